import type { EvidenceItem } from '@/lib/domain/close/close-read'
import { isSamePeriod } from '@/lib/domain/close/exceptions'
import type { Finding } from '@/lib/domain/close/finding'
import { isUntold } from '@/lib/domain/close/item-state'
import type { Kept } from '@/lib/domain/close/kept'
import {
  findingObject,
  type QuestionKind,
  type QuestionSense,
} from '@/lib/domain/close/question-object'
import type { Recipient } from '@/lib/domain/close/request-letter'
import {
  type Answer,
  type Question,
  type Request,
  type RequestEvent,
  requestOf,
  type RequestState,
  type SettlingEvidence,
} from '@/lib/domain/close/requests'
import type { DayRange } from '@/lib/domain/periods/day-range'

/** A request as it is known where its questions are shown. */
export interface KnownRequest {
  readonly id: string
  readonly recipient: Recipient
  readonly questions: readonly (Question & QuestionSense & { readonly kind: QuestionKind })[]
  readonly events: Kept<RequestEvent>
  /** Files that were given as answers; one that is not there any more was deleted. */
  readonly files?: readonly GivenFile[]
}

export interface GivenFile {
  readonly id: string
  readonly name: string
}

export interface GivenAnswer extends Pick<Answer, 'words' | 'hasNothing' | 'isDeleted'> {
  readonly at: string
  readonly files: readonly GivenFile[]
}

/**
 * How a question stands for the firm: `over` is one whose link has ended without an answer, `withdrawn` one that
 * was withdrawn without.
 */
export type QuestionStanding =
  | 'draft'
  | 'waiting'
  | 'answered'
  | 'done'
  | 'settled'
  | 'over'
  | 'withdrawn'

/** What waits for the client, or for the firm: a draft too, and one whose link has ended. */
export const openStandings: ReadonlySet<QuestionStanding> = new Set<QuestionStanding>([
  'draft',
  'waiting',
  'answered',
  'over',
])

/** A question beside what it is about. */
export interface StandingQuestion extends QuestionSense {
  readonly id: string
  readonly request: string
  readonly requestState: RequestState
  readonly kind: QuestionKind
  readonly about: string
  readonly words: string
  readonly to: string
  readonly standing: QuestionStanding
  /** When it was sent first, and last; undefined of a draft. */
  readonly firstSentAt: string | undefined
  readonly sentAt: string | undefined
  readonly answers: readonly GivenAnswer[]
  /** Of one that the bank's data settled. */
  readonly settled:
    | { readonly at: string; readonly found: SettlingEvidence | undefined }
    | undefined
}

/** The questions of requests, in order, without those that were withdrawn and had no answer. */
export function standingsOf(requests: readonly KnownRequest[], now: string): StandingQuestion[] {
  return everyStanding(requests, now).filter(({ standing }) => standing !== 'withdrawn')
}

/** The questions of requests, in order; a draft that was withdrawn is gone. */
export function everyStanding(requests: readonly KnownRequest[], now: string): StandingQuestion[] {
  return requests.flatMap((known) => {
    const request = requestOf(known.questions, known.events, now)
    const firstSentAt = known.events.find(({ does }) => does === 'send')?.at
    const sentAt = known.events.findLast(({ does }) => does === 'send' || does === 'renew')?.at
    return request.questions.flatMap((requested, index) => {
      const standing = standingOf(request, requested.state)
      const question = known.questions[index]
      const isNothing = standing === 'withdrawn' && firstSentAt === undefined
      if (question === undefined || isNothing) return []
      const { id, kind, about, words, ...sense } = question
      const own = known.events.flatMap((each) =>
        'question' in each && each.question === id ? each : [],
      )
      const settled = own.findLast(({ does }) => does === 'settle')
      return {
        ...sense,
        id,
        request: known.id,
        requestState: request.state,
        kind,
        about,
        words,
        to: known.recipient.name,
        standing,
        firstSentAt,
        sentAt,
        answers: own.flatMap((each) =>
          each.does === 'answer' ? givenAnswer(each, known.files) : [],
        ),
        settled: settled?.does === 'settle' ? { at: settled.at, found: settled.found } : undefined,
      }
    })
  })
}

/** One that was sent, with its files that are still there. */
export function givenAnswer(
  { at, words, hasNothing, files, isDeleted }: Answer & { readonly at: string },
  there: readonly GivenFile[] = [],
): GivenAnswer {
  return {
    at,
    words,
    hasNothing,
    files: there.filter(({ id }) => files.includes(id)),
    ...(isDeleted && { isDeleted }),
  }
}

/** Whether nothing of an answer can be read any more: none is taken without words, a file, or that there is nothing to give. */
export function isGone({ words, hasNothing, files }: GivenAnswer): boolean {
  return words.trim() === '' && !hasNothing && files.length === 0
}

/** Those of a period as its paper names them: a draft is nothing to the client. */
export function onPaperOf<Each extends StandingQuestion>(
  questions: readonly Each[],
  period: Required<DayRange>,
): Each[] {
  return questions.filter((each) => each.firstSentAt !== undefined && isAboutPeriod(each, period))
}

function standingOf(
  { state }: Request,
  of: Request['questions'][number]['state'],
): QuestionStanding {
  if (of !== 'waiting') return of
  if (state === 'withdrawn') return 'withdrawn'
  if (state === 'draft') return 'draft'
  return state === 'ended' ? 'over' : 'waiting'
}

/**
 * Those about a finding of a close, or about one of its rows; the last is the latest. One whose rows got other
 * identifiers at the bank is known by what it looks like.
 */
export function questionsOf<Each extends StandingQuestion>(
  questions: readonly Each[],
  finding: Pick<Finding, 'item' | 'key' | 'likeness' | 'rows'>,
  period: Required<DayRange>,
): Each[] {
  const object = findingObject(finding)
  return questions.filter((each) => {
    if (each.kind === 'transaction') return finding.rows.includes(each.about)
    if (each.kind !== 'finding' || !isOfClose(each, period)) return false
    if (each.about === object) return true
    return isOfItem(each, finding.item) && isAlike(each, finding)
  })
}

/**
 * Of several about one finding the one whose standing is said of it: while one waits, the finding is not answered. Of
 * those that stand alike it is the latest.
 */
export function leadingQuestion<Each extends Pick<StandingQuestion, 'standing'>>(
  questions: readonly Each[],
): Each | undefined {
  return (
    questions.findLast(({ standing }) => standing === 'waiting') ??
    questions.findLast(({ standing }) => standing === 'answered') ??
    questions.findLast(({ standing }) => openStandings.has(standing)) ??
    questions.at(-1)
  )
}

/** Of those that the client can or could answer: how many were. */
export function countAnswered(questions: readonly Pick<StandingQuestion, 'standing'>[]) {
  const count = (...of: readonly QuestionStanding[]) =>
    questions.filter(({ standing }) => of.includes(standing)).length
  const answered = count('answered', 'done')
  return { answered, of: answered + count('waiting') }
}

/** Whether it belongs to a close of exactly these days: by its finding, or by the day of what it is about. */
export function isAboutPeriod({ period, shown }: QuestionSense, of: Required<DayRange>): boolean {
  if (period !== undefined) return isSamePeriod(period, of)
  return shown.day !== undefined && shown.day >= of.first && shown.day <= of.last
}

/** Of a close: those about its period, and those about earlier ones that are open still, which roll forward to it. */
export function questionsIn<Each extends StandingQuestion>(
  questions: readonly Each[],
  of: Required<DayRange>,
): { readonly own: readonly Each[]; readonly rolled: readonly Each[] } {
  return {
    own: questions.filter((each) => isAboutPeriod(each, of)),
    rolled: questions.filter((each) => openStandings.has(each.standing) && isBefore(each, of)),
  }
}

function isBefore({ period, shown }: QuestionSense, { first }: Required<DayRange>): boolean {
  const last = period?.last ?? shown.day
  return last !== undefined && last < first
}

/** How the evidence of a close settles a question that waits: its finding is found no more. Undefined where it does not, or nobody can tell. */
export function settledBy(
  question: StandingQuestion,
  items: readonly EvidenceItem[],
  period: Required<DayRange>,
): SettlingEvidence | undefined {
  const { kind, standing, wants } = question
  const isOpen = standing === 'draft' || standing === 'waiting' || standing === 'over'
  if (kind !== 'finding' || !isOpen || !isOfClose(question, period)) return undefined
  const item = items.find(({ id }) => isOfItem(question, id))
  if (item === undefined || isUntold(item.state)) return undefined
  const isFound = item.findings.some(
    ({ finding }) => questionsOf([question], finding, period).length > 0,
  )
  if (isFound) return undefined
  return wants === 'receipt' ? 'receipt' : 'not_found'
}

function isOfClose({ period }: QuestionSense, of: Required<DayRange>): boolean {
  return period !== undefined && isSamePeriod(period, of)
}

function isOfItem({ about }: StandingQuestion, item: string): boolean {
  return about.startsWith(`[${JSON.stringify(item)},`)
}

function isAlike({ likeness }: QuestionSense, finding: Pick<Finding, 'likeness'>): boolean {
  return likeness !== undefined && likeness === finding.likeness
}
