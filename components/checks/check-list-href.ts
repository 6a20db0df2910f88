import type { CheckId } from '@/components/checks/check-params'
import { isNewerType, paymentTypes } from '@/lib/domain/checks/checked-row'
import type { Checks } from '@/lib/domain/checks/create-checks'
import { resourcePath } from '@/lib/search-params/resource-path'
import { transactionStatuses } from '@/lib/bank-contract/transaction'
import { addDays, type DayRange } from '@/lib/domain/periods/day-range'

type Conditions = readonly (readonly [name: string, value: string])[]

/**
 * The rows that a check found in the list of transactions, where its filters can say them. `period`
 * is the one of the address; `ownDays` stand in its place where the checks are of other days.
 */
export function checkListHref(
  connection_id: string,
  id: CheckId,
  checks: Checks,
  { period, ownDays }: { period: string | undefined; ownDays: Required<DayRange> | undefined },
): string | undefined {
  const conditions = conditionsOf(id, checks)
  if (conditions === undefined) return undefined
  const query: Conditions = [
    ...(period === undefined ? [] : [['period', period] as const]),
    ...(ownDays === undefined
      ? []
      : ([
          ['initiated_after', ownDays.first],
          ['initiated_before', addDays(ownDays.last, 1)],
        ] as const)),
    ...conditions,
  ]
  const text = new URLSearchParams(query.map(([name, value]) => [name, value])).toString()
  return `${resourcePath(connection_id, 'transactions')}?${text}`
}

function conditionsOf(id: CheckId, { withoutFile, failed }: Checks): Conditions | undefined {
  if (id === 'without-file') {
    // Nothing in the list asks for a row of which the bank tells no kind or no state.
    const isTold = withoutFile.every(
      ({ transaction }) => transaction.transaction_type && transaction.status,
    )
    return isTold ? withoutFileConditions(withoutFile) : undefined
  }
  // What came back is a kind, what failed a state: the list asks for both of two, never for either.
  const haveAllFailed = failed.every(({ transaction }) => transaction.status === 'failed')
  return id === 'failed' && haveAllFailed ? [['status', 'failed']] : undefined
}

function withoutFileConditions(found: Checks['withoutFile']): Conditions {
  const rows = found.map(({ transaction }) => transaction)
  const newer = rows.map((row) => row.transaction_type).filter(isNewerType)
  const states = rows.flatMap(({ status }) => (status ? [status] : []))
  const known = transactionStatuses.filter((status) => status !== 'failed')
  return [
    ...[...new Set<string>([...known, ...states])].map((each) => ['status', each] as const),
    ...[...new Set<string>([...paymentTypes, ...newer])].map(
      (each) => ['transaction_type', each] as const,
    ),
    ['max_amount', '-1'],
    ['amount_currency', rows[0]?.amount.currency ?? ''],
    ['files', 'without'],
  ]
}
