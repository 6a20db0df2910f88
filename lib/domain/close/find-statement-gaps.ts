import type { Money } from '@/lib/bank-contract/money'
import type { EvidenceId, Finding } from '@/lib/domain/close/finding'
import { monthsBetween } from '@/lib/domain/close/roll-forward'
import type { DayRange } from '@/lib/domain/periods/day-range'
import { madeOf, type Reading } from '@/lib/domain/reading/reading'
import {
  coveringStatements,
  coverMonths,
  type CoverageRead,
  periodsByAccount,
} from '@/lib/domain/statements/coverage'
import { findTieOut } from '@/lib/domain/statements/tie-out'

export interface StatementFindings {
  /** A finding for each month of an account whose statement is due and not there, or not for all days. */
  readonly statements: Reading<Finding>
  /** One for each month of an account whose opening balance and movements are not its closing balance. */
  readonly tieOut: Reading<Finding>
  /** Months of accounts for which there is a statement, or should be by now. */
  readonly due: number
  /** Of those, with a statement for all of their days. */
  readonly received: number
  /** Months of accounts for which the bank need not have one yet. */
  readonly notYet: number
}

/** Whether the whole months of these days have their statements, as `countCoverage` counts them. */
export function findStatementGaps(
  read: CoverageRead['statements'],
  days: Required<DayRange>,
  today: string,
): StatementFindings {
  const covering = coveringStatements(read)
  const byId = new Map(read.items.map((statement) => [statement.id, statement]))
  const gaps: Finding[] = []
  const untied: Finding[] = []
  let received = 0
  let notYet = 0
  let unchecked = 0
  for (const [account, { periods }] of periodsByAccount(read.items)) {
    const began = periods.map(({ first }) => first).toSorted()[0]
    for (const month of wholeMonths(days)) {
      const [covered] = coverMonths(periods, month.first, today, began)
      if (covered?.kind === 'not_yet') notYet += 1
      else if (covered?.kind === 'missing' || covered?.kind === 'partly') {
        gaps.push(findingOf('statements', account, month, []))
      } else if (covered?.kind === 'covered') {
        received += 1
        const parts = covered.by.map(({ id }) =>
          byId.get(id)?.accounts?.find((each) => each.account_id === account),
        )
        const ties = parts.map((part) => part && findTieOut(part))
        const by = ties.flatMap((tie) => (tie?.kind === 'differs' ? tie.by : []))
        if (by.length > 0) untied.push(findingOf('tie-out', account, month, by))
        else if (ties.some((tie) => tie?.kind !== 'ties_out')) unchecked += 1
      }
    }
  }
  return {
    statements: madeOf(covering, gaps),
    tieOut: madeOf(covering, untied, unchecked),
    due: received + gaps.length,
    received,
    notYet,
  }
}

function wholeMonths({ first, last }: Required<DayRange>): Required<DayRange>[] {
  return monthsBetween({ first, last }).filter(
    (month) => month.first >= first && month.last <= last,
  )
}

function findingOf(
  item: EvidenceId,
  account: string,
  month: Required<DayRange>,
  amounts: readonly Money[],
): Finding {
  return {
    item,
    key: JSON.stringify([account, month.first]),
    likeness: undefined,
    rows: [],
    day: month.last,
    payee: undefined,
    accounts: [account],
    amounts,
  }
}
