import type { WrittenQuestion } from '@/lib/server/http/parse-request-form'
import type { RequestLetter } from '@/lib/domain/close/request-letter'
import { splitByHolder } from '@/lib/domain/close/split-by-holder'
import { createText } from '@/lib/i18n/translations'
import { findLanguage } from '@/lib/i18n/language'
import type { QuestionsSent } from '@/lib/queries/questions'
import { questionsHref, requestLinkPath } from '@/lib/search-params/questions'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { getContext } from '@/lib/server/context'
import { findRecipients } from '@/lib/server/requests/find-recipients'
import { keepShownOnce } from '@/lib/server/db/shown-once'
import { rawFormText } from '@/lib/server/http/form-fields'
import {
  parseDraftQuestions,
  parseLetter,
  parseQuestions,
  refuseLetter,
} from '@/lib/server/http/parse-request-form'
import { isNavigation } from '@/lib/server/http/problem-response'
import { HttpError } from '@/lib/server/http/to-problem'
import { redirectTo } from '@/lib/server/http/with-route'
import { mailerOf } from '@/lib/server/mail/mailer'
import { mailRequest } from '@/lib/server/requests/mail-requests'
import {
  finishAnswer,
  giveLink,
  type LinkedRequest,
  remindNow,
  type RequestAnswer,
  withdrawRequest,
} from '@/lib/server/requests/step-requests'
import { addToDrafts, changeDraft, type NewDraft } from '@/lib/server/requests/write-drafts'

interface RequestForm {
  readonly request: Request
  readonly access: ClientAccess
  readonly request_id: string
  readonly form: FormData
}

/** Keeps the questions of a form as drafts, and sends them where it says so. Throws HttpError. */
export async function writeQuestions(
  request: Request,
  access: ClientAccess,
  form: FormData,
): Promise<Response> {
  const questions = parseQuestions(form)
  if (form.get('to') === 'holders') return writeToHolders(request, access, form, questions)
  const letter = parseLetter(form)
  const [id] = await keepDrafts(access, [draftOf(letter, questions)])
  if (form.get('action') !== 'send' || id === undefined) {
    return answer(request, access, { to: letter.recipient.name, drafts: questions.length })
  }
  return send({ request, access, request_id: id, form }, 'send')
}

async function keepDrafts(access: ClientAccess, drafts: readonly NewDraft[]) {
  const drafted = await addToDrafts(getContext(), access, drafts)
  if (drafted.kind === 'refused') throw refuseLetter(drafted.why)
  return drafted.ids
}

type Act = (given: RequestForm) => Promise<Response>

export const requestActions: Readonly<Record<string, Act>> = {
  save: async ({ request, access, request_id, form }) => {
    const letter = parseLetter(form)
    const changed = await changeDraft(getContext(), access, request_id, {
      letter,
      questions: parseDraftQuestions(form),
    })
    if (changed.kind === 'refused') throw refuseLetter(changed.why)
    if (changed.kind !== 'kept') throw notAsSeen(changed.kind)
    return answer(request, access, { to: letter.recipient.name, drafts: form.getAll('id').length })
  },
  send: (given) => send(given, 'send'),
  renew: (given) => send(given, 'renew'),
  remind: async (given) => {
    const { access, request_id } = given
    const mailer = mailerOf(getContext())
    if (mailer === undefined) throw refuseLetter('no_address')
    const reminded = await remindNow(getContext(), access, request_id)
    const { request } = requireKept(reminded)
    const mail = await mailRequest(getContext(), mailer, request, namesOf(access))
    return answer(given.request, access, { to: request.recipient.name, mail })
  },
  withdraw: async ({ request, access, request_id }) =>
    answered(request, access, await withdrawRequest(getContext(), access, request_id)),
  finish: async ({ request, access, request_id, form }) => {
    const question = rawFormText(form, 'question')
    return answered(request, access, await finishAnswer(getContext(), access, request_id, question))
  },
}

/** Gives the link, and mails it where the form says so; shown is one that was not mailed. */
async function send(
  { request, access, request_id, form }: RequestForm,
  does: 'send' | 'renew',
): Promise<Response> {
  const context = getContext()
  const mailer = mailerOf(context)
  const byMail = form.get('by') === 'mail' && mailer !== undefined
  const ids = parseDraftQuestions(form)
  const draft = ids.length === 0 ? undefined : { letter: parseLetter(form), questions: ids }
  const linked = await giveLink(context, access, request_id, { does, byMail, draft })
  const { request: sent, token } = requireKept<Extract<LinkedRequest, { kind: 'kept' }>>(linked)
  const mail =
    byMail && mailer !== undefined
      ? await mailRequest(context, mailer, sent, namesOf(access))
      : undefined
  const to = sent.recipient.name
  if (mail === 'sent') return answer(request, access, { request: request_id, to, mail })
  if (wantsJson(request)) {
    const href = `${context.env.appOrigin}${requestLinkPath(token.reveal())}`
    return Response.json({ request: request_id, to, href, mail } satisfies QuestionsSent)
  }
  await keepShownOnce(context.store, access, `request ${request_id}`, token)
  return redirectTo(`/clients/${access.client.connection_id}/questions/${request_id}`)
}

function answered(request: Request, access: ClientAccess, stepped: RequestAnswer): Response {
  return answer(request, access, { to: requireKept(stepped).request.recipient.name })
}

function requireKept<Kept>(stepped: Kept | Exclude<RequestAnswer, { kind: 'kept' }>): Kept {
  const refused = stepped as Exclude<RequestAnswer, { kind: 'kept' }> | { kind: 'kept' }
  switch (refused.kind) {
    case 'kept':
      return stepped as Kept
    case 'unknown':
      throw notAsSeen('unknown')
    case 'faulty':
      throw refuseLetter(refused.why)
    case 'refused':
      // Somebody was earlier, or the client answered: the page is read again.
      if (refused.why === 'state' || refused.why === 'no_questions') throw notAsSeen('conflict')
      throw refuseLetter('no_questions')
  }
}

function notAsSeen(kind: 'conflict' | 'unknown'): HttpError {
  return kind === 'unknown'
    ? new HttpError(404, { say: 'problems.nothing_here' })
    : new HttpError(409, { say: 'question_data.changed_meanwhile' })
}

function draftOf(letter: RequestLetter, questions: readonly WrittenQuestion[]): NewDraft {
  const { text } = createText(findLanguage(letter.language) ?? 'en')
  const usual = text('question_data.word_receipt')
  return {
    letter,
    questions: questions.map(({ kind, object, shown, period, likeness, words, wording }) => ({
      kind,
      object,
      shown,
      period,
      likeness,
      words,
      ...(wording === 'receipt' && words === usual && { wants: 'receipt' as const }),
    })),
  }
}

/** Each card's questions to the person who holds it, the others to the owner; says which it kept of none. */
async function writeToHolders(
  request: Request,
  access: ClientAccess,
  form: FormData,
  questions: readonly WrittenQuestion[],
): Promise<Response> {
  form.set('role', 'cardholder')
  const letter = parseLetter(form)
  const { parts, leftOut } = splitByHolder(questions)
  const recipients = await findRecipients(getContext(), access)
  const drafts = parts.map(({ holder, questions: own }) =>
    draftOf({ ...letter, recipient: recipients(holder) }, own),
  )
  if (questions.length === 0) throw refuseLetter('no_questions')
  if (drafts.length > 0) await keepDrafts(access, drafts)
  const people = drafts.map((each) => each.letter.recipient)
  return answer(request, access, {
    to: people[0]?.name ?? '',
    drafts: questions.length - leftOut.length,
    unaddressed: people.flatMap(({ name, email }) => (email === undefined ? name : [])),
    leftOut: leftOut.map((each) => ({
      at: questions.indexOf(each),
      card: each.shown.card ?? each.shown.title,
    })),
  })
}

function namesOf({ firm, client }: ClientAccess) {
  const { appOrigin } = getContext().env
  return { firm: firm.name, timeZone: firm.time_zone, client: client.name, appOrigin }
}

function answer(request: Request, access: ClientAccess, sent: QuestionsSent): Response {
  if (wantsJson(request)) return Response.json(sent)
  return redirectTo(questionsHref(access.client.connection_id))
}

/** A form without a script is a navigation, and is led to a page. */
function wantsJson({ headers }: Request): boolean {
  return !isNavigation(headers)
}
