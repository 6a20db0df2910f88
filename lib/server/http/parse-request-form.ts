import { tryJson } from '@/lib/bank-contract/try-json'
import { type Askable, askableSchema } from '@/lib/domain/close/question-form'
import {
  type LetterFault,
  recipientRoles,
  type RequestLetter,
  typedReminders,
} from '@/lib/domain/close/request-letter'
import { findLanguage } from '@/lib/i18n/language'
import { rawFormText } from '@/lib/server/http/form-fields'
import { parseEmail } from '@/lib/server/http/parse-person-form'
import { HttpError } from '@/lib/server/http/to-problem'

/** A question as a form sends it: what it is about, and its words. */
export interface WrittenQuestion extends Askable {
  readonly words: string
}

const maxObjects = 500

/** The objects of a form that questions are to be about. Throws HttpError 400 for what no page of ours sends. */
export function parseAskables(form: FormData): Askable[] {
  const texts = form.getAll('question')
  if (texts.length > maxObjects) throw unreadable('question')
  return texts.map((text) => {
    const parsed = askableSchema.safeParse(typeof text === 'string' ? tryJson(text) : undefined)
    if (!parsed.success) throw unreadable('question')
    return parsed.data
  })
}

/** The questions of a form, each with the words at its place. Throws HttpError 400. */
export function parseQuestions(form: FormData): WrittenQuestion[] {
  const words = form.getAll('words')
  return parseAskables(form).map((each, index) => ({ ...each, words: textOf(words[index]) }))
}

/** Of a draft: what each of its questions says now. Throws HttpError 400. */
export function parseDraftQuestions(form: FormData) {
  const words = form.getAll('words')
  const ids = form.getAll('id')
  return ids.map((id, index) => {
    if (typeof id !== 'string') throw unreadable('id')
    return { id, words: textOf(words[index]) }
  })
}

/** To whom, and what is written above the questions. Throws HttpError 400 or 422. */
export function parseLetter(form: FormData): RequestLetter {
  const role = recipientRoles.find((each) => each === form.get('role'))
  if (role === undefined) throw unreadable('role')
  const typed = rawFormText(form, 'email').trim()
  return {
    recipient: {
      role,
      name: rawFormText(form, 'name')
        .replaceAll(/\p{Cc}+/gu, ' ')
        .trim(),
      email: typed === '' ? undefined : parseEmail(typed),
    },
    message: textOf(form.get('message')),
    language: findLanguage(rawFormText(form, 'language')) ?? 'en',
    reminders: typedReminders(rawFormText(form, 'reminders').slice(0, 100)),
  }
}

/** Throws HttpError 422, which says what is wrong with it. */
export function refuseLetter(why: LetterFault | 'no_address'): HttpError {
  return new HttpError(422, { say: `question_data.fault_${why}` })
}

// A form sends each line with two characters that nobody typed.
function textOf(value: FormDataEntryValue | null | undefined): string {
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : ''
}

function unreadable(field: string): HttpError {
  return new HttpError(400, { say: 'problems.field', values: { field } })
}
