import type { OpenDatabase } from '@/lib/server/db/store/database'
import { column } from '@/lib/server/db/column'

export type AttemptOutcome = 'stored' | 'refused' | 'not_processed' | 'ambiguous' | 'unsent'

export async function finishAttempt(
  database: OpenDatabase,
  attempt: string,
  result: {
    outcome: AttemptOutcome
    http_status: number | null
    error: string | null
    milliseconds: number
  },
): Promise<void> {
  await database.query(
    `update refresh_attempt set outcome = $2, http_status = $3, error = $4, milliseconds = $5
     where attempt = $1`,
    [attempt, result.outcome, result.http_status, result.error, Math.round(result.milliseconds)],
  )
}

/** Noted with an attempt that got its pair only when it had sent its token more than once. */
export const repeatedSend = 'repeated'

/**
 * Whether some attempt may have rotated or ended this generation without our seeing it: an unclear
 * answer, or a process that died between its claim and its result. A token shown twice just before
 * this generation counts too: a bank that ends a grant for it may have done so late (security, F7).
 */
export async function hasUnclearAttempt(
  database: OpenDatabase,
  connection_id: string,
  gen: number,
  exceptAttempt: string,
): Promise<boolean> {
  const rows = await database.query(
    `select 1 from refresh_attempt where connection_id = $1 and (
       (gen = $2 and (outcome = 'ambiguous' or (outcome is null and attempt <> $3)))
       or (gen = $2 - 1 and started_at > now() - interval '1 hour'
         and (outcome is null or outcome in ('ambiguous', 'refused') or error = $4)))
     limit 1`,
    [connection_id, gen, exceptAttempt, repeatedSend],
  )
  return rows.length > 0
}

/** Noted, without any attempt, where a token may have been spent since the backup was made. */
export const restoredAttempt = 'restored'

export interface RefreshCounts {
  succeeded: number
  failed: number
  lastSucceededAt: string | null
}

export async function countAttempts(
  database: OpenDatabase,
  connection_id: string,
): Promise<RefreshCounts> {
  const [row = {}] = await database.query(
    `select count(*) filter (where outcome = 'stored') as succeeded,
       count(*) filter (where outcome in ('refused', 'ambiguous', 'not_processed')
         and error is distinct from '${restoredAttempt}') as failed,
       max(started_at) filter (where outcome = 'stored') as last_at
     from refresh_attempt where connection_id = $1`,
    [connection_id],
  )
  return {
    succeeded: column.number(row, 'succeeded'),
    failed: column.number(row, 'failed'),
    lastSucceededAt: column.optionalInstant(row, 'last_at'),
  }
}
