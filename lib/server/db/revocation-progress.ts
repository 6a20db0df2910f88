import type { OpenDatabase } from '@/lib/server/db/store/database'
import { column } from '@/lib/server/db/column'

/** How far the bank has been told to withdraw a client's access. */
export interface RevocationProgress {
  total: number
  done: number
  /** Of the one that was tried most. */
  attempts: number
  nextAttemptAt: string | null
}

export async function findRevocationProgress(
  database: OpenDatabase,
  firm_id: string,
  connection_id: string,
): Promise<RevocationProgress> {
  const [row] = await database.query(
    `select count(*)::float8 as total, count(done_at)::float8 as done,
       coalesce(max(attempts), 0)::float8 as attempts,
       min(next_attempt_at) filter (where done_at is null) as next_attempt_at
     from revocation where connection_id = $1 and firm_id = $2`,
    [connection_id, firm_id],
  )
  if (row === undefined) return { total: 0, done: 0, attempts: 0, nextAttemptAt: null }
  return {
    total: column.number(row, 'total'),
    done: column.number(row, 'done'),
    attempts: column.number(row, 'attempts'),
    nextAttemptAt: column.optionalInstant(row, 'next_attempt_at'),
  }
}

/** What waits for its next try is due now: a person asks for it. */
export async function hastenRevocations(
  database: OpenDatabase,
  firm_id: string,
  connection_id: string,
): Promise<void> {
  await database.query(
    `update revocation set next_attempt_at = now()
     where connection_id = $1 and firm_id = $2 and done_at is null and next_attempt_at > now()`,
    [connection_id, firm_id],
  )
}
