import type { OpenDatabase, Row } from '@/lib/server/db/store/database'
import { column } from '@/lib/server/db/column'

export interface AttemptCount {
  key: string
  attempts: number
  /** Until the count begins again. */
  secondsLeft: number
}

// The window begins with its first attempt and is not prolonged by further ones.
const count = (values: string, window: string): string => `
  insert into sign_in_attempt as counted (key, attempts) values ${values}
  on conflict (key) do update set
    attempts = case when counted.window_started_at < now() - make_interval(secs => ${window})
      then 1 else counted.attempts + 1 end,
    window_started_at = case when counted.window_started_at < now() - make_interval(secs => ${window})
      then now() else counted.window_started_at end
  returning key, attempts,
    extract(epoch from counted.window_started_at - now())::float8 + ${window}::float8 as seconds_left`

const countStatement = count('($1, 1), ($2, 1)', '$3')
const countOneStatement = count('($1, 1)', '$2')

/**
 * Counts one attempt under two different keys, before anything is verified, so that attempts made
 * at once are counted too. Counts begin again after `windowSeconds`.
 */
export async function countSignInAttempt(
  database: OpenDatabase,
  keys: readonly [string, string],
  windowSeconds: number,
): Promise<AttemptCount[]> {
  // In one order, so that two instances never wait for one another's rows.
  const rows = await database.query(countStatement, [...keys.toSorted(), windowSeconds])
  return rows.map((row) => ({
    key: column.text(row, 'key'),
    attempts: column.number(row, 'attempts'),
    secondsLeft: secondsLeft(row),
  }))
}

/** The same for one key alone. */
export async function countAttempt(
  database: OpenDatabase,
  key: string,
  windowSeconds: number,
): Promise<AttemptCount> {
  const [row] = await database.query(countOneStatement, [key, windowSeconds])
  return {
    key,
    attempts: row === undefined ? 0 : column.number(row, 'attempts'),
    secondsLeft: row === undefined ? 1 : secondsLeft(row),
  }
}

function secondsLeft(row: Row): number {
  return Math.max(1, Math.ceil(column.number(row, 'seconds_left')))
}

/** A success forgets the account's failures, and is no attempt of its address's. */
export async function forgiveSignInAttempts(
  database: OpenDatabase,
  keys: { account: string; address: string },
): Promise<void> {
  await database.query('delete from sign_in_attempt where key = $1', [keys.account])
  await forgiveAddress(database, keys)
}

export async function forgiveAddress(
  database: OpenDatabase,
  { address }: { address: string },
): Promise<void> {
  await database.query(
    'update sign_in_attempt set attempts = attempts - 1 where key = $1 and attempts > 0',
    [address],
  )
}

export async function sweepSignInAttempts(database: OpenDatabase): Promise<void> {
  await database.query(
    `delete from sign_in_attempt where window_started_at < now() - interval '1 day'`,
  )
}
