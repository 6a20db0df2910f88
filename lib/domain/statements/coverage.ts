import type { Account } from '@/lib/bank-contract/account'
import type { Statement } from '@/lib/bank-contract/statement'
import { findCalendarDate } from '@/lib/domain/periods/calendar-date'
import { madeOf, type Reading } from '@/lib/domain/reading/reading'
import { addDays, type DayRange, monthsFrom, unitAround } from '@/lib/domain/periods/day-range'

/** The statements that a client's coverage is made of. */
export interface CoverageRead {
  /** Of the days in question and all before them, as far as they were read. */
  readonly statements: Reading<Statement>
  /** Undefined where the client does not share its accounts: statements name them too. */
  readonly accounts: Reading<Account> | undefined
}

/** One statement's days of one account, both ends within. */
export interface CoveredPeriod {
  id: string
  first: string
  last: string
}

export type MonthCoverage =
  | { kind: 'covered' | 'partly'; by: readonly CoveredPeriod[] }
  /** The month is not over, or so lately that the bank may still be at it. */
  | { kind: 'not_yet'; by: readonly CoveredPeriod[] }
  | { kind: 'missing' }
  /** Before the first statement that there is: the account may not have been open. */
  | { kind: 'before' }

// Banks take days to close a month: until then a statement is not late.
const graceDays = 10

/** Whether a bank that makes statements has to have that of a month by now. */
export function isLate({ last }: Pick<Required<DayRange>, 'last'>, today: string): boolean {
  return addDays(last, graceDays) < today
}

/**
 * How the twelve months from the day `from` are covered, day by day, since a statement's period need
 * not be a month. `first` is the first day that any statement of the account covers, where that is known.
 */
export function coverMonths(
  periods: readonly CoveredPeriod[],
  from: string,
  today: string,
  first: string | undefined,
): MonthCoverage[] {
  const [year = 0, begin = 1] = from.split('-').map(Number)
  return Array.from({ length: 12 }, (_, index) => {
    const month = monthsFrom(year, begin + index, 1)
    const by = periods.filter((each) => each.first <= month.last && each.last >= month.first)
    const uncovered = daysOf(month).filter(
      (day) =>
        !(first !== undefined && day < first) &&
        !by.some((period) => period.first <= day && day <= period.last),
    )
    if (first !== undefined && month.last < first) return { kind: 'before' }
    if (uncovered.length === 0) return { kind: 'covered', by }
    if (!isLate(month, today)) return { kind: 'not_yet', by }
    return by.length === 0 ? { kind: 'missing' } : { kind: 'partly', by }
  })
}

/**
 * How many months of accounts have no statement although one is due, of those that end within the
 * days. Accounts are those that some statement names, from the first month that it covers.
 */
export function countMissing(
  statements: readonly Statement[],
  { first, last = '9999-12-31' }: DayRange,
  today: string,
): number {
  const accounts = [...periodsByAccount(statements).values()]
  return accounts.reduce((sum, { periods }) => {
    const start = periods.map((each) => each.first).toSorted()[0] ?? today
    const from = first !== undefined && first > start ? first : start
    let missing = 0
    let month = unitAround(from, 'month').first
    while (month <= last && month <= today) {
      const [year = 0, number = 1] = month.split('-').map(Number)
      for (const [index, { kind }] of coverMonths(periods, month, today, start).entries()) {
        if (kind === 'missing' && monthsFrom(year, number + index, 1).last <= last) missing += 1
      }
      month = monthsFrom(year, number + 12, 1).first
    }
    return sum + missing
  }, 0)
}

/** The periods of each account that any statement names, by its identifier. */
export function periodsByAccount(
  statements: readonly Statement[],
): Map<string, { type: string | null | undefined; periods: CoveredPeriod[] }> {
  const found = new Map<string, { type: string | null | undefined; periods: CoveredPeriod[] }>()
  for (const { id, period_start, period_end, accounts } of statements) {
    const [first, last] = [period_start, period_end].map((day) =>
      findCalendarDate(day ?? '') === undefined ? undefined : (day ?? undefined),
    )
    if (first === undefined || last === undefined) continue
    for (const { account_id, account_type } of accounts ?? []) {
      if (account_id == null) continue
      const known = found.get(account_id) ?? { type: account_type, periods: [] }
      known.periods.push({ id, first, last })
      found.set(account_id, known)
    }
  }
  return found
}

/** The same of those that tell which days of which accounts they cover. */
export function coveringStatements(statements: Reading<Statement>): Reading<Statement> {
  const covering = statements.items.filter(namesItsDays)
  return madeOf(statements, covering, statements.items.length - covering.length)
}

/** Whether a statement tells which days of which accounts it covers. */
export function namesItsDays({ period_start, period_end, accounts }: Statement): boolean {
  return (
    findCalendarDate(period_start ?? '') !== undefined &&
    findCalendarDate(period_end ?? '') !== undefined &&
    (accounts?.length ?? 0) > 0 &&
    (accounts ?? []).every(({ account_id }) => Boolean(account_id))
  )
}

function daysOf({ first, last }: { first: string; last: string }): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}
