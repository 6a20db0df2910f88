import { randomUUID } from 'node:crypto'
import { and, eq, exists, gt, isNotNull, lt, ne, or, sql } from 'drizzle-orm'
import type { StoreHold } from '@/lib/domain/connections/read-outcome'
import { connection } from '@/lib/server/db/connection-schema'
import type { InstallMemory, MemoryFile } from '@/lib/server/db/install-file'
import { now, secondsAgo } from '@/lib/server/db/instant'
import { handOff } from '@/lib/server/db/renewal-schema'
import { install, instance } from '@/lib/server/db/schema'
import type { OpenDatabase, Query } from '@/lib/server/db/store/database'
import { build, type QueryBuilder } from '@/lib/server/db/store/query-builder'

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
  return build(query, async (db) => {
    const known = await findInstall(db)
    const isEmbedded = store === 'embedded'
    const arrival = classifyInstance(
      known,
      { memory, fingerprint },
      {
        hasTokens: await hasStoredTokens(db),
        hasOthers: !isEmbedded && (await hasOtherInstances(db, memory?.instance_id)),
        slack: isEmbedded ? 2 : 0,
      },
    )
    if (arrival.kind === 'foreign') throw new ForeignStoreError(foreignMessage)
    const isNew = arrival.kind === 'joins' || memory === undefined
    const hold = arrival.kind === 'holds' ? arrival.why : (known?.hold ?? null)
    const epoch = Math.max(known?.epoch ?? 0, memory?.epoch ?? 0) + 1
    // A copy is another installation from now on, whatever happens to the first one.
    const isCopy = known === undefined || (arrival.kind === 'holds' && arrival.why === 'cloned')
    const install_id = isCopy ? randomUUID() : known.id
    const instance_id = isNew ? randomUUID() : memory.instance_id
    await saveInstall(db, { id: install_id, epoch, fingerprint, hold })
    await saveInstance(db, instance_id, keyIds().join(','))
    await db.delete(instance).where(lt(instance.seenAt, secondsAgo(7 * 24 * 60 * 60)))
    return { kind: arrival.kind, hold, next: { install_id, instance_id, epoch } }
  })
}

const foreignMessage =
  'The store belongs to another installation, whose programs are running: its address or DATA_DIR is not the one given here. Check DATABASE_URL, APP_URL and DATA_DIR.'

async function hasStoredTokens(db: QueryBuilder): Promise<boolean> {
  const found = await db
    .select({ id: connection.id })
    .from(connection)
    .where(or(isNotNull(connection.refreshSealed), isNotNull(connection.accessSealed)))
    .limit(1)
  return found.length > 0
}

async function hasOtherInstances(db: QueryBuilder, own: string | undefined): Promise<boolean> {
  const isOther = own === undefined ? undefined : ne(instance.id, own)
  const found = await db
    .select({ id: instance.id })
    .from(instance)
    .where(and(gt(instance.seenAt, secondsAgo(3 * 60)), isOther))
    .limit(1)
  return found.length > 0
}

async function findInstall(db: QueryBuilder): Promise<StoredInstall | undefined> {
  const { id, epoch, fingerprint, heldReason: hold } = install
  const [found] = await db.select({ id, epoch, fingerprint, hold }).from(install)
  return found
}

async function saveInstall(
  db: QueryBuilder,
  { id, epoch, fingerprint, hold }: StoredInstall,
): Promise<void> {
  const heldSince = sql`coalesce(${install.heldAt}, now())`
  const known = { id, epoch, heldReason: hold }
  await db
    .insert(install)
    .values({ ...known, fingerprint, heldAt: hold === null ? null : now })
    .onConflictDoUpdate({
      target: install.only,
      set: {
        ...known,
        heldAt: hold === null ? null : heldSince,
        // What is held stays the other installation's.
        ...(hold === null && { fingerprint }),
      },
    })
}

async function saveInstance(db: QueryBuilder, id: string, keyIds: string): Promise<void> {
  await db
    .insert(instance)
    .values({ id, keyIds })
    .onConflictDoUpdate({ target: instance.id, set: { keyIds, seenAt: now } })
}

/**
 * Until both environments of the bank that ships here were offered, its production was stored as its
 * sandbox. Done once for a store, which then keeps them separate.
 */
export async function separateEnvironments({ query }: OpenDatabase): Promise<void> {
  await build(query, (db) => {
    const before = db
      .$with('before')
      .as(
        db
          .update(install)
          .set({ separatesEnvironments: true })
          .where(eq(install.separatesEnvironments, false))
          .returning({ id: install.id }),
      )
    const wasBefore = exists(db.select().from(before))
    const links = db.$with('links').as(
      db
        .update(handOff)
        .set({ environment: 'production' })
        .where(and(eq(handOff.environment, 'sandbox'), wasBefore))
        .returning({ id: handOff.id }),
    )
    return db
      .with(before, links)
      .update(connection)
      .set({ environment: 'production' })
      .where(and(eq(connection.environment, 'sandbox'), wasBefore))
  })
}
