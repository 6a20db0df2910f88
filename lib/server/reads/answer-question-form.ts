import { type Askable, type Wording, wordings } from '@/lib/domain/close/question-form'
import { recipientKey, type Recipient } from '@/lib/domain/close/request-letter'
import { tryJson } from '@/lib/bank-contract/try-json'
import * as z from 'zod'
import { hueOf, initialsOf } from '@/lib/format/avatar'
import { splitByHolder } from '@/lib/domain/close/split-by-holder'
import { recipientRole } from '@/lib/present/question-words'
import type { Reader } from '@/lib/format/create-reader'
import { findLanguage, languageNames, languages } from '@/lib/i18n/language'
import { createText, pickMessages } from '@/lib/i18n/translations'
import { askableRow } from '@/lib/present/askable'
import type { QuestionForm } from '@/lib/queries/questions'
import { getContext } from '@/lib/server/context'
import { findRequest, listRequests, type StoredRequest } from '@/lib/server/db/client-request'
import type { ClientAccess } from '@/lib/server/db/session'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { rawFormText } from '@/lib/server/http/form-fields'
import { parseMarkedKind } from '@/lib/server/http/parse-mark-form'
import { parseAskables } from '@/lib/server/http/parse-request-form'
import { HttpError } from '@/lib/server/http/to-problem'
import { mailerOf } from '@/lib/server/mail/mailer'
import { isDraft } from '@/lib/server/requests/write-drafts'
import { readSeenPage } from '@/lib/server/marks/seen-page'

const defaultReminders = '3, 7'
const rowSchema = z.tuple([
  z.string().max(600),
  z.string().max(300),
  z.string().max(120),
  z.string().max(100),
  z.string().max(200),
])

/** What the dialog starts with that writes questions about the objects of a form. Throws HttpError. */
export async function answerQuestionForm(
  access: ClientAccess,
  form: FormData,
  reader: Reader,
): Promise<QuestionForm> {
  const askables = [...parseAskables(form), ...askableRows(access, form)]
  const requests = await listRequests(sealedOf(access), refOf(access))
  const language = findLanguage(requests.at(-1)?.language) ?? reader.language
  const holders = splitByHolder(askables).parts.flatMap(({ holder }) => holder ?? [])
  return {
    ...partsOf(access, reader),
    language,
    people: peopleOf(requests, askables, holders, reader),
    hasHolders: holders.length > 1,
    questions: askables.map((each) => ({
      sent: JSON.stringify(each),
      wording: each.wording,
      ...shownOf(each.shown, reader),
    })),
    drafts: draftsOf(access, requests),
    reminders: defaultReminders,
  }
}

function draftsOf({ person }: ClientAccess, requests: readonly StoredRequest[]) {
  const now = getContext().clock.now().toISOString()
  return requests
    .filter((each) => each.by.id === person.id && isDraft(each, now))
    .map(({ recipient: { role, name, email = '' }, questions }) => {
      return { role, name, email, count: questions.length }
    })
}

/** The same of a draft. Throws HttpError 404. */
export async function answerDraftForm(
  access: ClientAccess,
  request_id: string,
  reader: Reader,
): Promise<QuestionForm> {
  const draft = await findRequest(sealedOf(access), refOf(access), request_id)
  if (draft === undefined) throw new HttpError(404, { say: 'problems.nothing_here' })
  const { recipient, message, reminders, questions } = draft
  return {
    ...partsOf(access, reader),
    language: findLanguage(draft.language) ?? 'en',
    people: [],
    hasHolders: false,
    drafts: [],
    questions: questions.map(({ id, words, shown }) => ({
      id,
      sent: '',
      wording: 'other',
      words,
      ...shownOf(shown, reader),
    })),
    to: { role: recipient.role, name: recipient.name, email: recipient.email ?? '' },
    message,
    reminders: reminders.join(', '),
  }
}

function partsOf({ client, person, settings }: ClientAccess, reader: Reader) {
  const values = { client: client.name, person: person.name }
  return {
    client: client.name,
    messages: pickMessages(reader.language, ['questions']),
    reader: { language: reader.language, timeZone: settings.time_zone },
    isMailed: mailerOf(getContext()) !== undefined,
    languages: languages.map((code) => ({
      code,
      name: languageNames[code],
      message: createText(code).text('question_data.message', values),
      words: wordsIn(code),
    })),
  }
}

function wordsIn(code: (typeof languages)[number]): Record<Wording, string> {
  const { text } = createText(code)
  const words = wordings.map((each) => [each, text(`question_data.word_${each}`)])
  return Object.fromEntries(words) as Record<Wording, string>
}

/** The rows of a list as its page showed them, which it sends back. Throws HttpError 422. */
function askableRows({ client, firm, settings }: ClientAccess, form: FormData): Askable[] {
  const rows = form.getAll('row')
  if (rows.length === 0) return []
  const kind = parseMarkedKind(rawFormText(form, 'kind'))
  const { vault } = getContext().store
  const owner = { firm_id: firm.id, connection_id: client.connection_id }
  const pages = form.getAll('seen').filter((page) => typeof page === 'string')
  const seen = new Map(pages.flatMap((page) => [...(readSeenPage(vault, owner, kind, page) ?? [])]))
  return rows.map((text) => {
    const row = rowSchema.safeParse(typeof text === 'string' ? tryJson(text) : undefined)
    if (!row.success) throw new HttpError(400, { say: 'problems.field', values: { field: 'row' } })
    const [object, name, holder, card, holder_id] = row.data
    const values = seen.get(object)
    // Sealed by a key that is gone, or of another client: nobody knows what was seen.
    if (values === undefined) throw new HttpError(422, { say: 'mark_data.page_refused' })
    const names = {
      name,
      holder: holder || undefined,
      holder_id: holder_id || undefined,
      card: card || undefined,
    }
    return askableRow(kind, object, values, { names, timeZone: settings.time_zone })
  })
}

/** Those who were written to before, the latest first, and who holds the cards; each once. */
function peopleOf(
  requests: readonly StoredRequest[],
  askables: readonly Askable[],
  holders: readonly string[],
  { text, number }: Reader,
): QuestionForm['people'] {
  const known = new Map<string, Recipient>()
  for (const { recipient } of requests.toReversed()) {
    const key = recipientKey(recipient)
    if (!known.has(key) && recipient.name !== '') known.set(key, recipient)
  }
  const people = [...known.values()]
  for (const name of holders) {
    const isKnown = people.some((each) => each.role === 'cardholder' && each.name === name)
    if (!isKnown) people.unshift({ role: 'cardholder', name, email: undefined })
  }
  return people.slice(0, 8).map(({ role, name, email }) => {
    const own = askables.filter(({ holder }) => holder === name).length
    const hints = [
      recipientRole({ role }, text),
      ...(email === undefined ? [] : [email]),
      ...(role === 'cardholder' && own > 0
        ? [text('question_data.own_of', { own: number(own), all: number(askables.length) })]
        : []),
    ]
    return { role, name, ...(email !== undefined && { email }), hint: hints.join(' · ') }
  })
}

function shownOf(
  { title, day, amount }: Askable['shown'],
  { date, money }: Reader,
): Pick<QuestionForm['questions'][number], 'title' | 'initials' | 'hue' | 'when' | 'amount'> {
  return {
    title,
    initials: initialsOf(title),
    hue: hueOf(title),
    when: day === undefined ? '' : date(day),
    amount: amount === undefined ? '' : money(amount),
  }
}

function sealedOf({ firm }: ClientAccess) {
  const { database, vault } = getContext().store
  return { query: forFirm(database, firm.id).query, vault }
}

function refOf({ firm, client }: ClientAccess) {
  return { firm_id: firm.id, connection_id: client.connection_id }
}
