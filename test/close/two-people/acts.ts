import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { saveAnswers, sendAnswers } from '@/lib/server/answers/answer'
import { decideFindings, withdrawFromClose } from '@/lib/server/close/decide-findings'
import { stepClose } from '@/lib/server/close/step-close'
import { tickItemOfClose } from '@/lib/server/close/tick-item'
import { markObjects } from '@/lib/server/marks/mark-objects'
import { addNote, changeNote } from '@/lib/server/marks/write-note'
import { finishAnswer } from '@/lib/server/requests/step-requests'
import { findingWith } from '@/test/close/findings'
import {
  type Look,
  type Place,
  rowKeys,
  type TwoPeople,
  type Worker,
} from '@/test/close/two-people/place'

const ofAnswers = ['save', 'send', 'finish'] as const
/** What is done to the same thing. */
const groups = [
  ['review', 'flag', 'clear', 'accept_change'],
  ['note', 'edit'],
  ['accept', 'exclude', 'withdraw'],
  ['tick', 'untick'],
  ['sign', 'countersign', 'take_back'],
  ofAnswers,
] as const
const doings = groups.flat()

/** What one of them does, whether they look before, and at which row or question. */
const actOf = (some: readonly (typeof doings)[number][]) =>
  fc.record({
    does: fc.constantFrom(...some),
    looks: fc.boolean(),
    at: fc.constantFrom(0 as const, 1 as const),
  })
export type Act = ReturnType<typeof actOf> extends fc.Arbitrary<infer Value> ? Value : never

/** Most of the time they meet. */
const pair = fc.oneof(...[doings, ...groups].map((some) => fc.tuple(actOf(some), actOf(some))))

/** What two people do at the very same time, again and again; of answers, two tabs of the client. */
export const schedules = fc.array(pair, { minLength: 1, maxLength: 4 })

export function isOfAnswers({ does }: Act): boolean {
  return ofAnswers.some((each) => each === does)
}

/**
 * What of an act is in the store from then on, by which it is found there: where it stands in an order, with the place
 * after all that its person had seen. `conflict` shows who was earlier.
 */
export type Taken = { readonly kept: string } | 'conflict' | 'refused'

interface Doing {
  readonly here: TwoPeople
  readonly place: Place
  readonly who: Worker
  readonly seen: Look
}

/** Throws where somebody was earlier and nothing is shown of it. */
export function take(doing: Doing, { does, at }: Act): Promise<Taken> {
  switch (does) {
    case 'review':
    case 'flag':
    case 'clear':
    case 'accept_change':
      return mark(doing, does, rowKeys[at])
    case 'note':
    case 'edit':
      return write(doing, does)
    case 'accept':
    case 'exclude':
      return decide(doing, does, rowKeys[at])
    case 'withdraw':
      return takeBack(doing)
    case 'tick':
    case 'untick':
      return tick(doing, does)
    case 'sign':
    case 'countersign':
    case 'take_back':
      return step(doing, does)
    case 'save':
    case 'send':
    case 'finish':
      return answer(doing, does, at)
  }
}

type Does<Some extends (typeof doings)[number]> = Some

async function mark(
  { here, place, who, seen }: Doing,
  does: Does<'review' | 'flag' | 'clear' | 'accept_change'>,
  object: string,
): Promise<Taken> {
  const kept = randomUUID()
  const steps = seen.marks.get(object)?.length ?? 0
  const shown = { object, steps, seen: [{ field: 'counterparty', value: kept } as const] }
  const wanted = { kind: 'transaction', does } as const
  const done = await markObjects(here.context, place.actorOf(who), wanted, [shown])
  if (done.marked.has(object)) return { kept: placed(kept, steps) }
  const earlier = done.earlier.get(object)
  return earlier === undefined ? 'refused' : conflictOf(earlier)
}

async function write(
  { here, place, who, seen }: Doing,
  does: Does<'note' | 'edit'>,
): Promise<Taken> {
  const kept = randomUUID()
  const actor = place.actorOf(who)
  const { id, versions = [] } = (does === 'edit' && seen.notes.at(-1)) || {}
  const outcome =
    id === undefined
      ? await addNote(here.context, actor, place.about, kept)
      : await changeNote(here.context, actor, { id, seen: versions.length }, kept)
  if (outcome.kind === 'kept') return { kept: placed(kept, versions.length) }
  if (outcome.kind === 'conflict') return conflictOf(outcome.now === undefined ? [] : [outcome.now])
  return 'refused'
}

async function decide(
  { here, place, who, seen }: Doing,
  does: Does<'accept' | 'exclude'>,
  key: string,
): Promise<Taken> {
  const kept = randomUUID()
  const scope = { ofPayee: true, ofAccount: false, upTo: undefined }
  const decision =
    does === 'accept'
      ? ({ kind: 'accepted', reason: kept } as const)
      : ({ kind: 'excluded', reason: kept, scope, end: { kind: 'never' } } as const)
  const findings = [{ finding: findingWith({ key }), seen: seen.entries.map(({ id }) => id) }]
  const request = { decision, findings }
  const decided = await decideFindings(here.context, place.actorOf(who), place.close_id, request)
  if (decided.kind !== 'decided') throw new Error(decided.kind)
  if (decided.kept === 1) return { kept }
  const why = decided.undecided[0]?.answer
  return why?.kind === 'conflict' ? conflictOf(why.earlier) : 'refused'
}

async function takeBack({ here, place, who, seen }: Doing): Promise<Taken> {
  const of = seen.entries.findLast((entry) => entry.kind !== 'withdrawn')?.id ?? randomUUID()
  const outcome = await withdrawFromClose(here.context, place.actorOf(who), of)
  if (outcome.kind === 'kept') return { kept: of }
  return outcome.kind === 'conflict' ? conflictOf(outcome.earlier) : 'refused'
}

async function tick(
  { here, place, who, seen }: Doing,
  does: Does<'tick' | 'untick'>,
): Promise<Taken> {
  const { item_id } = here
  const kept = randomUUID()
  const before = seen.ticks.get(item_id)?.length ?? 0
  const request = { item_id, does, note: kept, seen: before }
  const ticked = await tickItemOfClose(here.context, place.actorOf(who), place.close_id, request)
  if (ticked.kind === 'kept') return { kept: placed(kept, before) }
  return ticked.kind === 'conflict' ? conflictOf(ticked.earlier) : 'refused'
}

/** A signature that is taken back says nothing of its own. */
export const takenBack = 'taken back'

async function step(
  { here, place, who, seen }: Doing,
  does: Does<'sign' | 'countersign' | 'take_back'>,
): Promise<Taken> {
  const kept = randomUUID()
  const { digest } = seen
  const taken = {
    sign: { does: 'sign', as: 'preparer', digest, note: kept },
    countersign: { does: 'sign', as: 'reviewer', digest, note: kept },
    take_back: { does: 'withdraw', as: 'preparer' },
  } as const
  const actor = place.actorOf(does === 'countersign' ? 'reviewer' : who)
  const before = seen.events.length
  const request = { step: taken[does], seen: before, bank: here.bankOf() }
  const stepped = await stepClose(here.context, actor, place.close_id, request)
  if (stepped.kind === 'kept') {
    return { kept: placed(does === 'take_back' ? takenBack : kept, before) }
  }
  return stepped.kind === 'conflict' ? conflictOf(stepped.earlier) : 'refused'
}

export const finished = 'finished'

async function answer(
  { here, place, who }: Doing,
  does: Does<'save' | 'send' | 'finish'>,
  at: 0 | 1,
): Promise<Taken> {
  const { visit } = place
  if (visit === undefined) throw new Error('there are no questions')
  const { id, questions } = visit.stored
  const question = questions[at]?.id ?? ''
  if (does === 'finish') {
    const done = await finishAnswer(here.context, place.actorOf(who), id, question)
    return done.kind === 'kept' ? { kept: finished } : 'refused'
  }
  const words = randomUUID()
  const answers = [{ question, words, hasNothing: false }]
  const fault =
    does === 'save'
      ? await saveAnswers(here.context, visit, answers)
      : await sendAnswers(here.context, visit, { answers, isPart: true })
  return fault === undefined ? { kept: words } : 'refused'
}

/** Something among what was done to the same thing, oldest first. */
export function placed(what: string, at: number): string {
  return `${what}, at ${at}`
}

function conflictOf(earlier: readonly unknown[]): 'conflict' {
  if (earlier.length === 0) throw new Error('somebody was earlier, and nothing of it is shown')
  return 'conflict'
}
