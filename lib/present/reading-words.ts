import {
  type Count,
  type Extent,
  foundOf,
  isExact,
  isNone,
  isWhole,
} from '@/lib/domain/reading/reading'
import type { StandingDay } from '@/lib/domain/figures/standing-day'
import type { MatchingPage } from '@/lib/domain/search/refine-rows'
import type { Reader } from '@/lib/format/create-reader'
import type { AbsenceKey, MessageValues } from '@/lib/i18n/message-key'

/**
 * That nothing can be said of what was not read and understood whole, and why. Only where all was read is it
 * the bank’s data that does not tell.
 */
export function cannotTell(of: Extent | Count, { text }: Pick<Reader, 'text'>): string {
  // A count does not say what was missing from it.
  if (!('end' in of)) return text('reading_data.untold_count')
  return text(of.end === 'whole' ? 'reading.cannot_be_told' : `reading_data.untold_${of.end}`)
}

/**
 * Says an absence, such as “No cards yet”. It is the only way to say one, and of what was not read and
 * understood whole it says that it cannot be told.
 */
export function sayNone<const Key extends AbsenceKey>(
  of: Extent | Count,
  reader: Pick<Reader, 'text'>,
  key: Key,
  ...values: MessageValues<Key>
): string {
  const isKnown = 'end' in of ? isWhole(of) : isNone(of)
  if (!isKnown) return cannotTell(of, reader)
  // The translator knows these messages, and its type leaves them out.
  return (reader.text as (said: string, ...given: unknown[]) => string)(key, ...values)
}

/** Why something was not made of all that there is; undefined where it was. */
export function whyPartial(extent: Extent, reader: Pick<Reader, 'text'>): string | undefined {
  const { end } = extent
  const reasons = [
    ...(end === 'whole' ? [] : [reader.text(`reading.ended_${end}`)]),
    ...notUnderstoodInWords(extent, reader),
  ]
  return reasons.length === 0 ? undefined : reasons.join(' ')
}

/** How many rows are in no figure: those that could not be read, in a state that is not known here, and others. */
export function notUnderstoodInWords(
  {
    notUnderstood,
    unreadable = 0,
    unknownState = 0,
  }: Pick<Extent, 'notUnderstood' | 'unreadable' | 'unknownState'>,
  { text }: Pick<Reader, 'text'>,
): string[] {
  const kinds = [
    ['reading.unreadable_rows', unreadable],
    ['reading.unknown_states', unknownState],
    ['reading.undetermined_rows', notUnderstood - unreadable - unknownState],
  ] as const
  return kinds.flatMap(([key, count]) => (count > 0 ? [text(key, { count })] : []))
}

/** Whether nothing was found where there may be something: that is no figure, and is said of it. */
export function isNotKnown(found: bigint | number, extent: Extent): boolean {
  return BigInt(found) === 0n && !isWhole(extent)
}

/** "$12.00", "at least $12.00" where more may be among what was not read, and never nothing of that. */
export function moneyInWords(
  money: { readonly amount: bigint | number; readonly currency: string },
  extent: Extent,
  reader: Pick<Reader, 'money' | 'text'>,
): string {
  return asFarAsRead(reader.money(money), money.amount, extent, reader)
}

/** The same of a number of rows. */
export function numberInWords(
  number: number,
  extent: Extent,
  reader: Pick<Reader, 'number' | 'text'>,
): string {
  return asFarAsRead(reader.number(number), number, extent, reader)
}

/** The same of a count that knows whether it is one. */
export function countInWords(count: Count, reader: Pick<Reader, 'number' | 'text'>): string {
  const extent = { end: isExact(count) ? 'whole' : 'limit', notUnderstood: 0 } as const
  return numberInWords(foundOf(count), extent, reader)
}

/** Why a list is in the bank's order where another was requested. */
export function notSortedInWords(
  { lacks }: NonNullable<MatchingPage<unknown>['notSorted']>,
  { text }: Pick<Reader, 'text'>,
): string {
  return lacks === 'rows' ? text('reading.not_sorted') : text('reading.not_sorted_names')
}

/** "today", or the day that a period ended on. */
export function standingInWords(
  { day, isToday }: StandingDay,
  { text, date }: Pick<Reader, 'text' | 'date'>,
): string {
  return isToday ? text('charts.today') : date(day)
}

function asFarAsRead(
  shown: string,
  found: bigint | number,
  extent: Extent,
  { text }: Pick<Reader, 'text'>,
): string {
  if (isNotKnown(found, extent)) return text('reading.not_known')
  if (!isWhole(extent)) return text('details.at_least', { amount: shown })
  const isAtMost = extent.isUpperBound === true && BigInt(found) !== 0n
  return isAtMost ? text('details.at_most', { amount: shown }) : shown
}
