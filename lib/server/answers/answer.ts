import { digestOf, type SecretText } from '@/lib/bank-contract/secret-text'
import { answersToSend, countAnswers, unusedFiles } from '@/lib/domain/answers/answering'
import type { Answer } from '@/lib/domain/close/requests'
import {
  type AnswerFault,
  type AnswerNeeds,
  type AnswerSteps,
  changeAnswers,
} from '@/lib/server/answers/change-answers'
import type { LinkedRequest, OpenAnswer } from '@/lib/server/answers/visit'
import { appendChange, type AuditEvent } from '@/lib/server/audit/audit'
import { listFiles, removeFiles } from '@/lib/server/db/answer-file'
import { bindBrowser, findRequest, type StoredRequest } from '@/lib/server/db/client-request'
import { stepStoredRequest } from '@/lib/server/requests/step-stored-request'

/** Gives the questions to this browser; false where another was first. */
export async function openRequest(
  { store, clock }: AnswerNeeds,
  { stored }: LinkedRequest,
  binding: SecretText,
): Promise<boolean> {
  return appendChange(store, stored.firm_id, async (query, note) => {
    const sealed = { query, vault: store.vault }
    const now = await findRequest(sealed, stored, stored.id)
    if (now === undefined || !(await bindBrowser(query, now, digestOf(binding)))) return false
    // A form that is sent twice opens once.
    if (now.browserDigest !== null) return true
    const event = { does: 'open', at: clock.now().toISOString() } as const
    const stepped = await stepStoredRequest(sealed, now, event)
    if (stepped.kind === 'kept') note(eventOf(stored, 'request.opened'))
    return true
  })
}

export type AnswerWords = Pick<Answer, 'question' | 'words' | 'hasNothing'>

/** Keeps what was written for these questions, as far as it differs from what is kept already. */
export function saveAnswers(
  needs: AnswerNeeds,
  open: OpenAnswer,
  answers: readonly AnswerWords[],
): Promise<AnswerFault | undefined> {
  return changeAnswers(needs, open, (steps) => saveWords(steps, answers))
}

async function saveWords(steps: AnswerSteps, answers: readonly AnswerWords[]): Promise<void> {
  for (const { question, words, hasNothing } of answers) {
    const known = steps.current(question)
    // Who sent a file has it.
    const isNothing = hasNothing && known.files.length === 0
    if (known.words === words && known.hasNothing === isNothing) continue
    await steps.take({ ...known, does: 'save', at: steps.at, words, hasNothing: isNothing })
  }
}

/** Adds a file to its answer, once `finish` has made it whole. */
export function addFile(
  needs: AnswerNeeds,
  open: OpenAnswer,
  { question, file }: { question: string; file: string },
  finish: (steps: AnswerSteps) => Promise<void>,
): Promise<AnswerFault | undefined> {
  return changeAnswers(needs, open, async (steps) => {
    const known = steps.current(question)
    await finish(steps)
    const files = [...known.files, file]
    await steps.take({ ...known, does: 'save', at: steps.at, files, hasNothing: false })
  })
}

/** Takes a file out of an answer; its bytes go too, unless the firm has it already. */
export function removeFile(
  needs: AnswerNeeds,
  open: OpenAnswer,
  { question, file }: { question: string; file: string },
): Promise<AnswerFault | undefined> {
  return changeAnswers(needs, open, async (steps) => {
    const known = steps.current(question)
    if (!known.files.includes(file)) return
    const files = known.files.filter((each) => each !== file)
    await steps.take({ ...known, does: 'save', at: steps.at, files })
    const { firm_id, id } = open.stored
    const kept = await listFiles(steps, firm_id, [id])
    await removeFiles(
      steps.query,
      firm_id,
      unusedFiles(
        steps.request(),
        kept.map((each) => each.id),
      ),
    )
  })
}

/**
 * Saves these and gives the firm every answer that was saved, which its event says to who wrote the questions.
 * `missing`: a question has no answer, so that nothing was sent but what is a part by its sender’s will.
 */
export async function sendAnswers(
  needs: AnswerNeeds,
  open: OpenAnswer,
  { answers, isPart }: { readonly answers: readonly AnswerWords[]; readonly isPart: boolean },
): Promise<AnswerFault | 'missing' | undefined> {
  let isMissing = false
  const fault = await changeAnswers(needs, open, async (steps) => {
    await saveWords(steps, answers)
    const { given, of } = countAnswers(steps.request())
    isMissing = given === 0 || (given < of && !isPart)
    const events = isMissing ? [] : answersToSend(steps.request(), steps.at)
    for (const event of events) await steps.take(event)
    if (events.length === 0) return
    const { sent } = countAnswers(steps.request())
    steps.note(eventOf(open.stored, 'request.answered', { count: events.length, sent, of }))
  })
  return fault ?? (isMissing ? 'missing' : undefined)
}

function eventOf(
  { id, firm_id, connection_id, by, recipient: { role } }: StoredRequest,
  kind: 'request.opened' | 'request.answered',
  detail: Readonly<Record<string, number>> = {},
): AuditEvent {
  return { firm_id, connection_id, kind, detail: { request_id: id, by: by.id, role, ...detail } }
}
