import { type KnownRequest, everyStanding } from '@/lib/domain/close/question-standing'
import { nextReminder } from '@/lib/domain/close/reminders'
import { requestOf } from '@/lib/domain/close/requests'
import type { QuestionsRead } from '@/lib/present/question-groups'
import { parseQuestionsChoice } from '@/lib/search-params/questions'
import type { RawSearchParams } from '@/lib/search-params/parsers'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { getContext } from '@/lib/server/context'
import { listColleagues } from '@/lib/server/db/close-policy'
import { listRequests, type StoredRequest } from '@/lib/server/db/client-request'
import { listExceptions } from '@/lib/server/db/exception-entry'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { countWaiting } from '@/lib/server/db/waiting-question'
import { mailerOf } from '@/lib/server/mail/mailer'

/** All questions to a client, as the store has them: no bank is read. */
export async function readQuestions(
  { client, firm }: ClientAccess,
  raw: RawSearchParams,
): Promise<QuestionsRead> {
  const context = getContext()
  const { database, vault } = context.store
  const { query } = forFirm(database, firm.id)
  const ref = { firm_id: firm.id, connection_id: client.connection_id }
  const sealed = { query, vault }
  const requests = await listRequests(sealed, ref)
  const [decisions, people] =
    requests.length === 0
      ? [[], []]
      : await Promise.all([listExceptions(sealed, ref), listColleagues(query, ref)])
  const now = context.clock.now().toISOString()
  return {
    connection_id: client.connection_id,
    choice: parseQuestionsChoice(raw),
    isMailed: mailerOf(context) !== undefined,
    requests: requests.map((request) => readRequest(request, now)),
    decisions,
    people,
  }
}

/** How many questions the client can still answer. */
export function countWaitingOf({ client, firm }: Pick<ClientAccess, 'client' | 'firm'>) {
  const { query } = forFirm(getContext().store.database, firm.id)
  return countWaiting(query, { firm_id: firm.id, connection_id: client.connection_id })
}

function readRequest(request: StoredRequest, now: string): QuestionsRead['requests'][number] {
  const { id, by, recipient, questions, events, reminders, token } = request
  const { state, until, hasBounced } = requestOf(questions, events, now)
  const bounce = events.findLast(({ does }) => does === 'bounce')
  return {
    id,
    by: by.name,
    recipient,
    state,
    until,
    sentAt: events.findLast(({ does }) => does === 'send' || does === 'renew')?.at,
    bounced: hasBounced && bounce?.does === 'bounce' ? (bounce.why ?? 'unknown') : undefined,
    remindsAt: token === undefined ? undefined : nextReminder(questions, events, reminders, now),
    isMailed: token !== undefined && recipient.email !== undefined,
    questions: everyStanding([request satisfies KnownRequest], now),
  }
}
