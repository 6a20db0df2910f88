import { sql } from 'drizzle-orm'
import { lifetimes } from '@/lib/bank-contract/authorization'
import { warningDays } from '@/lib/domain/renewals/consent-end'
import type { ConnectionRef } from '@/lib/server/db/connection'
import { secondsAgo } from '@/lib/server/db/instant'
import type { OpenDatabase, Query } from '@/lib/server/db/store/database'
import { build } from '@/lib/server/db/store/query-builder'

export interface DueWarning extends ConnectionRef {
  /** As the store writes it: which grant the warning is about. */
  grantedAt: string
  /** The threshold that is reached. */
  threshold: number
  /** Days that are left, by the store's clock; a begun one is counted whole. */
  days: number
}

// Raw: a grant is distinguished by the store's own text of its moment, and thresholds are compared in the
// statement.
const thresholds = sql.param(warningDays)
const firstWarning = Math.max(...warningDays)

/** Living approvals that have come to a threshold which nobody was warned of. */
export async function listDueWarnings(
  database: OpenDatabase,
  limit: number,
): Promise<DueWarning[]> {
  const firstAt = secondsAgo(lifetimes.grant - firstWarning * 86_400)
  return build(database.query, (db) =>
    db.execute<DueWarning & Record<string, unknown>>(sql`
      select due.* from (
        select c.firm_id, c.id as connection_id, c.granted_at::text as "grantedAt", left_over.days,
          (select min(threshold) from unnest(${thresholds}::int[]) threshold
           where left_over.days <= threshold) as threshold
        from connection c cross join lateral (
          select ceil(extract(epoch from c.granted_at + make_interval(secs => ${lifetimes.grant})
            - now()) / 86400)::int as days) left_over
        where c.status in ('active', 'suspect') and c.granted_at <= ${firstAt}
      ) due
      where not exists (select 1 from expiry_warning w where w.connection_id = due.connection_id
        and w.granted_at = due."grantedAt"::timestamptz and w.days <= due.threshold)
      order by due."grantedAt" limit ${limit}`),
  )
}

/**
 * Takes the right to tell of a threshold, once for each grant. Those that were passed over, because
 * nothing ran meanwhile, are taken with it. False when it was sent, or the grant was renewed.
 */
export async function claimWarning(query: Query, due: DueWarning): Promise<boolean> {
  const taken = await build(query, (db) =>
    db.execute<{ days: number }>(sql`
      insert into expiry_warning (firm_id, connection_id, granted_at, days)
      select c.firm_id, c.id, c.granted_at, threshold
      from connection c cross join unnest(${thresholds}::int[]) threshold
      where c.id = ${due.connection_id} and c.firm_id = ${due.firm_id}
        and c.granted_at = ${due.grantedAt}::timestamptz
        and c.status in ('active', 'suspect') and threshold >= ${due.threshold}::int
      on conflict do nothing returning days`),
  )
  return taken.some(({ days }) => days === due.threshold)
}
