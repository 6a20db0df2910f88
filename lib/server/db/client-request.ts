import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { uuidPattern } from '@/lib/bank-contract/uuid'
import type { RequestLetter } from '@/lib/domain/close/request-letter'
import type { Kept } from '@/lib/domain/close/kept'
import { listQuestions, type StoredQuestion } from '@/lib/server/db/client-question'
import { listFiles } from '@/lib/server/db/answer-file'
import { listRequestEvents, type StoredRequestEvent } from '@/lib/server/db/request-event'
import type { ConnectionRef } from '@/lib/server/db/connection'
import { clientRequest } from '@/lib/server/db/request-schema'
import { person } from '@/lib/server/db/schema'
import { openJson, type SealedQuery, sealJson } from '@/lib/server/db/sealed-json'
import type { Query } from '@/lib/server/db/store/database'
import { build } from '@/lib/server/db/store/query-builder'

/** A letter as it is stored. */
export interface StoredLetter extends RequestLetter {
  /** Where it is mailed: the link, for a reminder has to lead to the same page. */
  readonly token?: string | undefined
}

/** A request with its questions and with what happened to it: `requestOf(questions, events, now)` is its state. */
export interface StoredRequest extends StoredLetter, ConnectionRef {
  readonly id: string
  /** Who asks. */
  readonly by: { readonly id: string; readonly name: string }
  /** SHA-256 of the cookie of the first browser that opened the link; null before that. */
  readonly browserDigest: string | null
  readonly createdAt: string
  readonly questions: readonly StoredQuestion[]
  readonly events: Kept<StoredRequestEvent>
  /** Files that were given as answers, as many as are still there. */
  readonly files: readonly { readonly id: string; readonly name: string }[]
}

/** A draft, which has no link. Its questions are added by `addQuestions`. */
export async function insertRequest(
  { query, vault }: SealedQuery,
  { firm_id, connection_id }: ConnectionRef,
  { id, person_id, letter }: { id: string; person_id: string; letter: StoredLetter },
): Promise<void> {
  await build(query, (db) =>
    db.insert(clientRequest).values({
      id,
      firmId: firm_id,
      connectionId: connection_id,
      personId: person_id,
      ...sealedLetter(vault, firm_id, id, letter),
    }),
  )
}

/** What a request says from now on. Also takes the link of one that is sent, and gives its page to no browser yet. */
export async function saveLetter(
  { query, vault }: SealedQuery,
  { firm_id, id }: Pick<StoredRequest, 'firm_id' | 'id'>,
  letter: StoredLetter,
  tokenDigest?: string,
): Promise<void> {
  const link = tokenDigest === undefined ? {} : { tokenDigest, browserDigest: null }
  await build(query, (db) =>
    db
      .update(clientRequest)
      .set({ ...sealedLetter(vault, firm_id, id, letter), ...link })
      .where(and(eq(clientRequest.firmId, firm_id), eq(clientRequest.id, id))),
  )
}

/**
 * Gives the page of a link to the first browser that opens it. False where another was first: it needs a link of
 * its own.
 */
export async function bindBrowser(
  query: Query,
  { firm_id, id }: Pick<StoredRequest, 'firm_id' | 'id'>,
  digest: string,
): Promise<boolean> {
  const { browserDigest, firmId } = clientRequest
  const bound = await build(query, (db) =>
    db
      .update(clientRequest)
      .set({ browserDigest: digest })
      .where(
        and(
          eq(firmId, firm_id),
          eq(clientRequest.id, id),
          or(isNull(browserDigest), eq(browserDigest, digest)),
        ),
      )
      .returning({ id: clientRequest.id }),
  )
  return bound.length > 0
}

/** All requests of a client, the oldest first. */
export function listRequests(sealed: SealedQuery, ref: ConnectionRef): Promise<StoredRequest[]> {
  return loadRequests(sealed, isOfClient(ref))
}

/** Those of a client that have one of these identifiers. */
export function findRequests(
  sealed: SealedQuery,
  ref: ConnectionRef,
  ids: readonly string[],
): Promise<StoredRequest[]> {
  const known = ids.filter((id) => uuidPattern.test(id))
  if (known.length === 0) return Promise.resolve([])
  const isOne = sql`${clientRequest.id} = any(${sql.param(known)}::uuid[])`
  return loadRequests(sealed, and(isOfClient(ref), isOne))
}

/** Undefined where this client has no such request. */
export async function findRequest(
  sealed: SealedQuery,
  ref: ConnectionRef,
  id: string,
): Promise<StoredRequest | undefined> {
  const [found] = await findRequests(sealed, ref, [id])
  return found
}

/**
 * The request of a link, of whichever firm: `query` is that of the whole store. Whether the link is still good
 * `requestOf` says; one that was renewed has another digest.
 */
export async function findRequestByToken(
  sealed: SealedQuery,
  tokenDigest: string,
): Promise<StoredRequest | undefined> {
  const [found] = await loadRequests(sealed, eq(clientRequest.tokenDigest, tokenDigest))
  return found
}

async function loadRequests(
  sealed: SealedQuery,
  condition: SQL | undefined,
): Promise<StoredRequest[]> {
  const { id, firmId, connectionId, personId, language, browserDigest, createdAt } = clientRequest
  const rows = await build(sealed.query, (db) =>
    db
      .select({
        id,
        firm_id: firmId,
        connection_id: connectionId,
        person_id: personId,
        name: person.name,
        sealed: clientRequest.recipientSealed,
        language,
        browserDigest,
        createdAt,
      })
      .from(clientRequest)
      .innerJoin(person, eq(person.id, personId))
      .where(condition)
      .orderBy(asc(createdAt), asc(id)),
  )
  const [first] = rows
  if (first === undefined) return []
  const ids = rows.map((row) => row.id)
  // One after the other: inside a transaction there is one connection.
  const questions = await listQuestions(sealed, first.firm_id, ids)
  const events = await listRequestEvents(sealed, first.firm_id, ids)
  const withFiles = [...events].flatMap(([request_id, each]) =>
    each.some((event) => event.does === 'answer' && event.files.length > 0) ? request_id : [],
  )
  const files = await listFiles(sealed, first.firm_id, withFiles)
  return rows.map(({ sealed: text, person_id, name, ...row }) => ({
    ...row,
    ...openLetter(sealed, row, text),
    by: { id: person_id, name },
    questions: questions.get(row.id) ?? [],
    events: events.get(row.id) ?? [],
    files: files.filter(({ question }) =>
      (questions.get(row.id) ?? []).some((each) => each.id === question),
    ),
  }))
}

type KeptLetter = Omit<StoredLetter, 'language'>

function sealedLetter(
  vault: SealedQuery['vault'],
  firm_id: string,
  id: string,
  { language, recipient, message, reminders, token }: StoredLetter,
) {
  const kept: KeptLetter = { recipient, message, reminders, token }
  const recipientSealed = sealJson(vault, contextOf(firm_id, id), kept)
  return {
    language,
    recipientSealed,
    remindsAfter: token === undefined ? null : (reminders[0] ?? null),
  }
}

/** Of one that does not open it is lost to whom it went and what it said. */
function openLetter(
  { vault }: SealedQuery,
  { firm_id, id }: { firm_id: string; id: string },
  sealed: string,
): KeptLetter {
  const kept = openJson(vault, contextOf(firm_id, id), sealed) as KeptLetter | undefined
  const nobody: KeptLetter = {
    recipient: { role: 'other', name: '', email: undefined },
    message: '',
    reminders: [],
  }
  return kept ?? nobody
}

function isOfClient({ firm_id, connection_id }: ConnectionRef): SQL | undefined {
  return and(eq(clientRequest.firmId, firm_id), eq(clientRequest.connectionId, connection_id))
}

function contextOf(firm_id: string, holder_id: string) {
  return { purpose: 'request', firm_id, holder_id, gen: 0 } as const
}
