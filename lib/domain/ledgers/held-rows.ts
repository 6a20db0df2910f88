import { type GivenRow, lastGiven } from '@/lib/domain/ledgers/compare-handed'
import { type HandOver, standing } from '@/lib/domain/ledgers/handed-over'
import { findInstant } from '@/lib/domain/periods/calendar-date'
import { findLocalDay, localClock } from '@/lib/domain/periods/local-clock'

/** How many rows each month has, oldest first: `YYYY-MM`. */
export type MonthCounts = readonly (readonly [month: string, rows: number])[]

/** Of the rows that the hand-overs that count gave a ledger, each once however often it was handed over. */
export interface HeldCounts {
  /** With each as often as it was handed over. */
  readonly given: number
  readonly held: number
  readonly ofLast: number
  /** Of those before the last. */
  readonly ofEarlier: number
}

/** What a ledger holds of an account. */
export interface HeldRows {
  /** Undefined where the month of a row is not known. */
  readonly months: MonthCounts | undefined
  /** Of the last hand-over, if it is undone; undefined without a hand-over. */
  readonly undo: UndoneRows | undefined
}

export interface UndoneRows {
  /** Undefined where no other hand-over counts: all of them. */
  readonly newAgain: number | undefined
  /** An earlier hand-over holds them too. */
  readonly stay: number
}

/** What becomes of the rows of the last of several hand-overs once it is undone. */
export function undoneRows({ held, ofLast, ofEarlier }: HeldCounts): UndoneRows {
  return { newAgain: held - ofEarlier, stay: ofLast + ofEarlier - held }
}

/** The months of hand-overs of which no two hold the same row. Undefined where what is kept of one does not open. */
export function monthsOfApart(handOvers: readonly HandOver[]): MonthCounts | undefined {
  const counts = new Map<string, number>()
  for (const { detail } of standing(handOvers)) {
    if (detail === undefined) return undefined
    for (const [month, rows] of detail.months) {
      counts.set(month, (counts.get(month) ?? 0) + rows)
    }
  }
  return inOrder(counts)
}

/**
 * Each row once, in the month of the day on which it was last said to be posted. The rows come by their keys.
 * Undefined where one has no such day.
 */
export async function monthsOfGiven(
  handed: AsyncIterable<readonly GivenRow[]>,
  timeZone: string,
): Promise<MonthCounts | undefined> {
  const clock = localClock(timeZone)
  const counts = new Map<string, number>()
  for await (const { given } of lastGiven(handed)) {
    const posted = given.find(({ field }) => field === 'posted')?.value
    const instant = typeof posted === 'string' ? findInstant(posted) : undefined
    const month = instant === undefined ? undefined : findLocalDay(clock, instant)?.slice(0, 7)
    if (month === undefined) return undefined
    counts.set(month, (counts.get(month) ?? 0) + 1)
  }
  return inOrder(counts)
}

function inOrder(counts: ReadonlyMap<string, number>): MonthCounts {
  return [...counts].toSorted(([a], [b]) => a.localeCompare(b))
}
