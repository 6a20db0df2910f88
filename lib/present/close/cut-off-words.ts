import { crossingOf, type CutOff } from '@/lib/domain/checks/find-cut-off'
import type { CloseFinding } from '@/lib/domain/close/close-read'
import type { DayRange } from '@/lib/domain/periods/day-range'
import type { Extent } from '@/lib/domain/reading/reading'
import type { Reader } from '@/lib/format/create-reader'
import { numberInWords } from '@/lib/present/reading-words'

const sides = ['posted_after', 'open', 'initiated_before'] as const satisfies CutOff[]

/** Over which end of the period a finding of cut-off reaches. */
export function cutOffSideOf(
  { rows: [row] }: Pick<CloseFinding, 'rows'>,
  period: Required<DayRange>,
): CutOff {
  return (row && crossingOf(row, period)) ?? 'open'
}

/** How many on each side: what begins in one period and is posted in the next is found in both. */
export function cutOffWords(
  findings: readonly CloseFinding[],
  extent: Extent,
  period: Required<DayRange>,
  reader: Reader,
): string[] {
  const { text, date } = reader
  const days = { first: date(period.first), last: date(period.last) }
  const found = findings.map((each) => cutOffSideOf(each, period))
  return sides.flatMap((side) => {
    const count = found.filter((each) => each === side).length
    const words = { ...days, count, number: numberInWords(count, extent, reader) }
    return count === 0 ? [] : text(`checks.cut_off_${side}`, words)
  })
}
