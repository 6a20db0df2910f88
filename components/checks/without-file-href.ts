import { isNewerType, paymentTypes } from '@/components/checks/checked-row'
import type { Checks } from '@/components/checks/create-checks'
import { resourcePath } from '@/components/resource-list/resource-path'
import { transactionStatuses } from '@/lib/contract/transaction'
import { allDates } from '@/lib/format/all-dates'
import { addDays, type DayRange } from '@/lib/format/day-range'

/** The list of payments without a file: its own dates stand in the place of the period. */
export function withoutFileHref(
  connection_id: string,
  { withoutFile }: Pick<Checks, 'withoutFile'>,
  { first, last }: Required<DayRange>,
): string {
  const rows = withoutFile.map(({ transaction }) => transaction)
  const newer = rows.map((row) => row.transaction_type).filter(isNewerType)
  const states = rows.flatMap(({ status }) => (status ? [status] : []))
  const known = transactionStatuses.filter((status) => status !== 'failed')
  const query: [string, string][] = [
    ['period', allDates],
    ...[...new Set<string>([...known, ...states])].map((each): [string, string] => [
      'status',
      each,
    ]),
    ...[...new Set<string>([...paymentTypes, ...newer])].map((each): [string, string] => [
      'transaction_type',
      each,
    ]),
    ['initiated_after', first],
    ['initiated_before', addDays(last, 1)],
    ['max_amount', '-1'],
    ['amount_currency', rows[0]?.amount.currency ?? ''],
    ['files', 'without'],
  ]
  return `${resourcePath(connection_id, 'transactions')}?${new URLSearchParams(query).toString()}`
}
