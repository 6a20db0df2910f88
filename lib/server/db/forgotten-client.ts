import { lifetimes } from '@/lib/bank-contract/authorization'
import { uuidPattern } from '@/lib/bank-contract/uuid'
import { column, interval } from '@/lib/server/db/column'
import type { ConnectionRef } from '@/lib/server/db/connection'
import { queuePairsOf } from '@/lib/server/db/revocation'
import type { OpenDatabase, Query } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'

export interface ForgottenClient {
  forgottenAt: string
  /** Null while the bank still has to revoke a token too. */
  finishedAt: string | null
}

/**
 * Removes a client and all that is known of it. What the bank still has to revoke stays,
 * sealed, until it has. False when somebody else was first.
 */
export async function removeClient(query: Query, ref: ConnectionRef): Promise<boolean> {
  const values = [ref.connection_id, ref.firm_id]
  // First, while the client still says whose they are.
  await query(
    `delete from refresh_attempt a using connection c
     where c.id = $1 and c.firm_id = $2 and a.connection_id = c.id`,
    values,
  )
  const gone = await query(
    'delete from connection where id = $1 and firm_id = $2 returning id',
    values,
  )
  if (gone.length === 0) return false
  await query('insert into forgotten_client (connection_id, firm_id) values ($1, $2)', values)
  for (const statement of traces) await query(statement, values)
  return true
}

// What no foreign key takes with the row.
const traces = [
  `update connection set asked_connection_id = null
   where asked_connection_id = $1 and firm_id = $2`,
  `delete from authorization_request
   where (connection_id = $1 or candidate_id = $1) and firm_id = $2`,
  'delete from hand_off where (connection_id = $1 or approved_id = $1) and firm_id = $2',
]

export async function findForgottenClient(
  database: OpenDatabase,
  firm_id: string,
  connection_id: string,
): Promise<ForgottenClient | undefined> {
  if (!uuidPattern.test(connection_id)) return undefined
  const [row] = await forFirm(database, firm_id).query(
    `select forgotten_at, finished_at from forgotten_client
     where connection_id = $1 and firm_id = $2`,
    [connection_id, firm_id],
  )
  return row === undefined
    ? undefined
    : {
        forgottenAt: column.instant(row, 'forgotten_at'),
        finishedAt: column.optionalInstant(row, 'finished_at'),
      }
}

/** Queues pairs that came after their client was forgotten, from a refresh that was under way. */
export async function queueForgottenPairs(database: OpenDatabase): Promise<void> {
  await queuePairsOf(database, 'select connection_id as id from forgotten_client')
}

const owed = `exists (select 1 from revocation r where r.receipt = l.receipt and r.done_at is null)`
const revoked = `exists (select 1 from revocation r where r.receipt = l.receipt)`

/**
 * Removes the pairs of forgotten clients that the bank has revoked, or that were dead before,
 * and names the clients of which nothing is left now.
 */
export async function finishForgetting(database: OpenDatabase): Promise<ConnectionRef[]> {
  await database.query(
    `delete from token_ledger l using forgotten_client f
     where l.connection_id = f.connection_id and not ${owed}
       and (l.spent_at is not null or l.rejected_at is not null or ${revoked})`,
  )
  await database.query(
    `delete from revocation r using forgotten_client f
     where r.connection_id = f.connection_id
       and not exists (select 1 from token_ledger l where l.receipt = r.receipt)`,
  )
  const rows = await database.query(
    `update forgotten_client f set finished_at = now()
     where f.finished_at is null
       and not exists (select 1 from token_ledger l where l.connection_id = f.connection_id)
       and not exists (select 1 from revocation r where r.connection_id = f.connection_id)
     returning f.firm_id, f.connection_id`,
  )
  return rows.map((row) => ({
    firm_id: column.text(row, 'firm_id'),
    connection_id: column.text(row, 'connection_id'),
  }))
}

/** Whose pairs a journal may still hold: it keeps none for more than 31 days. */
export async function listForgotten(
  database: OpenDatabase,
): Promise<{ connection_id: string; isRecent: boolean }[]> {
  const rows = await database.query(
    `select connection_id, greatest(forgotten_at, finished_at) > now() - interval '10 minutes'
       as is_recent
     from forgotten_client where forgotten_at > now() - ${interval(lifetimes.refreshToken + 2 * 86_400)}`,
  )
  return rows.map((row) => ({
    connection_id: column.text(row, 'connection_id'),
    isRecent: column.flag(row, 'is_recent'),
  }))
}
