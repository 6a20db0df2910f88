import { disconnectGrant } from '@/bank/authorization/grants'
import type { BankContext } from '@/bank/context'
import type { OpenDatabase, Row } from '@/lib/database/database'

/**
 * The bank's own record of every grant: the truth that a rehearsal compares a client's belief with.
 * Counts of tokens, never a token.
 */
export function listGrantRecords(database: OpenDatabase): Promise<Row[]> {
  return database.query(`
    select g.id, g.client_id, g.business_id, g.environment, g.scope, g.approval,
      g.granted_at, g.expires_at, g.tokens_ended_at, g.tokens_end_reason, g.ended_at, g.end_reason,
      (select count(*) from refresh_token r where r.grant_id = g.id) as refresh_tokens_issued,
      (select count(*) from refresh_token r
        where r.grant_id = g.id and r.consumed_at is not null) as refresh_tokens_consumed,
      (select count(*) from access_token a where a.grant_id = g.id) as access_tokens_issued
    from authorization_grant g
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
