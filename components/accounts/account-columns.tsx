import { accountTypeWords } from '@/components/accounts/account-words'
import type { Column } from '@/components/data-table/data-table'
import type { ListParams } from '@/lib/search-params/list-params'
import { sortLinks } from '@/components/resource-list/sort-links'
import { wordsFor } from '@/components/resource-list/value-words'
import { shortId, shownName } from '@/lib/format/names'
import { ownDirection } from '@/components/data-table/own-direction'
import type { Account } from '@/lib/bank-contract/account'
import type { Format } from '@/lib/format/create-format'

export function accountColumns(path: string, list: ListParams, format: Format): Column<Account>[] {
  const sort = (column: string) => {
    const links = sortLinks(
      path,
      list,
      column,
      { sort_by: 'account_name', order: 'asc' },
      { sort_by: true, order: false },
    )
    // The bank sorts accounts upwards only.
    return { ...links, descending: links.ascending }
  }
  const { text } = format
  return [
    {
      id: 'account_name',
      header: text('accounts.singular'),
      cell: (row) => ownDirection(accountTitle(row, format), format),
      sort: sort('account_name'),
    },
    {
      id: 'account_type',
      header: text('accounts.type'),
      cell: (row) => wordsFor(accountTypeWords, row.account_type, format.text),
    },
    {
      id: 'account_number_last_4',
      header: text('accounts.number'),
      cell: (row) => ownDirection(masked(row.account_number_last_4), format),
    },
    {
      id: 'routing_number_last_4',
      header: text('accounts.routing'),
      cell: (row) => ownDirection(masked(row.routing_number_last_4), format),
      compact: 'labelled',
    },
    { id: 'currency', header: text('accounts.currency'), cell: (row) => row.balance?.currency },
    {
      id: 'balance',
      header: text('accounts.balance'),
      cell: (row) => (row.balance ? format.money(row.balance) : null),
      align: 'end',
      sort: sort('balance'),
      compact: 'aside',
    },
  ]
}

export function accountTitle(account: Account, { text }: Pick<Format, 'text'>): string {
  return (
    shownName(account.account_name) ??
    wordsFor(accountTypeWords, account.account_type, text) ??
    text('accounts.account_id', { id: shortId(account.id) })
  )
}

/** "4821" as "····4821": enough to recognise a number by, and all that the bank gives. */
export function masked(last4: string | null | undefined): string | undefined {
  return last4 ? `····${last4}` : undefined
}
