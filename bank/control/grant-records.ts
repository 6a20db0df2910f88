import { disconnectGrant } from '@/bank/authorization/grants'
import type { BankContext } from '@/bank/context'
import type { OpenDatabase, Row } from '@/lib/server/db/store/database'

/**
 * The bank's own record of every grant: the truth that a rehearsal compares a client's belief with.
 * Counts of tokens, never a token.
 */
export function listGrantRecords(database: OpenDatabase): Promise<Row[]> {
  return database.query(`
    with issued as (
      select grant_id, count(*) as refresh_tokens, count(consumed_at) as consumed
      from refresh_token group by grant_id
    ), opened as (
      select grant_id, count(*) as access_tokens from access_token group by grant_id
    )
    select g.id, g.client_id, g.business_id, g.environment, g.scope, g.approval,
      g.granted_at, g.expires_at, g.tokens_ended_at, g.tokens_end_reason, g.ended_at, g.end_reason,
      coalesce(issued.refresh_tokens, 0) as refresh_tokens_issued,
      coalesce(issued.consumed, 0) as refresh_tokens_consumed,
      coalesce(opened.access_tokens, 0) as access_tokens_issued
    from authorization_grant g
    left join issued on issued.grant_id = g.id
    left join opened on opened.grant_id = g.id
    order by g.business_id, g.client_id, g.granted_at, g.id`)
}

/** Disconnects one app, or every app, from a business as its customer would; the number of grants ended. */
export async function disconnectApp(
  context: BankContext,
  wanted: { business_id: string; client_id?: string | undefined },
): Promise<number> {
  const rows = await context.database.query(
    `select id from authorization_grant
     where business_id = $1 and ended_at is null and ($2::text is null or client_id = $2)`,
    [wanted.business_id, wanted.client_id ?? null],
  )
  let ended = 0
  for (const { id } of rows) {
    if (await disconnectGrant(context, wanted.business_id, String(id))) ended += 1
  }
  return ended
}
