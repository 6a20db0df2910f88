'use client'

import { useQuery } from '@tanstack/react-query'
import { ChevronUp } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { type MarkedRows, MarkedTable } from '@/components/data-table/marked-table'
import type { ToolbarView } from '@/components/data-table/filter-fields'
import { useListColumns } from '@/components/data-table/list-columns'
import { WholeParts } from '@/components/data-table/whole-parts'
import { ListScreen, type ListView } from '@/components/data-table/list-screen'
import { ListViewMenu, ListViewTabs } from '@/components/data-table/list-views'
import type { ListViewLink } from '@/components/data-table/views-menu'
import type { SortsHere } from '@/components/data-table/sorts-here'
import { useInvoiceColumns } from '@/components/invoices/invoice-columns'
import type { InvoiceRow } from '@/components/invoices/invoice-rows'
import { ReceivablesStrip } from '@/components/invoices/receivables-strip'
import type { DownloadView } from '@/components/data-table/to-download'
import { DownloadLink } from '@/components/layout/download-link'
import { Popover } from '@/components/ui/popover'
import { commaOf } from '@/lib/format/names'
import { documentNames, noNames } from '@/lib/queries/names'
import { receivablesByAge } from '@/lib/queries/figures'
import { withQueries } from '@/lib/queries/query-client'

/** What the shown invoices of one currency add up to, cancelled ones apart. */
export interface InvoiceTotals {
  readonly currency: string
  readonly invoiced: string
  readonly paid: string
  readonly open: string
  /** Of which of them nothing was found, and there may be something. */
  readonly notKnown: readonly ('invoiced' | 'paid' | 'open')[]
}

/** One page of a client's invoices, as plain data. */
export interface InvoicesView extends ListView, DownloadView, MarkedRows<InvoiceRow> {
  readonly toolbar: ToolbarView
  readonly sorts: SortsHere
  /** The columns that this person chose; none: the usual ones. */
  readonly columns: readonly string[]
  readonly views: readonly ListViewLink[]
  /** Customers that only an identifier is known of: their names are read behind the page. */
  readonly unnamed: readonly string[]
  readonly totals: readonly InvoiceTotals[]
  /** The same where it turns out that no row of a later page matches. */
  readonly wholeTotals: readonly InvoiceTotals[]
  readonly hasReceivables: boolean
  /** Where the list is of a period, what is owed today is no count of its views. */
  readonly isOfAllDates: boolean
}

export const InvoicesScreen = withQueries(function InvoicesScreen({
  view,
}: {
  view: InvoicesView
}) {
  const shell = useTranslations('shell')
  const { connection_id, views } = view
  const named = useQuery(documentNames(connection_id, 'customers', view.unnamed))
  const names = named.data ?? noNames
  const comma = commaOf(useLocale())
  const receivables = useQuery({
    ...receivablesByAge(connection_id),
    enabled: view.hasReceivables,
  })
  const { shown, menu } = useListColumns(
    'invoices',
    useInvoiceColumns(named.isLoading ? undefined : names, view.sorts, true),
    view.columns,
  )
  const owed = view.isOfAllDates ? receivables.data?.counts : undefined
  const counts = { ...owed, new_pdfs: view.newCount }
  return (
    <ListScreen
      view={{ ...view, toolbar: withNames(view.toolbar, names, comma) }}
      actions={view.download && <DownloadLink {...view.download} />}
      columns={menu}
      titleTabs={<ListViewTabs list="invoices" views={views} counts={counts} />}
      tabs={
        view.hasReceivables && (
          <ReceivablesStrip receivables={receivables.data} hasFailed={receivables.isError} />
        )
      }
      viewMenu={<ListViewMenu views={views} counts={counts} />}
      totals={view.totals.length > 0 && <TotalsBar totals={view.totals} />}
      wholeTotals={view.wholeTotals.length > 0 && <TotalsBar totals={view.wholeTotals} />}
    >
      <MarkedTable
        kind="invoices"
        caption={shell('invoices')}
        view={view}
        columns={shown}
        rowClassName="with-av"
      />
    </ListScreen>
  )
})

/** The filter by customer, with the names that have come since. */
function withNames(
  toolbar: ToolbarView,
  names: ReadonlyMap<string, string>,
  comma: string,
): ToolbarView {
  const field = toolbar.fields.find(({ name }) => name === 'customer')
  if (field === undefined || names.size === 0) return toolbar
  const { options: sent = [], values = [] } = field
  const options = sent.map((option) => ({
    ...option,
    label: names.get(option.value) ?? option.label,
  }))
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label
  return {
    ...toolbar,
    fields: toolbar.fields.map((each) => (each === field ? { ...each, options } : each)),
    chips: toolbar.chips.map((chip) =>
      chip.name === 'customer'
        ? { ...chip, value: values.map((value) => labelOf(value) ?? value).join(comma) }
        : chip,
    ),
  }
}

/** What the page adds up to; pressed, every currency. */
function TotalsBar({ totals }: { totals: readonly InvoiceTotals[] }) {
  const t = useTranslations('invoices')
  const lists = useTranslations('lists')
  const [first, ...others] = totals
  if (first === undefined) return null
  const parts = ['invoiced', 'paid', 'open'] as const
  return (
    <Popover
      label={t('totals')}
      side="top"
      className="w-auto max-w-[calc(100vw-1.5rem)]"
      trigger={
        <button
          type="button"
          className="btn btn-ghost btn-sm num-t max-w-full min-w-0 gap-1.5! px-2! text-xs font-normal!"
        >
          <span className="text-faint max-sm:hidden">{first.currency}</span>
          <WholeParts>
            {parts.map((part) => (
              <span
                key={part}
                className={
                  part === 'open'
                    ? 'truncate max-sm:text-start max-sm:leading-4 max-sm:whitespace-normal'
                    : 'max-lg:hidden'
                }
              >
                {first.notKnown.includes(part) ? (
                  t(`unknown_${part}`)
                ) : (
                  <>
                    {t(`total_${part}`)}{' '}
                    <b className="font-medium text-ink" dir="ltr" data-amount="">
                      {first[part]}
                    </b>
                  </>
                )}
              </span>
            ))}
          </WholeParts>
          {others.length > 0 && (
            <span className="max-sm:hidden">{t('more_currencies', { count: others.length })}</span>
          )}
          <ChevronUp size={13} aria-hidden />
        </button>
      }
    >
      <table className="num-t m-4 text-sm">
        <caption className="caption-bottom pt-2 text-start text-xs text-faint">
          {t('totals_apart')}
        </caption>
        <thead>
          <tr>
            <th scope="col" className="text-start text-xs font-medium text-faint">
              {lists('currency')}
            </th>
            {parts.map((part) => (
              <th key={part} scope="col" className="ps-6 text-end text-xs font-medium text-faint">
                {t(`total_${part}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {totals.map((total) => (
            <tr key={total.currency}>
              <th scope="row" className="text-start font-normal text-faint">
                {total.currency}
              </th>
              {parts.map((part) => (
                <td key={part} className="ps-6 text-end" data-amount="">
                  <bdi dir="ltr">{total[part]}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Popover>
  )
}
