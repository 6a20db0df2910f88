import { digestOf, type SecretText } from '@/lib/bank-contract/secret-text'
import { type Request, requestOf } from '@/lib/domain/close/requests'
import type { Context } from '@/lib/server/context'
import { listQuestions } from '@/lib/server/db/client-question'
import { findRequestByToken, type StoredRequest } from '@/lib/server/db/client-request'
import { type ClientNames, findClientNames } from '@/lib/server/db/client-names'
import { listRequestEvents } from '@/lib/server/db/request-event'
import type { SealedQuery } from '@/lib/server/db/sealed-json'

/** A request behind its link. */
export interface LinkedRequest {
  readonly stored: StoredRequest
  /** What it has come to. */
  readonly request: Request
  readonly names: ClientNames
  readonly tokenDigest: string
}

/**
 * What the holder of a link may see. Only the browser that opened a link learns that it has
 * ended: to every other it looks like one that nobody made.
 */
export type AnswerVisit =
  | { readonly kind: 'unknown' }
  | ({ readonly kind: 'start' | 'elsewhere' | 'open' | 'ended' | 'withdrawn' } & LinkedRequest)

export type OpenAnswer = LinkedRequest & { readonly kind: 'open' }

/** Whether this browser may answer. */
export function isOpen(visit: { readonly kind: string }): visit is OpenAnswer {
  return visit.kind === 'open'
}

// 256 bits as base64url: anything else in the address costs no read of the store.
const tokenPattern = /^[A-Za-z0-9_-]{43}$/
const nobody = '00000000-0000-0000-0000-000000000000'

export async function visitAnswerLink(
  { store: { database, vault }, clock }: Pick<Context, 'store' | 'clock'>,
  { token, binding }: { token: SecretText; binding: SecretText | undefined },
): Promise<AnswerVisit> {
  if (!tokenPattern.test(token.reveal())) return { kind: 'unknown' }
  const sealed: SealedQuery = { query: database.query, vault }
  const tokenDigest = digestOf(token)
  const stored = await findRequestByToken(sealed, tokenDigest)
  if (stored === undefined) {
    // As much work as for one that has ended: the time of an answer says nothing either.
    await listQuestions(sealed, nobody, [nobody])
    await listRequestEvents(sealed, nobody, [nobody])
  }
  const of = stored ?? { firm_id: nobody, connection_id: nobody }
  const names = await findClientNames(database, of)
  if (stored === undefined || names === undefined) return { kind: 'unknown' }
  const { questions, events, browserDigest } = stored
  const request = requestOf(questions, events, clock.now().toISOString())
  const linked: LinkedRequest = { stored, request, names, tokenDigest }
  const isBound = browserDigest !== null
  const isOwn = isBound && binding !== undefined && digestOf(binding) === browserDigest
  if (isGood(request, clock.now())) {
    if (!isBound) return { kind: 'start', ...linked }
    return { kind: isOwn ? 'open' : 'elsewhere', ...linked }
  }
  if (!isOwn) return { kind: 'unknown' }
  return { kind: request.state === 'withdrawn' ? 'withdrawn' : 'ended', ...linked }
}

/** Whether its link still takes an answer: as `stepRequest` says it. */
function isGood({ state, until }: Request, now: Date): boolean {
  return state !== 'withdrawn' && until !== undefined && now.getTime() < Date.parse(until)
}
