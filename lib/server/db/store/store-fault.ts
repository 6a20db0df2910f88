import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { storeFaultDigest } from '@/lib/domain/connections/store-fault'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { isOfKind } from '@/lib/bank-contract/error-kind'

/** The store gives no answer, or takes nothing more: the fault of no request, and it may pass. */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError'
  readonly kind = 'store_unavailable'
  /** Next hands it to the error page as it is, and nothing else of an error. */
  readonly digest: string
  constructor(cause: unknown) {
    const reason = cause instanceof Error ? cause.message : ''
    super(`the store cannot be reached${reason && `: ${reason}`}`, { cause })
    this.digest = storeFaultDigest(randomUUID(), isNoRoom(cause))
  }
}

/** When to try again. */
export const storeRetrySeconds = 5

/** The fault of the store behind an error, or undefined. */
export function findStoreFault(error: unknown): StoreUnavailableError | undefined {
  if (!(error instanceof Error)) return undefined
  if (isStoreUnavailable(error)) return error
  // The query builder's errors have no name of their own.
  if (error.message.startsWith('Failed query') && isStoreFault(error)) {
    return new StoreUnavailableError(error)
  }
  return findStoreFault(error.cause)
}

function isStoreUnavailable(error: unknown): error is StoreUnavailableError {
  return isOfKind(error, 'store_unavailable')
}

// PostgreSQL, appendix A: the character of code 0, in a text and in JSON.
const refusedTexts = new Set<unknown>(['22021', '22P05'])

/** Whether a statement failed because a text holds the character of code 0, which no store keeps. */
export function isRefusedText(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && refusedTexts.has(error.code)) || isRefusedText(error.cause)
}

// PostgreSQL, appendix A: connections (08), resources (53: the disk is full, too many connections),
// the server is stopping or starting (57P), its own disk (58); refused at the door (28, 3D000); and a
// server that only reads (25006).
const sqlStates = /^(?:08|28|53|57P|58)|^(?:3D000|25006)$/
const systemCodes =
  /^(?:ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPIPE|ETIMEDOUT|ENOSPC|EDQUOT|EROFS|EIO)$/
// The driver gives these no code.
const driverMessages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client (?:was closed|has encountered a connection error) and is not queryable|PGlite is clos)/

/** Whether a statement failed for want of a store, and not by what it said. */
export function isStoreFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code: unknown = 'code' in error ? error.code : undefined
  const isCode = typeof code === 'string' && (sqlStates.test(code) || systemCodes.test(code))
  return isCode || driverMessages.test(error.message) || isStoreFault(error.cause)
}

interface StatementGuard {
  /** May refuse a statement. */
  before?: () => Promise<void>
  onFault?: (error: unknown) => void
}

/** The same store, whose faults are a StoreUnavailableError. */
export function nameFaults(store: OpenDatabase, guard: StatementGuard): OpenDatabase {
  const run = async <Result>(statement: () => Promise<Result>): Promise<Result> => {
    try {
      if (guard.before !== undefined) await guard.before()
      return await statement()
    } catch (error) {
      if (isStoreUnavailable(error) || !isStoreFault(error)) throw error
      guard.onFault?.(error)
      throw new StoreUnavailableError(error)
    }
  }
  return {
    ...store,
    query: (text, values, options) => run(() => store.query(text, values, options)),
    transaction: (work) => run(() => store.transaction(work)),
  }
}

// The embedded store's log grows by files of 16 MB.
const minFreeBytes = 64_000_000
const freshMs = 1000

/**
 * Refuses statements while the disk of the embedded store is as good as full. It has to be looked at
 * before: PGlite never comes back from a log that it could not write, and stops the whole process.
 */
export function watchDisk(
  folder: string,
  freeBytes: (folder: string) => Promise<number> = freeBytesOf,
): Required<StatementGuard> {
  let checkedAt = Number.NEGATIVE_INFINITY
  let hasRoom = true
  let isBroken = false
  return {
    before: async () => {
      if (performance.now() - checkedAt >= freshMs) {
        checkedAt = performance.now()
        hasRoom = (await freeBytes(folder)) >= minFreeBytes
      }
      if (isBroken || !hasRoom) throw new DiskFullError('the disk of the store is full')
    },
    onFault: (error) => {
      isBroken ||= error instanceof Error && error.message.includes('pg_wal')
    },
  }
}

class DiskFullError extends Error {
  override name = 'DiskFullError'
  readonly code = 'ENOSPC'
}

/** A folder that is gone has room for nothing. */
export function freeBytesOf(folder: string): Promise<number> {
  return statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
}

/** The disk of this installation takes nothing more: what was under way was given up, and may be tried again. */
export class NoRoomError extends Error {
  override name = 'NoRoomError'
  readonly kind = 'no_room'
  constructor(cause?: unknown) {
    super('there is no room left on the disk', { cause })
  }
}

// Of the system, of a quota, and PostgreSQL’s `disk_full`.
const fullCodes = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100'])

/** Whether an error comes of a full disk: of the store, or of the folder for temporary files. */
export function isNoRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (isOfKind(error, 'no_room')) return true
  return ('code' in error && fullCodes.has(error.code)) || isNoRoom(error.cause)
}
