import { and, eq, inArray, notExists, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { ConnectionRef } from '@/lib/server/db/connection'
import { moment } from '@/lib/server/db/instant'
import { clientQuestion, clientRequest, clientRequestEvent } from '@/lib/server/db/request-schema'
import type { Query } from '@/lib/server/db/store/database'
import { build } from '@/lib/server/db/store/query-builder'

/** Of these questions those that the client can still answer and has not, and when each was sent first. */
export async function listWaiting(
  query: Query,
  firm_id: string,
  question_ids: readonly string[],
): Promise<Map<string, string>> {
  if (question_ids.length === 0) return new Map()
  const isMeant = sql`${clientQuestion.id} = any(${sql.param(question_ids)}::uuid[])`
  const rows = await build(query, (db) => db.select().from(waitingOf(firm_id, isMeant)))
  return new Map(rows.map(({ id, sentAt }) => [id, sentAt]))
}

/** How many questions a client can still answer and has not. */
export async function countWaiting(
  query: Query,
  { firm_id, connection_id }: ConnectionRef,
): Promise<number> {
  const isMeant = eq(clientRequest.connectionId, connection_id)
  return build(query, (db) => db.$count(waitingOf(firm_id, isMeant)))
}

const later = alias(clientRequestEvent, 'later')

/** As `requestOf` has it: sent, its link still good, not withdrawn, and neither answered nor settled. */
function waitingOf(firm_id: string, isMeant: SQL) {
  const { id, requestId, firmId } = clientQuestion
  const subquery = new QueryBuilder()
  const isOver = subquery
    .select({ one: sql`1` })
    .from(later)
    .where(
      and(
        eq(later.requestId, requestId),
        or(
          eq(later.does, 'withdraw'),
          and(eq(later.questionId, id), inArray(later.does, ['answer', 'settle', 'finish'])),
        ),
      ),
    )
  const { at, does } = clientRequestEvent
  return subquery
    .select({ id, sentAt: moment(sql`min(${at})`).as('sent_at') })
    .from(clientQuestion)
    .innerJoin(clientRequest, eq(clientRequest.id, requestId))
    .innerJoin(
      clientRequestEvent,
      and(eq(clientRequestEvent.requestId, requestId), inArray(does, ['send', 'renew'])),
    )
    .where(and(eq(firmId, firm_id), isMeant, notExists(isOver)))
    .groupBy(id)
    .having(sql`max(${at}) > now() - interval '30 days'`)
    .as('waiting')
}
