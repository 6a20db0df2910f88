import { lifetimes } from '@/lib/bank-contract/authorization'
import { warningDays } from '@/lib/domain/renewals/consent-end'
import { column, interval } from '@/lib/server/db/column'
import type { ConnectionRef } from '@/lib/server/db/connection'
import type { OpenDatabase, Query } from '@/lib/server/db/store/database'

export interface DueWarning extends ConnectionRef {
  /** As the store writes it: which grant the warning is about. */
  grantedAt: string
  /** The threshold that is reached. */
  threshold: number
  /** Days that are left, by the store's clock; a begun one is counted whole. */
  days: number
}

const firstWarning = Math.max(...warningDays)

const dueStatement = `
  select due.* from (
    select c.firm_id, c.id, c.granted_at::text as granted_at, left_over.days,
      (select min(t.threshold) from jsonb_array_elements($1::jsonb) as given (value)
         cross join lateral (select (given.value #>> '{}')::int as threshold) t
       where left_over.days <= t.threshold) as threshold
    from connection c cross join lateral (
      select ceil(extract(epoch from c.granted_at + ${interval(lifetimes.grant)} - now()) / 86400)::int
        as days) left_over
    where c.status in ('active', 'suspect')
      and c.granted_at <= now() - ${interval(lifetimes.grant - firstWarning * 86_400)}
  ) due
  where not exists (select 1 from expiry_warning w where w.connection_id = due.id
    and w.granted_at = due.granted_at::timestamptz and w.days <= due.threshold)
  order by due.granted_at limit $2`

/** Living approvals that have come to a threshold which nobody was warned of. */
export async function listDueWarnings(
  database: OpenDatabase,
  limit: number,
): Promise<DueWarning[]> {
  const rows = await database.query(dueStatement, [JSON.stringify(warningDays), limit])
  return rows.map((row) => ({
    firm_id: column.text(row, 'firm_id'),
    connection_id: column.text(row, 'id'),
    grantedAt: column.text(row, 'granted_at'),
    threshold: column.number(row, 'threshold'),
    days: column.number(row, 'days'),
  }))
}

/**
 * Takes the right to tell of a threshold, once for each grant. Those that were passed over, because
 * nothing ran meanwhile, are taken with it. False when it was sent, or the grant was renewed.
 */
export async function claimWarning(query: Query, due: DueWarning): Promise<boolean> {
  const rows = await query(
    `insert into expiry_warning (firm_id, connection_id, granted_at, days)
     select c.firm_id, c.id, c.granted_at, (given.value #>> '{}')::int
     from connection c cross join jsonb_array_elements($4::jsonb) as given (value)
     where c.id = $2 and c.firm_id = $1 and c.granted_at = $3::timestamptz
       and c.status in ('active', 'suspect') and (given.value #>> '{}')::int >= $5::int
     on conflict do nothing returning days`,
    [due.firm_id, due.connection_id, due.grantedAt, JSON.stringify(warningDays), due.threshold],
  )
  return rows.some((row) => row['days'] === due.threshold)
}
