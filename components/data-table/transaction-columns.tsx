import { useTranslations } from 'use-intl'
import { type Column, type ColumnSort, dayWidth } from '@/components/data-table/data-table'
import { statusClass, toneOf, typeIcon } from '@/components/data-table/transaction-look'
import { hueOf, initialsOf } from '@/lib/format/avatar'
import type { TransactionRow } from '@/components/data-table/transaction-row'
import { type ColumnId, defaultTransactionColumns } from '@/lib/search-params/transaction-table'

const amountTones = {
  in: 'line1-end text-good',
  out: 'line1-end',
  pending: 'line1-end text-faint',
  failed: 'line1-end text-faint line-through',
}

/** Every column that a person may choose, by its id. */
export function useTransactionColumns(
  sorts: Readonly<Partial<Record<ColumnId, ColumnSort>>>,
): Readonly<Record<ColumnId | 'balance', Column<TransactionRow>>> {
  const t = useTranslations('transactions')
  const lists = useTranslations('lists')
  const text = (
    id: ColumnId,
    header: string,
    read: (row: TransactionRow) => string | undefined,
    width: string,
  ): Column<TransactionRow> => ({
    id,
    header,
    width,
    isExtra: !defaultTransactionColumns.includes(id),
    isTooWideForTablet: !defaultTransactionColumns.includes(id),
    sort: sorts[id],
    cell: read,
    // No title of its own: the link of the row lies over all of it.
    td: () => ({ className: 'text-quiet' }),
  })
  return {
    initiated_at: text('initiated_at', t('initiated'), ({ date }) => date, dayWidth),
    counterparty_name: {
      id: 'counterparty_name',
      isKept: true,
      header: t('counterparty'),
      cell: ({ href, label, counterparty }) => (
        <a className="row-link" href={href} aria-label={label} title={counterparty} dir="auto">
          {counterparty}
        </a>
      ),
      td: ({ icon, counterparty }) =>
        icon === undefined
          ? {
              className: `cp ${hueOf(counterparty)} line1-start`,
              'data-av': initialsOf(counterparty),
            }
          : { className: `cp cp-icon ${icon} line1-start` },
    },
    transaction_type: {
      ...text('transaction_type', t('type'), ({ type }) => type, 'w-45'),
      isSecondary: true,
      td: ({ sum }) => ({
        className: `with-i ${typeIcon(sum.transaction_type, sum.amount.amount)} text-quiet`,
      }),
    },
    account: {
      ...text('account', t('account'), ({ account }) => account, 'w-38'),
      isTooWideForTablet: true,
      td: ({ shortDate }) => ({
        className: 'line2-start text-quiet',
        'data-phone': `${shortDate} · `,
      }),
    },
    status: {
      id: 'status',
      header: lists('status'),
      width: 'w-41',
      cell: ({ status, sum }) =>
        status && <span className={statusClass(sum.status)}>{status}</span>,
      td: () => ({ className: 'line2-end' }),
    },
    attachments: {
      id: 'attachments',
      header: t('receipts'),
      width: 'w-20',
      isSecondary: true,
      cell: ({ receipts }) => receipts,
      td: ({ receipts }) => ({
        className: receipts === undefined ? undefined : 'with-i i-paperclip text-quiet',
      }),
    },
    posted_at: text('posted_at', t('posted'), ({ posted }) => posted, dayWidth),
    memo: text('memo', t('memo'), ({ memo }) => memo, 'w-48'),
    card_name: text('card_name', t('card'), ({ card }) => card, 'w-36'),
    user_full_name: text('user_full_name', t('person'), ({ person }) => person, 'w-36'),
    amount: {
      id: 'amount',
      header: lists('amount'),
      width: 'w-36',
      align: 'end',
      sort: sorts.amount,
      amount: ({ amount }) => amount,
      td: ({ sum }) => ({ className: amountTones[toneOf(sum)] }),
    },
    balance: {
      id: 'balance',
      header: t('balance'),
      width: 'w-36',
      align: 'end',
      amount: ({ balance }) => balance,
      td: () => ({ className: 'text-quiet' }),
    },
  }
}
