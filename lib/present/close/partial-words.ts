import type { CloseRead } from '@/lib/domain/close/close-read'
import type { Reader } from '@/lib/format/create-reader'

interface PartialWords {
  /** "The period was read in part." */
  readonly fact: string
  /** How far it was read; undefined where nothing was. */
  readonly text: string | undefined
  /** Then the time before it was not, in which a payee could have been seen. */
  readonly isPeriodRead: boolean
}

/** What of a close’s transactions was not read, and what that means; undefined where all was. */
export function partialWords(
  read: Pick<CloseRead, 'period' | 'basis'>,
  reader: Reader,
): PartialWords | undefined {
  const { extent, reached, seenSince, past, failure } = read.basis
  const { text, date } = reader
  const isPeriodRead = extent.end === 'whole'
  if (isPeriodRead) {
    if (seenSince !== undefined && past !== 'part') return undefined
    const day = seenSince ?? reached
    return {
      fact: text('checks.before_in_part'),
      text: day === undefined ? undefined : text('checks.read_before', { day: date(day) }),
      isPeriodRead,
    }
  }
  const isNothingRead = failure !== undefined && reached === undefined
  return {
    fact: text(isNothingRead ? 'checks.period_unread' : 'checks.period_in_part'),
    text: reached === undefined ? undefined : readInPart(reached, read, reader),
    isPeriodRead,
  }
}

/** By the day of what was initiated in the period, and of what was posted in it: these are two lists. */
function readInPart(
  reached: string,
  { period, basis: { postedSince, readings = [] } }: Pick<CloseRead, 'period' | 'basis'>,
  { text, date }: Reader,
): string {
  const day = date(reached)
  const isInitiatedRead = readings.some(({ list, end }) => list === 'initiated' && end === 'whole')
  if (isInitiatedRead || postedSince === undefined) return text('checks.read_in_part', { day })
  return postedSince <= period.first
    ? text('checks.read_initiated_in_part', { day })
    : text('checks.read_both_in_part', { day, posted: date(postedSince) })
}
