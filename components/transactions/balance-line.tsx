import { listHref, type ListParams } from '@/components/resource-list/list-params'
import type { RunningBalance } from '@/components/transactions/running-balance'
import styles from '@/components/transactions/table-lines.module.css'
import type { Format } from '@/lib/format/create-format'

/** What the balance beside each row is, or why there is none; offered where one account is shown. */
export function BalanceLine({
  path,
  list,
  balance,
  format,
}: {
  path: string
  list: ListParams
  balance: RunningBalance | undefined
  format: Pick<Format, 'money'>
}) {
  const isOneAccount = list.filters.filter(([name]) => name === 'account_id').length === 1
  if (balance === undefined) {
    if (!isOneAccount) return null
    return (
      <p className={styles['line']}>
        <a href={listHref(path, list, { balance: 'on' })}>Show the balance after each row</a>
      </p>
    )
  }
  const without = <a href={listHref(path, list, { balance: undefined })}>Hide balances</a>
  if (balance.kind === 'unknown') {
    return (
      <p className={styles['line']} role="status">
        <strong>No balance after each row.</strong> {balance.reason} {without}
      </p>
    )
  }
  return (
    <p className={styles['line']}>
      Balances are counted back from the account’s own
      {list.page === 1 && <> ({format.money(balance.from)})</>}, row by row in the order shown. Only
      what has settled moves a balance: pending and failed rows do not. {without}
    </p>
  )
}
