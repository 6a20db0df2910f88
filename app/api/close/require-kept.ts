import { type FileRefusal, fileRefusals } from '@/lib/domain/answers/answer-file'
import type { CloseRefusal } from '@/lib/domain/close/change-close'
import type { CloseEvent } from '@/lib/domain/close/close-events'
import type { DecisionRefusal } from '@/lib/domain/close/decide-finding'
import type { ExceptionEntry } from '@/lib/domain/close/exceptions'
import type { Tick } from '@/lib/domain/close/firm-items'
import { answerRefusalKey } from '@/lib/present/answer-refusal'
import { personName } from '@/lib/present/close/shown-close'
import type { AcceptedChange } from '@/lib/server/close/accept-changes'
import type { CloseAnswer } from '@/lib/server/close/close-answer'
import type { tickItemWithFile } from '@/lib/server/close/tick-item'
import type { PersonSession } from '@/lib/server/auth/guards'
import { getContext } from '@/lib/server/context'
import { listPeople } from '@/lib/server/db/person'
import { getText } from '@/lib/server/http/get-reader'
import { HttpError } from '@/lib/server/http/to-problem'

type Earlier = CloseEvent | ExceptionEntry | Tick | AcceptedChange
export type Refusal = CloseRefusal | DecisionRefusal | 'note' | 'file' | 'due' | 'person'

/**
 * Throws HttpError unless it was kept: 404, 422 with why, or 409 with what somebody did before, as problem members. Of
 * several at once `kept` says how many were kept all the same.
 */
export async function requireKept(
  { firm }: Pick<PersonSession, 'firm'>,
  answer: CloseAnswer<Earlier, Refusal>,
  members: Readonly<Record<string, unknown>> & { readonly kept?: number } = {},
): Promise<void> {
  if (answer.kind === 'kept') return
  if (answer.kind === 'unknown') throw unknown()
  if (answer.kind === 'refused') throw refused(answer.why, members)
  const earlier = await nameEarlier(firm.id, answer.earlier)
  const name = earlier.findLast((each) => each.name !== '')?.name ?? ''
  // What the bank's data did, nobody did.
  const { kept: count = 0 } = members
  const byPerson =
    count > 0
      ? ({ say: 'problems.close_earlier_part', values: { name, count } } as const)
      : ({ say: 'problems.close_earlier', values: { name } } as const)
  const detail = name === '' ? ({ say: 'problems.close_changed' } as const) : byPerson
  throw new HttpError(409, detail, {}, { earlier, ...members })
}

/** The same of an item that was ticked: a file that was not taken says why. */
export function requireTicked(
  session: Pick<PersonSession, 'firm'>,
  ticked: Awaited<ReturnType<typeof tickItemWithFile>>,
): Promise<void> {
  if (ticked.kind !== 'refused' || !isFileRefusal(ticked.why)) {
    return requireKept(session, ticked as CloseAnswer<Tick, Refusal>)
  }
  throw new HttpError(422, { say: answerRefusalKey(ticked.why) }, {}, { why: ticked.why })
}

function isFileRefusal(why: string): why is FileRefusal {
  return fileRefusals.some((each) => each === why)
}

/** Of what somebody did before: who, when, what, and with which words. */
export async function nameEarlier(firm_id: string, earlier: readonly Earlier[]) {
  const people = await listPeople(getContext().store.database, firm_id)
  const words = await getText()
  return earlier.map((entry) => {
    const by = 'by' in entry ? entry.by : ''
    const does = 'does' in entry ? entry.does : entry.kind
    const note = 'reason' in entry ? entry.reason : 'note' in entry ? entry.note : ''
    const id = 'id' in entry ? { id: entry.id } : {}
    const name = by === '' ? '' : personName(people, by, words)
    return { ...id, does, by, name, at: entry.at, words: note }
  })
}

export function refused(why: Refusal, members: Readonly<Record<string, unknown>> = {}): HttpError {
  // What the person saw is not what is there any more.
  const status = why === 'other_outcome' || why === 'state' || why === 'locked' ? 409 : 422
  return new HttpError(status, { say: `problems.close_${why}` }, {}, { why, ...members })
}

export function unknown(): HttpError {
  return new HttpError(404, { say: 'problems.nothing_here' })
}
