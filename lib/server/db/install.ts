import { randomUUID } from 'node:crypto'
import type { StoreHold } from '@/lib/domain/connections/read-outcome'
import { column } from '@/lib/server/db/column'
import type { InstallMemory, MemoryFile } from '@/lib/server/db/install-file'
import type { OpenDatabase, Query, Row } from '@/lib/server/db/store/database'

export interface StoredInstall {
  id: string
  epoch: number
  fingerprint: string
  hold: StoreHold | null
}

/** An instance as it comes to a store: at its start, and every minute after that. */
export interface StartingInstance {
  memory: (InstallMemory & { isCopied: boolean }) | undefined
  fingerprint: string
}

export interface StoreFacts {
  /** Something lies in the store that a bank would take; else no copy of it can do harm. */
  hasTokens: boolean
  /** Another instance has used the store within the last minutes. */
  hasOthers: boolean
  /** By how much the store may be behind: an embedded one forgets its last writes in a power cut. */
  slack: number
}

export type Arrival =
  | { kind: 'belongs' }
  /** A new instance: it gets an id of its own. */
  | { kind: 'joins' }
  /** From now on nothing in the store is spent, until an operator says so. */
  | { kind: 'holds'; why: StoreHold }
  /** Other instances use the store, and this one is configured differently: it may not start. */
  | { kind: 'foreign' }

/**
 * Whether an instance and a store know each other. What is remembered in the instance's own folder
 * is compared with what the store says of itself.
 */
export function classifyInstance(
  store: StoredInstall | undefined,
  { memory, fingerprint }: StartingInstance,
  { hasTokens, hasOthers, slack }: StoreFacts,
): Arrival {
  if (store === undefined) {
    return memory === undefined || !hasTokens ? { kind: 'joins' } : holds('restored')
  }
  const isKnown = memory !== undefined && memory.install_id === store.id
  if (store.hold !== null || !hasTokens) {
    return { kind: isKnown && !memory.isCopied ? 'belongs' : 'joins' }
  }
  if (isKnown) {
    const isBehind = memory.epoch > store.epoch + slack
    if (!memory.isCopied) return isBehind ? holds('restored') : { kind: 'belongs' }
    // A copy of the folder makes another instance, where the first one runs.
    if (hasOthers) return { kind: 'joins' }
    return holds(isBehind ? 'restored' : 'cloned')
  }
  const isOurs = memory === undefined && store.fingerprint === fingerprint
  if (hasOthers) return { kind: isOurs ? 'joins' : 'foreign' }
  return holds(isOurs ? 'restored' : 'cloned')
}

function holds(why: StoreHold): Arrival {
  return { kind: 'holds', why }
}

/** What an instance knows of the store's epoch. */
export interface InstallWatch {
  /** A store that has not reached it is an older copy, and nothing in it may be spent. */
  knownEpoch: () => number
  /** Counts the store on, and sees whether it is still the same; why it is held, if it is. */
  beat: () => Promise<StoreHold | null>
}

/** For a store that lives no longer than its test. */
export const unwatched: InstallWatch = { knownEpoch: () => 0, beat: async () => null }

export interface Installation {
  memory: MemoryFile
  /** Of the address that the installation is reached at. */
  fingerprint: string
  keyIds: () => string[]
}

/** The store belongs to another installation; the message is the one line for the operator. */
class ForeignStoreError extends Error {
  override name = 'ForeignStoreError'
}

export interface JoinedInstallation {
  watch: InstallWatch
  arrival: Arrival['kind']
  hold: StoreHold | null
}

/** Joins the installation of a store, or suspends it, by `classifyInstance`. Throws ForeignStoreError. */
export async function joinInstallation(
  database: OpenDatabase,
  installation: Installation,
): Promise<JoinedInstallation> {
  const { memory: file } = installation
  let memory = await file.read()
  const arrive = async (): Promise<{ kind: Arrival['kind']; hold: StoreHold | null }> => {
    const { next, ...arrived } = await database.transaction((query) =>
      enter(query, database.kind, installation, memory),
    )
    // After the store: what is remembered may be less than is there, never more.
    await file.write(next)
    memory = { ...next, isCopied: false }
    return arrived
  }
  const { kind, hold } = await arrive()
  return {
    arrival: kind,
    hold,
    watch: {
      knownEpoch: () => memory?.epoch ?? 0,
      beat: async () => (await arrive()).hold,
    },
  }
}

interface Step {
  kind: Arrival['kind']
  hold: StoreHold | null
  next: InstallMemory
}

async function enter(
  query: Query,
  store: OpenDatabase['kind'],
  { fingerprint, keyIds }: Installation,
  memory: Awaited<ReturnType<MemoryFile['read']>>,
): Promise<Step> {
  // One at a time, also where there is no row yet to lock.
  await query('lock table install in exclusive mode')
  const known = await findInstall(query)
  const isEmbedded = store === 'embedded'
  const arrival = classifyInstance(
    known,
    { memory, fingerprint },
    {
      hasTokens: await hasRows(query, tokensStatement),
      hasOthers: !isEmbedded && (await hasRows(query, othersStatement, [memory?.instance_id])),
      slack: isEmbedded ? 2 : 0,
    },
  )
  if (arrival.kind === 'foreign') throw new ForeignStoreError(foreignMessage)
  const isNew = arrival.kind === 'joins' || memory === undefined
  const why = arrival.kind === 'holds' ? arrival.why : (known?.hold ?? null)
  const epoch = Math.max(known?.epoch ?? 0, memory?.epoch ?? 0) + 1
  // A copy is another installation from now on, whatever happens to the first one.
  const isCopy = known === undefined || (arrival.kind === 'holds' && arrival.why === 'cloned')
  const install_id = isCopy ? randomUUID() : known.id
  const instance_id = isNew ? randomUUID() : memory.instance_id
  await query(saveInstall, [install_id, epoch, why === null ? fingerprint : null, why, fingerprint])
  await query(saveInstance, [instance_id, keyIds().join(',')])
  await query(`delete from instance where seen_at < now() - interval '7 days'`)
  return { kind: arrival.kind, hold: why, next: { install_id, instance_id, epoch } }
}

const foreignMessage =
  'The store belongs to another installation, whose programs are running: its address or DATA_DIR is not the one given here. Check DATABASE_URL, APP_URL and DATA_DIR.'

const tokensStatement = `select 1 from connection
  where refresh_sealed is not null or access_sealed is not null limit 1`

const othersStatement = `select 1 from instance
  where seen_at > now() - interval '3 minutes' and id is distinct from $1::uuid limit 1`

async function hasRows(query: Query, statement: string, values: unknown[] = []): Promise<boolean> {
  return (await query(statement, values)).length > 0
}

async function findInstall(query: Query): Promise<StoredInstall | undefined> {
  const [row] = await query(
    'select id, epoch::float8 as epoch, fingerprint, held_reason from install',
  )
  return row === undefined ? undefined : readInstall(row)
}

function readInstall(row: Row): StoredInstall {
  return {
    id: column.text(row, 'id'),
    epoch: column.number(row, 'epoch'),
    fingerprint: column.text(row, 'fingerprint'),
    // The store's own constraint admits nothing else.
    hold: column.optionalText(row, 'held_reason') as StoreHold | null,
  }
}

const saveInstall = `
  insert into install (id, epoch, fingerprint, held_reason, held_at)
  values ($1::uuid, $2::bigint, $5::text, $4::text, case when $4::text is not null then now() end)
  on conflict ("only") do update set id = excluded.id, epoch = excluded.epoch,
    fingerprint = coalesce($3::text, install.fingerprint), held_reason = excluded.held_reason,
    held_at = case when excluded.held_reason is null then null else coalesce(install.held_at, now()) end`

const saveInstance = `
  insert into instance (id, key_ids) values ($1::uuid, $2)
  on conflict (id) do update set key_ids = excluded.key_ids, seen_at = now()`

/**
 * Until both environments of the bank that ships here were offered, its production was stored as its
 * sandbox. Done once for a store, which then keeps them separate.
 */
export async function separateEnvironments(database: OpenDatabase): Promise<void> {
  await database.query(
    `with before as (
       update install set separates_environments = true
       where not separates_environments returning id
     ), links as (
       update hand_off set environment = 'production'
       where environment = 'sandbox' and exists (select 1 from before)
     )
     update connection set environment = 'production'
     where environment = 'sandbox' and exists (select 1 from before)`,
  )
}
