import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { installMemory } from '@/lib/server/db/install-file'
import { joinInstallation } from '@/lib/server/db/install'
import { openStorage, type Store } from '@/lib/server/db/store'
import { createFirm } from '@/lib/server/db/firm'
import { openTokenJournal } from '@/lib/server/db/token-journal'
import { openPair, sealPair, sealTokens } from '@/lib/server/db/token-pair'
import { createVault, parseVaultKeys } from '@/lib/server/db/vault'
import type { Rotation, TokenBank } from '@/bench/prove/token-bank'

/** Where a process of the proof keeps what it knows; its journal is its own. */
export interface StorePlace {
  folder: string
  databaseUrl: string | undefined
  vaultKeys: string
  journal: string
}

export async function openProveStore(place: StorePlace): Promise<Store> {
  await mkdir(place.folder, { recursive: true })
  const database = await openStorage({ dataDir: place.folder, databaseUrl: place.databaseUrl })
  const vault = createVault(parseVaultKeys(place.vaultKeys))
  const own = path.join(place.folder, place.journal)
  const memory = installMemory(own)
  const entered = await joinInstallation(database, {
    memory,
    fingerprint: '',
    keyIds: vault.keyIds,
  })
  return { database, vault, journal: await openTokenJournal(own), install: entered.watch }
}

export async function closeProveStore(store: Store): Promise<void> {
  await store.journal.close()
  await store.database.close()
}

export interface ProveConnection {
  firm_id: string
  connection_id: string
}

export interface WantedGrant {
  rotation: Rotation
  /** By the bank's calendar; today, unless said. */
  approvedOn?: number | undefined
}

/** Connections whose access tokens have ended, each with a living grant at the bank. */
export async function seedConnections(
  store: Store,
  bank: TokenBank,
  wanted: readonly WantedGrant[],
): Promise<ProveConnection[]> {
  const { firm_id } = await createFirm(store.database, {
    name: 'Prove',
    time_zone: 'UTC',
    people: [],
  })
  const rows = wanted.map(({ rotation, approvedOn }) => {
    const connection_id = randomUUID()
    const pair = {
      accessToken: new SecretText('at_of_the_approval'),
      refreshToken: new SecretText(bank.grant(connection_id, rotation, approvedOn)),
      refreshKept: false,
      expiresInSeconds: 900,
      scope: ['accounts:read', 'offline_access'],
      usable: true,
    }
    const owner = { firm_id, connection_id, gen: 1 }
    const { access, refresh } = sealTokens(store.vault, pair, owner)
    const daysAgo = bank.today - (approvedOn ?? bank.today)
    return { ...owner, access, refresh, pair: sealPair(store.vault, pair, owner), daysAgo }
  })
  for (let start = 0; start < rows.length; start += 1000) {
    await store.database.query(seedStatement, [JSON.stringify(rows.slice(start, start + 1000))])
  }
  return rows.map(({ connection_id }) => ({ firm_id, connection_id }))
}

const seedStatement = `
  with given as (
    select *, gen_random_uuid() as receipt, now() - "daysAgo" * interval '1 day' as approved
    from jsonb_to_recordset($1::jsonb) as g(firm_id uuid, connection_id uuid, gen bigint,
      access text, refresh text, pair text, "daysAgo" float8)
  ), noted as (
    insert into token_ledger (receipt, firm_id, connection_id, gen, pair_sealed, source)
    select receipt, firm_id, connection_id, gen, pair, 'exchange' from given
  )
  insert into connection (id, firm_id, name, environment, status, scope, gen, receipt,
    access_sealed, refresh_sealed, access_expires_at, refresh_received_at, granted_at,
    keep_alive_at, recognition)
  select connection_id, firm_id, 'a client', 'sandbox', 'active', 'accounts:read offline_access',
    gen, receipt, access, refresh, now(), now(), approved, now() + interval '20 days', 'settled'
  from given`

/** A minute passes: claims of processes that are gone lapse, and so does access. */
export async function passMinute(store: Store): Promise<void> {
  await store.database.query(
    `update connection set attempt_at = attempt_at - interval '1 minute',
       access_expires_at = access_expires_at - interval '1 minute'`,
  )
}

export interface Belief {
  status: string
  reason: string | null
  /** Refresh tokens that the store or the ledger could still present. */
  held: Set<string>
}

/** What the store believes about each connection. */
export async function listBeliefs(store: Store): Promise<Map<string, Belief>> {
  const beliefs = new Map<string, Belief>()
  const rows = await store.database.query(
    'select id, firm_id, gen, status, reason, refresh_sealed from connection',
  )
  for (const row of rows) {
    const held = new Set<string>()
    const [firm_id, holder_id] = [String(row['firm_id']), String(row['id'])]
    const context = { purpose: 'refresh', firm_id, holder_id, gen: Number(row['gen']) } as const
    const { refresh_sealed, reason } = row
    if (typeof refresh_sealed === 'string') {
      held.add(store.vault.open(refresh_sealed, context).reveal())
    }
    beliefs.set(holder_id, {
      status: String(row['status']),
      reason: typeof reason === 'string' ? reason : null,
      held,
    })
  }
  const pairs = await store.database.query(
    `select firm_id, connection_id, gen, pair_sealed from token_ledger
     where spent_at is null and rejected_at is null`,
  )
  for (const row of pairs) {
    const connection_id = String(row['connection_id'])
    const owner = { firm_id: String(row['firm_id']), connection_id, gen: Number(row['gen']) }
    const pair = openPair(store.vault, String(row['pair_sealed']), owner)
    if (pair.refreshToken !== undefined)
      beliefs.get(connection_id)?.held.add(pair.refreshToken.reveal())
  }
  return beliefs
}
