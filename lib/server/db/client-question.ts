import { and, asc, eq, max, notInArray, or, sql } from 'drizzle-orm'
import {
  type QuestionKind,
  questionKinds,
  type QuestionObject,
  type QuestionSense,
} from '@/lib/domain/close/question-object'
import type { Question } from '@/lib/domain/close/requests'
import type { ConnectionRef } from '@/lib/server/db/connection'
import { clientQuestion, clientRequest } from '@/lib/server/db/request-schema'
import { openJson, type SealedQuery, sealJson } from '@/lib/server/db/sealed-json'
import type { Query } from '@/lib/server/db/store/database'
import { build } from '@/lib/server/db/store/query-builder'

/** A question as it is stored: `about` is the object. */
export interface StoredQuestion extends Question, QuestionSense {
  readonly kind: QuestionKind
}

export interface NewQuestion extends QuestionObject, QuestionSense {
  readonly id: string
  readonly words: string
}

interface RequestId {
  readonly firm_id: string
  readonly request_id: string
}

/** The questions of these requests, each in its order. Of one that does not open its words are lost. */
export async function listQuestions(
  { query, vault }: SealedQuery,
  firm_id: string,
  request_ids: readonly string[],
): Promise<Map<string, StoredQuestion[]>> {
  const questions = new Map<string, StoredQuestion[]>()
  if (request_ids.length === 0) return questions
  const { id, requestId, kind, object, position, wordsSealed, firmId } = clientQuestion
  const rows = await build(query, (db) =>
    db
      .select({ id, request: requestId, kind, about: object, sealed: wordsSealed })
      .from(clientQuestion)
      .where(and(eq(firmId, firm_id), sql`${requestId} = any(${sql.param(request_ids)}::uuid[])`))
      .orderBy(asc(requestId), asc(position)),
  )
  for (const { request, sealed, kind: of, ...row } of rows) {
    const kept = openJson(vault, contextOf(firm_id, row.id), sealed) as KeptWords | undefined
    const listed = questions.get(request) ?? []
    // Written by `addQuestions`, which writes no other kind.
    listed.push({
      ...row,
      kind: of as QuestionKind,
      ...(kept ?? { words: '', shown: { title: '' } }),
    })
    questions.set(request, listed)
  }
  return questions
}

interface KeptWords extends QuestionSense {
  readonly words: string
}

/** Adds them after those that the request has, within a transaction that holds the firm's chain. */
export async function addQuestions(
  { query, vault }: SealedQuery,
  { firm_id, request_id }: RequestId,
  questions: readonly NewQuestion[],
): Promise<void> {
  if (questions.length === 0) return
  await build(query, async (db) => {
    const [last] = await db
      .select({ position: max(clientQuestion.position) })
      .from(clientQuestion)
      .where(eq(clientQuestion.requestId, request_id))
    const from = (last?.position ?? -1) + 1
    await db.insert(clientQuestion).values(
      questions.map(({ id, kind, object, words, ...sense }, index) => ({
        id,
        firmId: firm_id,
        requestId: request_id,
        kind,
        object,
        position: from + index,
        wordsSealed: sealJson(vault, contextOf(firm_id, id), {
          words,
          ...sense,
        } satisfies KeptWords),
      })),
    )
  })
}

/** What a question of a draft says from now on. */
export async function saveQuestionWords(
  { query, vault }: SealedQuery,
  { firm_id, request_id }: RequestId,
  { id, words, shown, period, likeness, wants }: Omit<StoredQuestion, 'kind' | 'about'>,
): Promise<void> {
  const { firmId, requestId, id: key } = clientQuestion
  const kept: KeptWords = { words, shown, period, likeness, wants }
  const wordsSealed = sealJson(vault, contextOf(firm_id, id), kept)
  await build(query, (db) =>
    db
      .update(clientQuestion)
      .set({ wordsSealed })
      .where(and(eq(firmId, firm_id), eq(requestId, request_id), eq(key, id))),
  )
}

/** Removes all questions of a draft but these. */
export async function keepQuestions(
  query: Query,
  { firm_id, request_id }: RequestId,
  ids: readonly string[],
): Promise<void> {
  const { firmId, requestId, id } = clientQuestion
  await build(query, (db) =>
    db
      .delete(clientQuestion)
      .where(
        and(
          eq(firmId, firm_id),
          eq(requestId, request_id),
          ids.length === 0 ? undefined : notInArray(id, [...ids]),
        ),
      ),
  )
}

/** The requests of a client that have a question about one of these. */
export async function listRequestsAbout(
  query: Query,
  { firm_id, connection_id }: ConnectionRef,
  abouts: readonly QuestionObject[],
): Promise<string[]> {
  if (abouts.length === 0) return []
  const { firmId, requestId, kind, object } = clientQuestion
  const isAbout = questionKinds.map((of) => {
    const objects = abouts.flatMap((each) => (each.kind === of ? each.object : []))
    return and(eq(kind, of), sql`${object} = any(${sql.param(objects)}::text[])`)
  })
  const rows = await build(query, (db) =>
    db
      .selectDistinct({ id: requestId })
      .from(clientQuestion)
      .innerJoin(clientRequest, eq(clientRequest.id, requestId))
      .where(
        and(eq(firmId, firm_id), eq(clientRequest.connectionId, connection_id), or(...isAbout)),
      ),
  )
  return rows.map(({ id }) => id)
}

function contextOf(firm_id: string, holder_id: string) {
  return { purpose: 'request', firm_id, holder_id, gen: 0 } as const
}
