import type { Statement } from '@/lib/bank-contract/statement'
import { seenOfStatement } from '@/lib/domain/close/seen-values'
import type { DayRange } from '@/lib/domain/periods/day-range'

/** What one statement says of a locked month, as one text. */
export interface StatementTotals {
  /** Of its close. */
  readonly month: string
  readonly statement: string
  readonly totals: string
}

/**
 * The totals of statements by the locked months that they have a day of: the figures of each account, in
 * whatever order the bank gives them. One without its days says nothing of a month.
 */
export function totalsOf(
  statements: readonly Statement[],
  months: readonly { readonly id: string; readonly period: Required<DayRange> }[],
): StatementTotals[] {
  return statements.flatMap((statement) => {
    const { id, period_start, period_end } = statement
    if (!period_start || !period_end) return []
    const totals = textOf(statement)
    return months
      .filter(({ period }) => period_start <= period.last && period_end >= period.first)
      .map((month) => ({ month: month.id, statement: id, totals }))
  })
}

function textOf(statement: Statement): string {
  const facts = seenOfStatement(statement, undefined)
  return JSON.stringify(
    facts.map(({ field, of, value }) => JSON.stringify([field, of ?? null, value])).toSorted(),
  )
}
