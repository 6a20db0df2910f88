import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { request } from 'undici'
import type { Rotation, TokenBank } from '@/bench/prove/token-bank'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { BankingError } from '@/lib/server/banking/banking-error'
import type { BankReader } from '@/lib/server/banking/bank-reader'
import {
  type ConnectionDependencies,
  systemTiming,
} from '@/lib/server/connections/connection-dependencies'
import type { Connections } from '@/test/connections/instance'
import { findConnection } from '@/lib/server/db/connection'
import { createFirm } from '@/lib/server/db/firm'
import { joinInstallation } from '@/lib/server/db/install'
import { installMemory } from '@/lib/server/db/install-file'
import { openStorage, type Store } from '@/lib/server/db/store'
import { openTokenJournal } from '@/lib/server/db/token-journal'
import { openPair, sealPair, sealTokens } from '@/lib/server/db/token-pair'
import { createVault, parseVaultKeys } from '@/lib/server/db/vault'

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
  const { watch } = await joinInstallation(database, {
    memory,
    fingerprint: '',
    keyIds: vault.keyIds,
  })
  return { database, vault, journal: await openTokenJournal(own), install: watch }
}

export async function closeProveStore(store: Store): Promise<void> {
  await store.journal.close()
  await store.database.close()
}

/** What a dashboard's connections need, with a bank of which only the tokens matter. */
export function proveDependencies(store: Store, door: string): ConnectionDependencies {
  const listAccounts = async (token: SecretText) => {
    const { statusCode, body } = await request(`${door}/accounts`, {
      headers: { authorization: `Bearer ${token.reveal()}` },
    })
    await body.dump()
    if (statusCode === 401) throw new BankingError('unauthorized', { status: 401 })
    return { items: [], unreadable: [], next_page_token: null }
  }
  const write = (fields: object, message: string): void => {
    if (process.env['PROVE_LOG'] !== undefined) console.error(message, fields)
  }
  return {
    config: {
      authUrl: new URL(door),
      clientId: 'prove',
      clientSecret: new SecretText('prove'),
      redirectUri: 'http://localhost:3000/api/connections/callback',
      audiences: {},
      scopes: ['accounts:read'],
    },
    store,
    bankFor: (_, token) => ({ listAccounts: () => listAccounts(token) }) as unknown as BankReader,
    clock: { now: () => new Date() },
    log: { info: write, warn: write, error: write },
    timing: systemTiming,
  }
}

export interface ProveConnection {
  firm_id: string
  connection_id: string
}

/** Reads a connection as a page does; gives `read`, or why it could not be. */
export async function readConnection(
  { database }: Store,
  by: Connections,
  { firm_id, connection_id }: ProveConnection,
  query = <Value>(run: () => Promise<Value>): Promise<Value> => run(),
): Promise<string> {
  const state = await query(() => findConnection(database, firm_id, connection_id))
  if (state === undefined) throw new Error(`no connection ${connection_id}`)
  const outcome = await by.readBank(state, (bank) => bank.listAccounts([]))
  if (outcome.kind !== 'failed') return outcome.kind
  const { failure } = outcome
  return failure.code === 'needs_reconnect' ? `needs ${failure.reason}` : failure.code
}

/** Connections whose access tokens have ended, each with a living grant at the bank. */
export async function seedConnections(
  store: Store,
  bank: TokenBank,
  wanted: readonly Rotation[],
): Promise<ProveConnection[]> {
  const firm = { name: 'Prove', time_zone: 'UTC', people: [] }
  const { firm_id } = await createFirm(store.database, firm)
  const rows = wanted.map((rotation) => {
    const connection_id = randomUUID()
    const pair = {
      accessToken: new SecretText('at_of_the_approval'),
      refreshToken: new SecretText(bank.grant(connection_id, rotation)),
      refreshKept: false,
      expiresInSeconds: 900,
      scope: ['accounts:read', 'offline_access'],
      usable: true,
    }
    const owner = { firm_id, connection_id, gen: 1 }
    const { access, refresh } = sealTokens(store.vault, pair, owner)
    return { ...owner, access, refresh, pair: sealPair(store.vault, pair, owner) }
  })
  await store.database.query(seedStatement, [JSON.stringify(rows)])
  return rows.map(({ connection_id }) => ({ firm_id, connection_id }))
}

const seedStatement = `
  with given as (
    select *, gen_random_uuid() as receipt from jsonb_to_recordset($1::jsonb)
      as g(firm_id uuid, connection_id uuid, gen bigint, access text, refresh text, pair text)
  ), noted as (
    insert into token_ledger (receipt, firm_id, connection_id, gen, pair_sealed, source)
    select receipt, firm_id, connection_id, gen, pair, 'exchange' from given
  )
  insert into connection (id, firm_id, name, environment, status, scope, gen, receipt,
    access_sealed, refresh_sealed, access_expires_at, refresh_received_at, granted_at,
    keep_alive_at, recognition)
  select connection_id, firm_id, 'a client', 'sandbox', 'active', 'accounts:read offline_access',
    gen, receipt, access, refresh, now(), now(), now(), now() + interval '20 days', 'settled'
  from given`

/** Time passes for one connection, or for all: claims of processes that are gone lapse, and access. */
export async function passTime({ database }: Store, interval: string, id?: string): Promise<void> {
  await database.query(
    `update connection set attempt_at = attempt_at - $1::interval,
       access_expires_at = access_expires_at - $1::interval where id = coalesce($2::uuid, id)`,
    [interval, id ?? null],
  )
}

export interface Belief {
  gen: number
  status: string
  reason: string | null
  /** Refresh tokens that the store or the ledger could still present. */
  held: Set<string>
}

/** What the store believes about each connection. */
export async function listBeliefs({ database, vault }: Store): Promise<Map<string, Belief>> {
  const beliefs = new Map<string, Belief>()
  const rows = await database.query(
    'select id, firm_id, gen, status, reason, refresh_sealed from connection',
  )
  for (const { id, firm_id, gen, status, reason, refresh_sealed } of rows) {
    const owner = { firm_id: String(firm_id), holder_id: String(id), gen: Number(gen) }
    const held = new Set<string>()
    if (typeof refresh_sealed === 'string') {
      held.add(vault.open(refresh_sealed, { purpose: 'refresh', ...owner }).reveal())
    }
    const cause = typeof reason === 'string' ? reason : null
    beliefs.set(owner.holder_id, { gen: owner.gen, status: String(status), reason: cause, held })
  }
  const unspent = 'spent_at is null and rejected_at is null'
  for (const [id, token] of await listReceived({ database, vault }, unspent)) {
    beliefs.get(id)?.held.add(token)
  }
  return beliefs
}

/** Refresh tokens of the ledger, each with the connection that it came for. */
export async function listReceived(
  { database, vault }: Pick<Store, 'database' | 'vault'>,
  condition: string,
): Promise<[connection_id: string, token: string][]> {
  const rows = await database.query(
    `select firm_id, connection_id, gen, pair_sealed from token_ledger where ${condition}`,
  )
  return rows.map((row) => {
    const [firm_id, connection_id] = [String(row['firm_id']), String(row['connection_id'])]
    const owner = { firm_id, connection_id, gen: Number(row['gen']) }
    const { refreshToken } = openPair(vault, String(row['pair_sealed']), owner)
    return [connection_id, refreshToken?.reveal() ?? '']
  })
}
