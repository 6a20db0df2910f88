import { markedKinds } from '@/lib/domain/close/marked-object'
import { rawFormText } from '@/lib/server/http/form-fields'
import { HttpError } from '@/lib/server/http/to-problem'

const noteKinds = [...markedKinds, 'finding', 'item'] as const

/** What a note is about: an object by its key, a finding or an item. */
export interface NoteForm {
  readonly kind: string
  readonly object: string
  readonly text: string
  /** The note that is changed, and how many versions of it the person has seen; undefined for a new one. */
  readonly edits: { readonly id: string; readonly seen: number } | undefined
}

const maxObjectLength = 2000

/** Throws HttpError 404 for a kind that has no notes, 400 without an object. */
export function parseSubject(kind: string, object: string | null) {
  if (!noteKinds.some((each) => each === kind)) throw unreadable(404, 'kind')
  if (object === null || object === '' || object.length > maxObjectLength) {
    throw unreadable(400, 'object')
  }
  return { kind, object }
}

/** Throws HttpError as `parseSubject` does. How long a note may be is a rule of notes. */
export function parseNoteForm(kind: string, form: FormData): NoteForm {
  const subject = parseSubject(kind, rawFormText(form, 'object'))
  const id = rawFormText(form, 'id')
  const seen = Number(rawFormText(form, 'versions'))
  // A form sends each line with two characters that nobody typed.
  const text = rawFormText(form, 'text').replaceAll('\r\n', '\n')
  return { ...subject, text, edits: id === '' ? undefined : { id, seen } }
}

function unreadable(status: 400 | 404, field: string): HttpError {
  return new HttpError(status, { say: 'problems.field', values: { field } })
}
