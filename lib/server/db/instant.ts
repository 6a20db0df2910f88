import { type SQL, sql } from 'drizzle-orm'
import { customType } from 'drizzle-orm/pg-core'

/** A moment: a timestamp in the store, ISO 8601 in UTC here. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: isoOf,
})

// A page of a thousand clients reads five thousand of these: in UTC they differ by punctuation alone.
const inUtc = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3})\d*)?\+00$/

/** A timestamp as the store writes it. */
export function isoOf(text: string): string {
  const parts = inUtc.exec(text)
  if (parts === null) return new Date(text).toISOString()
  return `${parts[1]}T${parts[2]}.${(parts[3] ?? '').padEnd(3, '0')}Z`
}

/** By the store's clock, which is the only one that counts. */
export const now: SQL = sql`now()`

/** Within a transaction that waited for its turn: later than all that had theirs before. */
export const clockTime: SQL = sql`clock_timestamp()`

/** So many seconds before and after now. */
export const secondsAgo = (seconds: number): SQL => sql`now() - make_interval(secs => ${seconds})`
export const inSeconds = (seconds: number): SQL => sql`now() + make_interval(secs => ${seconds})`

/** Of a moment that a statement works out. */
export const moment = (expression: SQL): SQL<string> => expression.mapWith(isoOf)
export const optionalMoment = (expression: SQL): SQL<string | null> => expression.mapWith(isoOf)

/** An interval in raw SQL; only for durations that are written in our own code. */
export const interval = (seconds: number): string => `make_interval(secs => ${seconds})`
