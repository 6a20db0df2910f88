import { randomBytes } from 'node:crypto'
import { digestOf, SecretText } from '@/lib/bank-contract/secret-text'
import { requirePermission } from '@/lib/domain/people/permissions'
import type { LetterFault } from '@/lib/domain/close/request-letter'
import type { RequestEvent, RequestRefusal } from '@/lib/domain/close/requests'
import type { AuditKind } from '@/lib/domain/audit/audit-kind'
import type { Context } from '@/lib/server/context'
import { findRequest, saveLetter, type StoredRequest } from '@/lib/server/db/client-request'
import type { SealedQuery } from '@/lib/server/db/sealed-json'
import type { ClientAccess } from '@/lib/server/db/session'
import { stepStoredRequest } from '@/lib/server/requests/step-stored-request'
import { type ChangedDraft, isDraft, saveDraft } from '@/lib/server/requests/write-drafts'

type Who = Pick<ClientAccess, 'person' | 'client'>
type Parts = Pick<Context, 'audit' | 'store' | 'clock'>

export type RequestAnswer<Kept = object> =
  | ({ readonly kind: 'kept'; readonly request: StoredRequest } & Kept)
  /** Somebody was earlier, or the client: what the request is now. */
  | { readonly kind: 'refused'; readonly why: RequestRefusal; readonly request: StoredRequest }
  | { readonly kind: 'faulty'; readonly why: LetterFault | 'no_address' }
  | { readonly kind: 'unknown' }

/** The link of a request, which is in the store as a digest alone unless mails have to lead to it again. */
export type LinkedRequest = RequestAnswer<{ readonly token: SecretText }>

export interface Sending {
  readonly does: 'send' | 'renew'
  /** By mail to the address that the request has; else the firm hands the link over. */
  readonly byMail: boolean
  /** The draft as the person leaves it. */
  readonly draft?: ChangedDraft | undefined
}

/**
 * Gives a request a link: the first, or another in place of the one before, which ends with it. The new page
 * belongs to no browser yet. Throws NotAllowedError.
 */
export function giveLink(
  context: Parts,
  actor: Who,
  request_id: string,
  { does, byMail, draft }: Sending,
): Promise<LinkedRequest> {
  return change(context, actor, request_id, async (sealed, request, at, note) => {
    const { person } = actor
    let found = request
    if (draft !== undefined && isDraft(request, at)) {
      const saved = await saveDraft(sealed, request, draft)
      if (saved.kind === 'refused') return { kind: 'faulty', why: saved.why }
      found = (await findRequest(sealed, request, request_id)) ?? request
    }
    if (byMail && found.recipient.email === undefined) return { kind: 'faulty', why: 'no_address' }
    const stepped = await stepStoredRequest(sealed, found, { does, at }, person)
    if (stepped.kind === 'refused') return { ...stepped, request: found }
    const token = new SecretText(randomBytes(32).toString('base64url'))
    const letter = { ...found, token: byMail ? token.reveal() : undefined }
    await saveLetter(sealed, found, letter, digestOf(token))
    note(does === 'send' ? 'request.sent' : 'request.renewed', {
      count: found.questions.length,
      mailed: byMail,
    })
    return { kind: 'kept', request: { ...stepped.request, token: letter.token }, token }
  })
}

/** Ends a request: its link opens nothing from now on. A draft is gone by it. Throws NotAllowedError. */
export function withdrawRequest(
  context: Parts,
  actor: Who,
  request_id: string,
): Promise<RequestAnswer> {
  return step(context, actor, request_id, (at) => ({ does: 'withdraw', at }), 'request.withdrawn')
}

/** The firm is done with an answer. Throws NotAllowedError. */
export function finishAnswer(
  context: Parts,
  actor: Who,
  request_id: string,
  question: string,
): Promise<RequestAnswer> {
  const event = (at: string): RequestEvent => ({ does: 'finish', at, question })
  return step(context, actor, request_id, event, 'request.finished')
}

/** Sends the link once more, now. Throws NotAllowedError. */
export function remindNow(context: Parts, actor: Who, request_id: string): Promise<RequestAnswer> {
  return change(context, actor, request_id, async (sealed, request, at, note) => {
    // Without the link in it a mail would lead nowhere: it is renewed instead.
    if (request.token === undefined || request.recipient.email === undefined) {
      return { kind: 'faulty', why: 'no_address' }
    }
    const stepped = await stepStoredRequest(sealed, request, { does: 'remind', at }, actor.person)
    if (stepped.kind === 'refused') return { ...stepped, request }
    note('request.reminded', {})
    return stepped
  })
}

function step(
  context: Parts,
  actor: Who,
  request_id: string,
  event: (at: string) => RequestEvent,
  kind: AuditKind,
): Promise<RequestAnswer> {
  return change(context, actor, request_id, async (sealed, request, at, note) => {
    const stepped = await stepStoredRequest(sealed, request, event(at), actor.person)
    if (stepped.kind === 'refused') return { ...stepped, request }
    note(kind, {})
    return stepped
  })
}

/** Runs a change of a request while nobody else changes anything of the firm's. */
function change<Answer>(
  { audit, store, clock }: Parts,
  { person, client }: Who,
  request_id: string,
  run: (
    sealed: SealedQuery,
    request: StoredRequest,
    at: string,
    note: (kind: AuditKind, detail: Record<string, number | boolean>) => void,
  ) => Promise<Answer>,
): Promise<Answer | { readonly kind: 'unknown' }> {
  requirePermission(person, 'prepare')
  const ref = { firm_id: person.firm_id, connection_id: client.connection_id }
  return audit.appendChange(ref.firm_id, async (query, append) => {
    const sealed = { query, vault: store.vault }
    const request = await findRequest(sealed, ref, request_id)
    if (request === undefined) return { kind: 'unknown' } as const
    return run(sealed, request, clock.now().toISOString(), (kind, detail) =>
      append({ ...ref, person_id: person.id, kind, detail: { request_id, ...detail } }),
    )
  })
}
