import type { CheckedRow } from '@/lib/domain/checks/checked-row'
import { isNewerType, paymentTypes } from '@/lib/domain/transactions/missing-receipt'
import type { CheckId } from '@/lib/domain/checks/judge-checks'
import { addDays, type DayRange } from '@/lib/domain/periods/day-range'
import { initiatedDates, listDates } from '@/lib/search-params/list-definition'
import { transactionsHref } from '@/lib/search-params/list-hrefs'

interface CheckedPeriod {
  readonly connection_id: string
  /** As the address has it. */
  readonly period: string | undefined
  /** The days themselves, where the address names no period that has them. */
  readonly ownDays: Required<DayRange> | undefined
}

/** The rows that a check found in the list of transactions; undefined where its filters cannot say them. */
export function checkListHref(
  id: CheckId,
  rows: readonly CheckedRow[],
  { connection_id, period, ownDays }: CheckedPeriod,
): string | undefined {
  const conditions = conditionsOf(id, rows)
  if (rows.length === 0 || conditions === undefined) return undefined
  // What failed has never been posted: the list has such rows by the day they were initiated.
  const { from, to } = id === 'failed' ? initiatedDates : listDates.transactions
  return transactionsHref(connection_id, {
    period,
    ...conditions,
    ...(ownDays !== undefined && {
      [from]: [ownDays.first],
      [to]: [addDays(ownDays.last, 1)],
    }),
  })
}

function conditionsOf(id: CheckId, checked: readonly CheckedRow[]) {
  const rows = checked.map(({ transaction }) => transaction)
  if (id === 'failed') {
    // What came back is a type, what failed a status: the list filters by both, never by either.
    return rows.every(({ status }) => status === 'failed') ? { status: ['failed'] } : undefined
  }
  if (id !== 'without-receipt') return undefined
  // No filter of the list finds a row without a type.
  if (rows.some(({ transaction_type }) => !transaction_type)) return undefined
  const newer = rows.map(({ transaction_type }) => transaction_type).filter(isNewerType)
  return {
    status: ['settled'],
    transaction_type: [...new Set<string>([...paymentTypes, ...newer])],
    max_amount: ['-1'],
    amount_currency: rows[0]?.amount.currency,
    files: ['without'],
  }
}
