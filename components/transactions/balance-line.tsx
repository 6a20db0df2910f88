import { listHref, type ListParams } from '@/lib/search-params/list-params'
import type { RunningBalance } from '@/lib/domain/transactions/running-balance'
import styles from '@/components/resource-list/table-lines.module.css'
import { Amount } from '@/components/ui/amount'
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
  format: Format
}) {
  const { text } = format
  const isOneAccount = list.filters.filter(([name]) => name === 'account_id').length === 1
  if (balance === undefined) {
    if (!isOneAccount) return null
    return (
      <p className={styles['line']}>
        <a href={listHref(path, list, { balance: 'on' })}>{text('transactions.balances_show')}</a>
      </p>
    )
  }
  const without = (
    <a href={listHref(path, list, { balance: undefined })}>{text('transactions.balances_hide')}</a>
  )
  if (balance.kind === 'unknown') {
    return (
      <p className={styles['line']} role="status">
        <strong>{text('transactions.balances_none')}</strong> {text(balance.reason)} {without}
      </p>
    )
  }
  return (
    <p className={styles['line']}>
      {list.page === 1 ? (
        <Amount>
          {text('transactions.balances_from', { amount: format.money(balance.from) })}
        </Amount>
      ) : (
        text('transactions.balances_from_before')
      )}{' '}
      {without}
    </p>
  )
}
