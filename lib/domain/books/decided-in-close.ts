import type { BooksFound } from '@/lib/domain/books/books-findings'
import {
  type Acceptance,
  covers,
  type ExceptionEntry,
  type Exclusion,
  inForce,
} from '@/lib/domain/close/exceptions'
import type { Kept } from '@/lib/domain/close/kept'
import type { DayRange } from '@/lib/domain/periods/day-range'

/** What was decided in the close of these days of what the books were found to differ by, by the finding’s key. */
export function decidedInClose(
  found: readonly BooksFound[],
  entries: Kept<ExceptionEntry>,
  month: Required<DayRange>,
): ReadonlyMap<string, Acceptance | Exclusion> {
  const held = inForce(entries)
  const accepted = new Map(
    held.flatMap((entry) =>
      entry.kind === 'accepted' &&
      entry.finding.item === 'books' &&
      entry.period.first <= month.first &&
      entry.period.last >= month.last
        ? [[entry.finding.key, entry] as const]
        : [],
    ),
  )
  const excluded = held.flatMap((entry) => (entry.kind === 'excluded' ? entry : []))
  return new Map(
    found.flatMap(({ finding }) => {
      const acceptance = accepted.get(finding.key)
      // What has changed since is judged where it was accepted.
      const isSame = JSON.stringify(acceptance?.finding.amounts) === JSON.stringify(finding.amounts)
      const by = isSame ? acceptance : excluded.find((each) => covers(each, finding, month))
      return by === undefined ? [] : [[finding.key, by] as const]
    }),
  )
}
