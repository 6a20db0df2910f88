import { randomUUID } from 'node:crypto'
import { column } from '@/lib/server/db/column'
import { type ConnectionRef, readRef } from '@/lib/server/db/connection'
import {
  type KnownAccount,
  rememberStatement,
  rememberValues,
} from '@/lib/server/db/connection-account'
import { nextKeepAlive } from '@/lib/server/db/refresh-claim'
import type { Store } from '@/lib/server/db/store'
import type { OpenDatabase, Query, Row } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { openPair, sealPair, sealTokens } from '@/lib/server/db/token-pair'

export interface Candidate {
  firm_id: string
  connection_id: string
}

/**
 * The approval is of a business that nobody of the firm has: it becomes a client of its own. False
 * when a colleague's approval of the same business was settled meanwhile; then recognise again.
 */
export async function settleAsClient(
  database: OpenDatabase,
  candidate: Candidate,
  accounts: readonly KnownAccount[],
): Promise<boolean> {
  return forFirm(database, candidate.firm_id).transaction(async (query) => {
    // One settlement of a firm at a time, or two colleagues would make two clients of one business.
    await query('select id from firm where id = $1 for update', [candidate.firm_id])
    const taken = await query(takenStatement, [
      candidate.firm_id,
      candidate.connection_id,
      JSON.stringify(accounts.map((account) => account.account_id)),
    ])
    if (taken.length > 0) return false
    const rows = await query(
      `update connection set recognition = 'settled', asked_connection_id = null,
         status = case status when 'quarantined' then 'active' else status end
       where id = $1 and firm_id = $2 and recognition <> 'settled' returning id`,
      [candidate.connection_id, candidate.firm_id],
    )
    await query(rememberStatement, rememberValues(candidate, accounts))
    return rows.length === 1
  })
}

/** A person decided that a quarantined approval is a client of its own. */
export async function keepAsClient(database: OpenDatabase, candidate: Candidate): Promise<boolean> {
  const rows = await forFirm(database, candidate.firm_id).query(
    `update connection set recognition = 'settled', asked_connection_id = null,
       status = case status when 'quarantined' then 'active' else status end
     where id = $1 and firm_id = $2 and recognition <> 'settled' returning id`,
    [candidate.connection_id, candidate.firm_id],
  )
  return rows.length === 1
}

const takenStatement = `
  select 1 from connection_account a
    join connection c on c.id = a.connection_id
    join connection candidate on candidate.id = $2 and candidate.environment = c.environment
  where a.firm_id = $1 and c.id <> $2 and c.recognition = 'settled'
    and a.account_id in (select jsonb_array_elements_text($3::jsonb)) limit 1`

/** The approval is not of the business that was requested: it stays apart until a person decides. */
export async function settleAsQuarantined(
  database: OpenDatabase,
  candidate: Candidate,
  why: 'stranger' | 'unverified',
  accounts: readonly KnownAccount[],
): Promise<void> {
  await forFirm(database, candidate.firm_id).transaction(async (query) => {
    await query(
      `update connection set recognition = $3
       where id = $1 and firm_id = $2 and recognition <> 'settled'`,
      [candidate.connection_id, candidate.firm_id, why],
    )
    await query(rememberStatement, rememberValues(candidate, accounts))
  })
}

/**
 * The approval is of a client that we have: its tokens are swapped in place, its id, history and
 * settings stay, and the candidate is gone. False when either changed meanwhile; then try again.
 */
export async function settleIntoClient(
  store: Store,
  candidate: Candidate,
  target_id: string,
  accounts: readonly KnownAccount[],
): Promise<boolean> {
  return forFirm(store.database, candidate.firm_id).transaction(async (query) => {
    const rows = await query(lockStatement, [candidate.firm_id, candidate.connection_id, target_id])
    const from = rows.find((row) => row['id'] === candidate.connection_id)
    const target = rows.find((row) => row['id'] === target_id)
    if (from === undefined || target === undefined || from['receipt'] === null) return false
    await swapTokens(store, query, from, target)
    const owner = { firm_id: candidate.firm_id, connection_id: target_id }
    await query(rememberStatement, rememberValues(owner, accounts))
    await query('delete from connection where id = $1 and firm_id = $2', [
      candidate.connection_id,
      candidate.firm_id,
    ])
    return true
  })
}

// In the order of their ids, so that two colleagues who finish at once wait and never deadlock.
const lockStatement = `
  select c.id, c.firm_id, c.gen::float8 as gen, c.receipt, c.scope, l.pair_sealed,
    l.gen::float8 as pair_gen, c.refresh_sealed, c.granted_at::text as granted_at,
    c.access_expires_at::text as access_expires_at,
    c.refresh_received_at::text as refresh_received_at
  from connection c left join token_ledger l on l.receipt = c.receipt
  where c.firm_id = $1 and c.id in ($2, $3) order by c.id for update of c`

async function swapTokens(store: Store, query: Query, from: Row, target: Row): Promise<void> {
  const firm_id = column.text(from, 'firm_id')
  const connection_id = column.text(target, 'id')
  const pair = openPair(store.vault, column.text(from, 'pair_sealed'), {
    firm_id,
    connection_id: column.text(from, 'id'),
    gen: column.number(from, 'pair_gen'),
  })
  const owner = { firm_id, connection_id, gen: column.number(target, 'gen') + 1 }
  const receipt = randomUUID()
  const tokens = sealTokens(store.vault, pair, owner)
  // An approval that a colleague finished moments ago may turn out to be the living one; anything
  // older died at the bank when this code was redeemed.
  await query(
    `update token_ledger set spent_at = now()
     where spent_at is null and (connection_id = $1 or (connection_id = $2 and not (
       source = 'adopted' and received_at > now() - interval '10 minutes')))`,
    [column.text(from, 'id'), connection_id],
  )
  await query(
    `insert into token_ledger (receipt, firm_id, connection_id, gen, pair_sealed, source)
     values ($1, $2, $3, $4, $5, 'adopted')`,
    [receipt, firm_id, connection_id, owner.gen, sealPair(store.vault, pair, owner)],
  )
  await query(
    `update connection set gen = $3, receipt = $4, access_sealed = $5, refresh_sealed = $6,
       refresh_kept = false, scope = $7, granted_at = $8::timestamptz,
       access_expires_at = $9::timestamptz, refresh_received_at = $10::timestamptz,
       keep_alive_at = ${nextKeepAlive},
       status = 'active', reason = null, disconnected_at = null, recognition = 'settled',
       attempt = null, attempt_at = null, attempt_phase = null
     where id = $1 and firm_id = $2`,
    [
      connection_id,
      firm_id,
      owner.gen,
      receipt,
      tokens.access,
      tokens.refresh,
      column.text(from, 'scope'),
      column.text(from, 'granted_at'),
      column.text(from, 'access_expires_at'),
      column.optionalText(from, 'refresh_received_at'),
    ],
  )
}

/** Approvals whose accounts could not be listed yet. */
export async function listUnrecognised(
  database: OpenDatabase,
  limit: number,
): Promise<ConnectionRef[]> {
  const rows = await database.query(
    `select firm_id, id from connection
     where recognition = 'pending' and status = 'quarantined'
       and created_at < now() - interval '30 seconds'
     order by created_at limit $1`,
    [limit],
  )
  return rows.map((row) => readRef(row))
}

/** Removes an approval that needs a person before it was ever recognised; its ledger stays. */
export async function discardUnrecognised(
  database: OpenDatabase,
  ref: ConnectionRef,
): Promise<boolean> {
  const rows = await forFirm(database, ref.firm_id).query(
    `delete from connection where id = $1 and firm_id = $2 and recognition = 'pending'
       and status = 'needs_reconnect' returning id`,
    [ref.connection_id, ref.firm_id],
  )
  return rows.length === 1
}
