import 'server-only'
import type { FileRefusal } from '@/lib/domain/answers/answer-file'
import { countAnswers } from '@/lib/domain/answers/answering'
import { answerRefusalKey } from '@/lib/present/answer-refusal'
import { showFile } from '@/lib/present/answer-view'
import { type AnswerParams, answerHref } from '@/lib/search-params/answers'
import type { AnswerWords } from '@/lib/server/answers/answer'
import type { AnswerFault } from '@/lib/server/answers/change-answers'
import { isOpen, type OpenAnswer } from '@/lib/server/answers/visit'
import { getContext } from '@/lib/server/context'
import type { StoredFile } from '@/lib/server/db/answer-file'
import { rawFormText } from '@/lib/server/http/form-fields'
import { type LinkBudget, spendOfLink } from '@/lib/server/http/link-budgets'
import { isNavigation } from '@/lib/server/http/problem-response'
import { HttpError } from '@/lib/server/http/to-problem'
import { answerPath, answerReader, visitAnswer } from '@/lib/server/http/visit-answer'
import { redirectTo } from '@/lib/server/http/with-route'

/** What came of a step. */
export interface StepOutcome {
  readonly refused?: AnswerFault | FileRefusal | undefined
  /** What was refused is about it. */
  readonly question?: string | undefined
  readonly fileName?: string | undefined
  readonly file?: StoredFile | undefined
  readonly view?: AnswerParams['view'] | undefined
}

/**
 * A step of the browser to which a link belongs. A form is led back to its page; the page’s own script gets
 * how far the answers are. Throws HttpError.
 */
export async function answerStep(
  request: Request,
  form: FormData,
  budget: LinkBudget,
  act: (open: OpenAnswer) => Promise<StepOutcome>,
): Promise<Response> {
  const { headers } = request
  const token = rawFormText(form, 'token')
  const isForm = isNavigation(headers)
  const visit = await visitAnswer(token, headers)
  if (!isOpen(visit)) {
    if (isForm) return redirectTo(answerPath(token))
    throw linkOver
  }
  await spendOfLink(getContext(), headers, visit.stored.id, budget)
  const outcome = await act(visit)
  return isForm ? redirectTo(pageAfter(token, outcome)) : tellScript(token, headers, outcome)
}

const linkOver = new HttpError(409, { say: 'answers.refused_link_over' })

function pageAfter(token: string, { refused, question, fileName, view }: StepOutcome): string {
  const about = { question: question ?? null, file: fileName ?? null }
  const path = answerPath(token)
  return answerHref(path, {
    view: view ?? null,
    ...(refused !== undefined && { refused, ...about }),
  })
}

async function tellScript(
  token: string,
  headers: Headers,
  outcome: StepOutcome,
): Promise<Response> {
  const visit = await visitAnswer(token, headers)
  if (!isOpen(visit)) throw linkOver
  const { file, refused } = outcome
  const reader = await answerReader(visit)
  const { given, unsent } = countAnswers(visit.request)
  return Response.json({
    savedAt: reader.clock(getContext().clock.now().toISOString()),
    given,
    unsent,
    ...(file !== undefined && { file: showFile(file, reader) }),
    ...(refused !== undefined && { refused: reader.text(answerRefusalKey(refused)) }),
  })
}

/** What a form says of the questions of a request; those that it does not name stay as they are. */
export function readAnswers(form: FormData, { stored }: OpenAnswer): AnswerWords[] {
  return stored.questions.flatMap(({ id: question }) => {
    if (!form.has(`words:${question}`)) return []
    // A form ends its lines otherwise than a script does.
    const words = rawFormText(form, `words:${question}`).replaceAll('\r\n', '\n')
    return [{ question, words, hasNothing: form.has(`nothing:${question}`) }]
  })
}
