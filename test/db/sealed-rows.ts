import { randomUUID } from 'node:crypto'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { createFirm } from '@/lib/server/db/firm'
import type { Store } from '@/lib/server/db/store'
import { journalEntry, storeRefreshedPair } from '@/lib/server/db/token-ledger'
import { sealPair, sealTokens, type TokenPair } from '@/lib/server/db/token-pair'

export interface SealedConnection {
  firm_id: string
  connection_id: string
  gen: number
}

function makePair(name: string): TokenPair {
  return {
    accessToken: new SecretText(`access of ${name}`),
    refreshToken: new SecretText(`refresh of ${name}`),
    refreshKept: false,
    expiresInSeconds: 900,
    scope: undefined,
    usable: true,
  }
}

/** Connections with a pair each: three sealed texts for each, and one verifier for all. */
export async function insertSealed(store: Store, count: number): Promise<SealedConnection[]> {
  const people = [{ name: 'A', email: `${randomUUID()}@firm.example`, role: 'admin' as const }]
  const { firm_id } = await createFirm(store.database, {
    name: 'Firm',
    time_zone: 'UTC',
    people: people.map((person) => ({ ...person, passwordHash: 'x' })),
  })
  const connections = Array.from({ length: count }, () => ({
    firm_id,
    connection_id: randomUUID(),
    gen: 1,
  }))
  const rows = connections.map((owner) => {
    const pair = makePair(`${owner.connection_id} 1`)
    const { access, refresh } = sealTokens(store.vault, pair, owner)
    return { ...owner, access, refresh, pair: sealPair(store.vault, pair, owner) }
  })
  await store.database.query(
    `with given as (select *, gen_random_uuid() as receipt from jsonb_to_recordset($1::jsonb) as g(
       firm_id uuid, connection_id uuid, gen bigint, access text, refresh text, pair text)
     ), noted as (
       insert into token_ledger (receipt, firm_id, connection_id, gen, pair_sealed, source)
       select receipt, firm_id, connection_id, gen, pair, 'exchange' from given
     )
     insert into connection (id, firm_id, name, environment, status, scope, gen, receipt,
       access_sealed, refresh_sealed, access_expires_at, refresh_received_at, granted_at, recognition)
     select connection_id, firm_id, 'a client', 'sandbox', 'active', 'accounts:read', gen, receipt,
       access, refresh, now(), now(), now(), 'settled' from given`,
    [JSON.stringify(rows)],
  )
  return connections
}

/** The connection gets its next pair, as a refresh brings it; it is journalled first. */
export async function refreshSealed(store: Store, connection: SealedConnection): Promise<void> {
  const { firm_id, connection_id } = connection
  const gen = connection.gen + 1
  const pair = makePair(`${connection_id} ${gen}`)
  const entry = journalEntry(store, pair, {
    receipt: randomUUID(),
    presented: null,
    firm_id,
    connection_id,
    gen,
    source: 'refresh',
    received_at: new Date().toISOString(),
  })
  await store.journal.append(entry)
  const { kind } = await storeRefreshedPair(store, { entry, pair, replayed: false })
  if (kind !== 'stored') throw new Error(`the refresh was ${kind}`)
  connection.gen = gen
}
