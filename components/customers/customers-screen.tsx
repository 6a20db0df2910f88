'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { CustomerRow } from '@/components/customers/to-customers-view'
import {
  type Column,
  type ColumnSort,
  DataTable,
  dayWidth,
} from '@/components/data-table/data-table'
import type { SortsHere } from '@/components/data-table/sorts-here'
import type { ToolbarView } from '@/components/data-table/filter-fields'
import { ListScreen, type ListView } from '@/components/data-table/list-screen'
import { StateScreen } from '@/components/layout/state-view'
import { documentNames, noNames } from '@/lib/queries/names'
import { withQueries } from '@/lib/queries/query-client'

/** One page of a client's customers, as plain data. */
export interface CustomersView extends ListView {
  readonly connection_id: string
  readonly toolbar: ToolbarView
  readonly rows: readonly CustomerRow[]
  readonly createdSort: ColumnSort
  readonly sorts: SortsHere
  /** Last invoices that only an identifier is known of: their numbers are read behind the page. */
  readonly unnumbered: readonly string[]
  readonly query: string
}

export const CustomersScreen = withQueries(function CustomersScreen({
  view,
}: {
  view: CustomersView
}) {
  const shell = useTranslations('shell')
  const { connection_id, rows, state } = view
  const numbers =
    useQuery(documentNames(connection_id, 'invoices', view.unnumbered)).data ?? noNames
  const columns = useCustomerColumns(rows, view, numbers)
  return (
    <ListScreen view={view} hasPeriod={false}>
      {state === undefined ? (
        <DataTable
          caption={shell('customers')}
          columns={columns}
          rows={rows}
          hasKeys
          rowClassName="with-av"
        />
      ) : (
        <StateScreen state={state} />
      )}
    </ListScreen>
  )
})

function useCustomerColumns(
  rows: readonly CustomerRow[],
  { createdSort, sorts }: Pick<CustomersView, 'createdSort' | 'sorts'>,
  numbers: ReadonlyMap<string, string>,
): Column<CustomerRow>[] {
  const t = useTranslations('customers')
  const state: Column<CustomerRow> = {
    id: 'state',
    header: t('state'),
    width: 'w-28',
    cell: ({ isDeleted }) =>
      isDeleted ? <span className="state badge badge-plain i-x">{t('deleted')}</span> : null,
    td: () => ({ className: 'line2-end' }),
  }
  return [
    {
      id: 'name',
      header: t('singular'),
      sort: sorts['legal_name'],
      cell: ({ href, name }) => (
        <a className="row-link" href={href} title={name} dir="auto">
          {name}
        </a>
      ),
      td: ({ hue, initials }) => ({ className: `cp ${hue} line1-start`, 'data-av': initials }),
    },
    ...(rows.some(({ isDeleted }) => isDeleted) ? [state] : []),
    {
      id: 'email',
      header: t('email'),
      width: 'w-64',
      isSecondary: true,
      cell: ({ email }) => email,
      td: () => ({ className: 'text-quiet' }),
    },
    {
      id: 'last_invoice',
      header: t('last_invoice'),
      width: 'w-36',
      cell: ({ lastInvoice }) =>
        lastInvoice && (
          <a
            href={lastInvoice.href}
            className="relative z-1 inline-block min-w-6 py-0.5 hover:underline"
          >
            {lastInvoice.number ?? numbers.get(lastInvoice.id) ?? t('open_invoice')}
          </a>
        ),
      td: () => ({ className: 'line2-start text-quiet max-sm:pt-1!' }),
    },
    {
      id: 'created',
      header: t('created'),
      width: dayWidth,
      sort: createdSort,
      cell: ({ created }) => created,
      td: () => ({ className: 'text-quiet' }),
    },
    {
      id: 'revenue',
      header: t('revenue'),
      sort: sorts['total_revenue'],
      width: 'w-40',
      align: 'end',
      amount: ({ revenue }) => revenue,
      td: ({ isDeleted }) => ({
        className: isDeleted ? 'line1-end text-faint' : 'line1-end font-medium',
      }),
    },
  ]
}
