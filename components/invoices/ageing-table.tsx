'use client'

import { useTranslations } from 'use-intl'
import { type Column, DataTable } from '@/components/data-table/data-table'
import type { AgeingRowView } from '@/components/invoices/ageing-rows'
import { useInvoiceColumns } from '@/components/invoices/invoice-columns'
import type { InvoiceRow } from '@/components/invoices/invoice-rows'
import { noNames } from '@/lib/queries/names'

/** Receivables by customer and age; each figure leads to its invoices. */
export function AgeingTable({
  headers,
  rows,
}: {
  /** The names of the ages, from the youngest. */
  headers: readonly string[]
  rows: readonly AgeingRowView[]
}) {
  const t = useTranslations('invoices')
  // Of more ages than usual, or of long amounts, they leave none at any width.
  const isWide =
    headers.length > 5 ||
    rows.some(({ buckets, whole }) =>
      [...buckets, whole].some((figure) => (figure?.amount.length ?? 0) > 14),
    )
  const columns: readonly Column<AgeingRowView>[] = [
    {
      id: 'customer',
      header: t('customer'),
      // On a tablet the columns of every age leave no room for a name.
      width: isWide ? 'w-56' : 'max-xl:w-56',
      cell: ({ customer: name, whole: { href } }) => (
        <a className="row-link" href={href} title={name} dir="auto">
          {name}
        </a>
      ),
      td: () => ({ className: 'line1-start' }),
    },
    ...headers.map((header, index): Column<AgeingRowView> => ({
      id: header,
      header,
      width: 'w-32',
      align: 'end',
      amount: ({ buckets }) => buckets[index]?.amount,
      cell: ({ buckets }) => {
        const figure = buckets[index]
        if (figure === undefined) return null
        return (
          <a href={figure.href} className="relative z-1 hover:underline">
            <bdi dir="ltr">{figure.amount}</bdi>
          </a>
        )
      },
      td: () => ({ className: 'text-quiet' }),
    })),
    {
      id: 'total',
      header: t('total'),
      width: 'w-36',
      align: 'end',
      amount: ({ whole: { amount } }) => amount,
      td: ({ isTotal }) => ({
        className: isTotal ? 'line1-end font-semibold' : 'line1-end font-medium',
      }),
    },
  ]
  // A head that sticks would lie over the first row of what is scrolled sideways.
  return (
    <div
      className={
        isWide
          ? 'overflow-x-auto [&_thead]:static!'
          : 'max-xl:[&_thead]:static! sm:max-xl:overflow-x-auto'
      }
    >
      <DataTable caption={t('owed_by')} columns={columns} rows={rows} />
    </div>
  )
}

/** The invoices behind one figure. */
export function InvoicesBehind({ title, rows }: { title: string; rows: readonly InvoiceRow[] }) {
  // On a day that has passed nothing is known of the ledger.
  const hasSync = rows.some(({ sync }) => sync !== undefined)
  const columns = useInvoiceColumns(noNames).filter(({ id }) => id !== 'sync' || hasSync)
  return <DataTable caption={title} columns={columns} rows={rows} rowClassName="with-av" />
}
