import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type {
  Answer,
  BounceReason,
  RequestEvent,
  SettlingEvidence,
} from '@/lib/domain/close/requests'
import { clientRequestEvent } from '@/lib/server/db/request-schema'
import { person } from '@/lib/server/db/schema'
import { openJson, type SealedQuery, sealJson } from '@/lib/server/db/sealed-json'
import type { Query } from '@/lib/server/db/store/database'
import { build } from '@/lib/server/db/store/query-builder'

/** One thing that happened, with the person of the firm who did it; nobody where the client or the bank's data did. */
export type StoredRequestEvent = RequestEvent & {
  readonly by?: { readonly id: string; readonly name: string } | undefined
}

/** What happened to these requests, each in order. Of what does not open its words are lost, not that it happened. */
export async function listRequestEvents(
  { query, vault }: SealedQuery,
  firm_id: string,
  request_ids: readonly string[],
): Promise<Map<string, StoredRequestEvent[]>> {
  const events = new Map<string, StoredRequestEvent[]>()
  if (request_ids.length === 0) return events
  const { id, requestId, n, does, questionId, personId, at, detailSealed, firmId } =
    clientRequestEvent
  const rows = await build(query, (db) =>
    db
      .select({
        id,
        request: requestId,
        does,
        question: questionId,
        person: personId,
        name: person.name,
        at,
        sealed: detailSealed,
      })
      .from(clientRequestEvent)
      .leftJoin(person, eq(person.id, personId))
      .where(and(eq(firmId, firm_id), sql`${requestId} = any(${sql.param(request_ids)}::uuid[])`))
      .orderBy(asc(requestId), asc(n)),
  )
  for (const { id: row, request, sealed, person: by, name, ...event } of rows) {
    const detail = sealed === null ? undefined : openJson(vault, contextOf(firm_id, row), sealed)
    const listed = events.get(request) ?? []
    // Written by `addRequestEvent`, which writes nothing else.
    listed.push({
      ...eventOf({ ...event, isForgotten: sealed === null }, (detail as Detail | undefined) ?? {}),
      ...(by !== null && { by: { id: by, name: name ?? '' } }),
    })
    events.set(request, listed)
  }
  return events
}

/**
 * Adds it as the `n`th of the request, from 0, within a transaction that holds the firm's chain. Throws where
 * something else has that place already.
 */
export async function addRequestEvent(
  { query, vault }: SealedQuery,
  { firm_id, request_id }: { readonly firm_id: string; readonly request_id: string },
  n: number,
  event: RequestEvent,
  person_id?: string,
): Promise<void> {
  const id = randomUUID()
  const detail = detailOf(event)
  await build(query, (db) =>
    db.insert(clientRequestEvent).values({
      id,
      firmId: firm_id,
      requestId: request_id,
      n,
      does: event.does,
      questionId: 'question' in event ? event.question : null,
      personId: person_id ?? null,
      at: event.at,
      detailSealed: detail === undefined ? null : sealJson(vault, contextOf(firm_id, id), detail),
    }),
  )
}

/** Deletes what was saved and answered; that it was stays. */
export async function forgetAnswers(
  query: Query,
  { firm_id, request_id }: { readonly firm_id: string; readonly request_id: string },
): Promise<void> {
  const { firmId, requestId, does } = clientRequestEvent
  const which = and(
    eq(firmId, firm_id),
    eq(requestId, request_id),
    inArray(does, ['save', 'answer']),
  )
  await build(query, (db) => db.update(clientRequestEvent).set({ detailSealed: null }).where(which))
}

interface Detail extends Partial<Omit<Answer, 'question'>> {
  readonly found?: SettlingEvidence | undefined
  readonly why?: BounceReason | undefined
}

function detailOf(event: RequestEvent): Detail | undefined {
  if (event.does === 'settle') return { found: event.found }
  if (event.does === 'bounce') return { why: event.why }
  if (event.does !== 'answer' && event.does !== 'save') return undefined
  const { words, files, hasNothing } = event
  return { words, files, hasNothing }
}

interface EventRow {
  does: RequestEvent['does']
  question: string | null
  at: string
  /** Nothing is kept of what it said; of an answer that means that it was deleted. */
  isForgotten: boolean
}

function eventOf({ does, question: of, at, isForgotten }: EventRow, detail: Detail): RequestEvent {
  // What is about a question says which.
  const question = of ?? ''
  switch (does) {
    case 'save':
    case 'answer': {
      const { words = '', files = [], hasNothing = false } = detail
      const answer = { does, at, question, words, files, hasNothing }
      return isForgotten ? { ...answer, isDeleted: true } : answer
    }
    case 'settle':
      return { does, at, question, found: detail.found }
    case 'finish':
      return { does, at, question }
    case 'bounce':
      return { does, at, why: detail.why }
    default:
      return { does, at }
  }
}

function contextOf(firm_id: string, holder_id: string) {
  return { purpose: 'answer', firm_id, holder_id, gen: 0 } as const
}
