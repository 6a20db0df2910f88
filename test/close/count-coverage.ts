import {
  coveringStatements,
  coverMonths,
  type CoverageRead,
  periodsByAccount,
} from '@/lib/domain/statements/coverage'
import { type DayRange, monthsFrom } from '@/lib/domain/periods/day-range'
import { isWhole } from '@/lib/domain/reading/reading'
import { findTieOut } from '@/lib/domain/statements/tie-out'

/** Months of accounts, each account from its first statement on. */
export interface CoverageCount {
  /** A statement is there, or should be by now. */
  readonly due: number
  readonly received: number
  /** The month has ended so lately that the bank may still be at it. */
  readonly notYet: number
  /** Of those received: what opening balance, credits and debits come to. */
  readonly tiesOut: number
  readonly differs: number
  readonly unchecked: number
  /** All statements were read, and each says which days of which accounts it covers. */
  readonly isCertain: boolean
}

/** How the whole months of these days are covered by statements; undefined where they hold none. */
export function countCoverage(
  read: CoverageRead['statements'],
  days: Required<DayRange>,
  today: string,
): CoverageCount | undefined {
  const statements = read.items
  const months = wholeMonths(days)
  if (months.length === 0) return undefined
  const byId = new Map(statements.map((statement) => [statement.id, statement]))
  const count = { due: 0, received: 0, notYet: 0, tiesOut: 0, differs: 0, unchecked: 0 }
  for (const [account_id, { periods }] of periodsByAccount(statements)) {
    const began = periods.map(({ first }) => first).toSorted()[0]
    for (const month of months) {
      const [covered] = coverMonths(periods, month, today, began)
      if (covered === undefined || covered.kind === 'before') continue
      if (covered.kind === 'not_yet') {
        count.notYet += 1
        continue
      }
      count.due += 1
      if (covered.kind !== 'covered') continue
      count.received += 1
      const parts = covered.by.map(({ id }) =>
        byId.get(id)?.accounts?.find((each) => each.account_id === account_id),
      )
      const kinds = parts.map((part) => part && findTieOut(part)?.kind)
      if (kinds.includes('differs')) count.differs += 1
      else if (kinds.every((kind) => kind === 'ties_out')) count.tiesOut += 1
      else count.unchecked += 1
    }
  }
  return { ...count, isCertain: isWhole(coveringStatements(read)) }
}

/** The first days of the months that lie within. */
function wholeMonths({ first, last }: Required<DayRange>): string[] {
  const [year = 0, begin = 1] = first.split('-').map(Number)
  const found: string[] = []
  for (let index = first.endsWith('-01') ? 0 : 1; ; index += 1) {
    const month = monthsFrom(year, begin + index, 1)
    if (month.last > last) return found
    found.push(month.first)
  }
}
