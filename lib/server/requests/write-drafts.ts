import { randomUUID } from 'node:crypto'
import { requirePermission } from '@/lib/domain/people/permissions'
import {
  findLetterFault,
  type LetterFault,
  recipientKey,
  type RequestLetter,
} from '@/lib/domain/close/request-letter'
import { requestOf } from '@/lib/domain/close/requests'
import type { Context } from '@/lib/server/context'
import {
  addQuestions,
  keepQuestions,
  type NewQuestion,
  saveQuestionWords,
} from '@/lib/server/db/client-question'
import {
  findRequest,
  insertRequest,
  listRequests,
  saveLetter,
  type StoredRequest,
} from '@/lib/server/db/client-request'
import type { SealedQuery } from '@/lib/server/db/sealed-json'
import type { ClientAccess } from '@/lib/server/db/session'

type Who = Pick<ClientAccess, 'person' | 'client'>
type Parts = Pick<Context, 'audit' | 'store' | 'clock'>

/** Questions to one person, with what is written above them. */
export interface NewDraft {
  readonly letter: RequestLetter
  readonly questions: readonly Omit<NewQuestion, 'id'>[]
}

export type Drafted =
  | { readonly kind: 'kept'; readonly ids: readonly string[] }
  | { readonly kind: 'refused'; readonly why: LetterFault }

/**
 * Keeps questions as drafts, one for each person. Where the same colleague has a draft to the same person, they
 * are added to it, and what is written above it is as it was written last. Throws NotAllowedError.
 */
export async function addToDrafts(
  { audit, store, clock }: Parts,
  { person, client }: Who,
  drafts: readonly NewDraft[],
): Promise<Drafted> {
  requirePermission(person, 'prepare')
  const ref = { firm_id: person.firm_id, connection_id: client.connection_id }
  const why = drafts
    .map(({ letter, questions }) => findLetterFault(letter, questions))
    .find((fault) => fault !== undefined)
  if (why !== undefined) return { kind: 'refused', why }
  return audit
    .appendChange(ref.firm_id, async (query, note): Promise<Drafted> => {
      const sealed = { query, vault: store.vault }
      const now = clock.now().toISOString()
      const own = (await listRequests(sealed, ref)).filter(
        (each) => each.by.id === person.id && isDraft(each, now),
      )
      const ids: string[] = []
      for (const { letter, questions } of drafts) {
        const same = own.find(
          (each) => recipientKey(each.recipient) === recipientKey(letter.recipient),
        )
        const all = [...(same?.questions ?? []), ...questions]
        const fault = findLetterFault(letter, all)
        if (fault !== undefined) throw new DraftFullError(fault)
        const id = same?.id ?? randomUUID()
        if (same === undefined)
          await insertRequest(sealed, ref, { id, person_id: person.id, letter })
        else await saveLetter(sealed, same, letter)
        const fresh = questions.map((each) => ({ ...each, id: randomUUID() }))
        await addQuestions(sealed, { firm_id: ref.firm_id, request_id: id }, fresh)
        ids.push(id)
      }
      const count = drafts.reduce((sum, { questions }) => sum + questions.length, 0)
      note({ ...ref, person_id: person.id, kind: 'request.drafted', detail: { count } })
      return { kind: 'kept', ids }
    })
    .catch((cause: unknown): Drafted => {
      if (cause instanceof DraftFullError) return { kind: 'refused', why: cause.fault }
      throw cause
    })
}

/** Undoes what was written to other drafts of the same form. */
class DraftFullError extends Error {
  override name = 'DraftFullError'
  constructor(readonly fault: LetterFault) {
    super(fault)
  }
}

/** A draft as a person leaves it: questions that are not among these are taken out of it. */
export interface ChangedDraft {
  readonly letter: RequestLetter
  readonly questions: readonly { readonly id: string; readonly words: string }[]
}

export type DraftChange =
  | { readonly kind: 'kept' }
  | { readonly kind: 'refused'; readonly why: LetterFault }
  /** It is sent or withdrawn: what it is now. */
  | { readonly kind: 'conflict'; readonly request: StoredRequest }
  | { readonly kind: 'unknown' }

/** Throws NotAllowedError. */
export function changeDraft(
  { audit, store, clock }: Parts,
  { person, client }: Who,
  request_id: string,
  change: ChangedDraft,
): Promise<DraftChange> {
  requirePermission(person, 'prepare')
  const ref = { firm_id: person.firm_id, connection_id: client.connection_id }
  return audit.appendChange(ref.firm_id, async (query) => {
    const sealed = { query, vault: store.vault }
    const request = await findRequest(sealed, ref, request_id)
    if (request === undefined) return { kind: 'unknown' }
    if (!isDraft(request, clock.now().toISOString())) return { kind: 'conflict', request }
    return saveDraft(sealed, request, change)
  })
}

/** The same within a transaction that has found it to be a draft. */
export async function saveDraft(
  sealed: SealedQuery,
  request: StoredRequest,
  { letter, questions }: ChangedDraft,
): Promise<Extract<DraftChange, { kind: 'kept' | 'refused' }>> {
  const words = new Map(questions.map((each) => [each.id, each.words]))
  const kept = request.questions.flatMap((each) => {
    const said = words.get(each.id)
    return said === undefined ? [] : { ...each, words: said, ...wantsOf(each, said) }
  })
  const why = findLetterFault(letter, kept)
  if (why !== undefined) return { kind: 'refused', why }
  const own = { firm_id: request.firm_id, request_id: request.id }
  await saveLetter(sealed, request, letter)
  await keepQuestions(
    sealed.query,
    own,
    kept.map(({ id }) => id),
  )
  for (const each of kept) {
    const before = request.questions.find(({ id }) => id === each.id)
    if (before?.words !== each.words) await saveQuestionWords(sealed, own, each)
  }
  return { kind: 'kept' }
}

/** In other words it may want something else. */
function wantsOf({ words, wants }: StoredRequest['questions'][number], said: string) {
  return { wants: words === said ? wants : undefined }
}

export function isDraft({ questions, events }: StoredRequest, now: string): boolean {
  return requestOf(questions, events, now).state === 'draft'
}
