import type { StoreHold } from '@/lib/domain/connections/read-outcome'
import { type LimitHits, unknownKept, type UnknownSeen } from '@/lib/domain/health/service-counts'

/** How the service is, as far as a program can say of itself; times are ISO. */
export interface ServiceHealth {
  readonly store: {
    readonly kind: 'embedded' | 'postgres'
    readonly isWritable: boolean
    /** Its disk takes nothing more. */
    readonly isFull: boolean
    readonly instances: number
  }
  readonly disks: readonly DiskRoom[]
  readonly hold: StoreHold | null
  /** `changedAt` where we made the keys; null where they are given. */
  readonly key: { readonly id: string; readonly older: number; readonly changedAt: string | null }
  /** Of the jobs that keep access alive; undefined before the first. */
  readonly lastRoundAt: string | undefined
  readonly banks: readonly {
    readonly environment: string
    readonly isTestData: boolean
    /** Undefined where it does not answer. */
    readonly milliseconds: number | undefined
    /** Since when it refuses our registration; null while it accepts it. */
    readonly refusedAt: string | null
    /** Until when no access is refreshed there, because it asks for a pause. */
    readonly pausedUntil: string | null
  }[]
  readonly audit: {
    readonly verdict: { readonly wholeAt: Date } & (
      | { readonly kind: 'intact'; readonly events: number }
      | { readonly kind: 'broken'; readonly seq: number }
    )
    readonly anchoredAt: string | undefined
  }
  /** Of the firm's notifications by mail; undefined where no mail server is set. */
  readonly mail: { readonly waiting: number; readonly givenUp: number } | undefined
  /** Those that were reached within seven days, on every instance. */
  readonly limits: readonly LimitHits[]
  /** What banks sent that the specification does not name. */
  readonly unknown: readonly UnknownSeen[]
}

/** What is free where a program writes. */
export interface DiskRoom {
  readonly place: 'store' | 'temporary'
  readonly freeBytes: number
}

// The embedded store takes nothing below this; a large document needs as much at once.
const fullBelow = 64_000_000
const lowBelow = 1024 * 1024 * 1024

export function roomOf({ freeBytes }: Pick<DiskRoom, 'freeBytes'>): 'full' | 'low' | 'enough' {
  if (freeBytes < fullBelow) return 'full'
  return freeBytes < lowBelow ? 'low' : 'enough'
}

const lateMilliseconds = 5 * 60 * 1000

/** The jobs run every minute; after some of them were missed nobody keeps access alive. */
export function isRoundLate({ lastRoundAt }: ServiceHealth, now: Date): boolean {
  return lastRoundAt === undefined || now.getTime() - Date.parse(lastRoundAt) > lateMilliseconds
}

/** Whether something unknown may have been seen that is not on the list. */
export function isUnknownFull(unknown: readonly UnknownSeen[]): boolean {
  return ['production', 'sandbox'].some(
    (name) => unknown.filter(({ environment }) => environment === name).length >= unknownKept.max,
  )
}
