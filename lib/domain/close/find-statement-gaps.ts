import type { Money } from '@/lib/bank-contract/money'
import type { EvidenceId, Finding } from '@/lib/domain/close/finding'
import type { Coverage } from '@/lib/domain/close/item-state'
import { monthsBetween } from '@/lib/domain/close/roll-forward'
import { type RowsMoved, tieStatement } from '@/lib/domain/close/tie-to-rows'
import type { DayRange } from '@/lib/domain/periods/day-range'
import { isWhole, madeOf, type Reading } from '@/lib/domain/reading/reading'
import {
  coveringStatements,
  coverMonths,
  type CoverageRead,
  isLate,
  periodsByAccount,
} from '@/lib/domain/statements/coverage'

export interface StatementFindings {
  /** A finding for each month of an account whose statement is due and not there, or not for all days. */
  readonly statements: Reading<Finding>
  /** One for each month of an account whose opening balance and movements are not its closing balance. */
  readonly tieOut: Reading<Finding>
  /** Months of accounts whose statements tie out. */
  readonly tied: number
  /** Of those, only in days of another time zone than the client’s. */
  readonly tiedElsewhere: number
  /** Months of accounts for which there is a statement, or should be by now. */
  readonly due: number
  /** Of those, with a statement for all of their days. */
  readonly received: number
  /** Months of accounts for which the bank need not have one yet. */
  readonly notYet: number
  /** Whether a statement of the last of the days would be late by now, if there is to be one. */
  readonly isLate: boolean
}

/**
 * Whether the whole months of these days have their statements, as `countCoverage` counts them, and whether they
 * tie out. A statement is held against the rows of its days in the month in which it ends, as they are all
 * there only then.
 */
export function findStatementGaps(
  read: CoverageRead['statements'],
  days: Required<DayRange>,
  today: string,
  rows: RowsMoved,
): StatementFindings {
  const covering = coveringStatements(read)
  const byId = new Map(read.items.map((statement) => [statement.id, statement]))
  const gaps: Finding[] = []
  const untied: Finding[] = []
  let received = 0
  let notYet = 0
  let [tied, tiedElsewhere, unchecked] = [0, 0, 0]
  const movedIn = oncePerDays(rows.movedIn)
  for (const [account, { periods }] of periodsByAccount(read.items)) {
    const began = periods.map(({ first }) => first).toSorted()[0]
    for (const month of wholeMonths(days)) {
      const [covered] = coverMonths(periods, month.first, today, began)
      if (covered?.kind === 'not_yet') notYet += 1
      else if (covered?.kind === 'missing' || covered?.kind === 'partly') {
        gaps.push(findingOf('statements', account, month, []))
      } else if (covered?.kind === 'covered') {
        received += 1
        const ties = covered.by.map(({ id, first, last }) => {
          const part = byId.get(id)?.accounts?.find((each) => each.account_id === account)
          const endsHere = last >= month.first && last <= month.last
          return tieStatement(
            part,
            endsHere ? movedIn({ first, last }) : 'later',
            (currency, sum) => rows.isElsewhere({ first, last }, { account, currency, sum }),
          )
        })
        const by = ties.flatMap((tie) => tie.by ?? [])
        const isKnown = ties.every((tie) => tie.isKnown)
        if (by.length > 0) untied.push(findingOf('tie-out', account, month, by))
        else if (isKnown) {
          tied += 1
          if (ties.some((tie) => tie.isElsewhere)) tiedElsewhere += 1
        }
        if (!isKnown) unchecked += 1
      }
    }
  }
  return {
    statements: madeOf(covering, gaps),
    // Where rows were not read, that is why; where all were, one of them or the statement does not tell.
    tieOut:
      unchecked > 0 && isWhole(covering) && rows.extent.end !== 'whole'
        ? { ...madeOf(covering, untied), end: rows.extent.end }
        : madeOf(covering, untied, unchecked),
    tied,
    tiedElsewhere,
    due: received + gaps.length,
    received,
    notYet,
    isLate: isLate(days, today),
  }
}

/** What can be said of the statements of a period: nothing once they would be late, and no account has one. */
export function coverageOf(found: Pick<StatementFindings, 'due' | 'notYet' | 'isLate'>): Coverage {
  if (found.notYet > 0) return 'not_due'
  if (found.due > 0) return 'all'
  return found.isLate ? 'nothing' : 'not_due'
}

/** Most accounts have statements of the same days. */
function oncePerDays(movedIn: RowsMoved['movedIn']): RowsMoved['movedIn'] {
  const known = new Map<string, ReturnType<RowsMoved['movedIn']>>()
  return (days) => {
    const key = JSON.stringify([days.first, days.last])
    const moved = known.has(key) ? known.get(key) : movedIn(days)
    known.set(key, moved)
    return moved
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
