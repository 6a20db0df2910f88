import { DataTable } from '@/components/data-table/data-table'
import { type AgedInvoice, ageingWords } from '@/lib/domain/invoices/ageing'
import { invoiceTitle } from '@/components/invoices/invoice-columns'
import { invoiceStates } from '@/components/invoices/invoice-words'
import { withPeriod } from '@/lib/search-params/period-links'
import { resourcePath } from '@/lib/search-params/resource-path'
import { StateBadge } from '@/components/resource-list/state-badge'
import { Section } from '@/components/ui/section'
import type { Format } from '@/lib/format/create-format'

/** The invoices behind one figure of an ageing. */
export function AgeingRows({
  connection_id,
  period,
  title,
  rows,
  format,
}: {
  connection_id: string
  period: string | undefined
  title: string
  rows: readonly AgedInvoice[]
  format: Format
}) {
  const { text } = format
  const date = (value: string | null | undefined) => (value ? format.date(value) : null)
  return (
    <Section title={title} id="rows">
      <DataTable
        caption={title}
        columns={[
          {
            id: 'invoice',
            header: text('invoices.singular'),
            cell: ({ invoice }) => invoiceTitle(invoice, format),
          },
          {
            id: 'status',
            header: text('invoices.status_now'),
            cell: ({ invoice }) => (
              <StateBadge states={invoiceStates} value={invoice.status} text={format.text} />
            ),
          },
          {
            id: 'bucket',
            header: text('invoices.owed'),
            cell: ({ bucket }) => format.text(ageingWords[bucket]),
            grow: true,
          },
          {
            id: 'date',
            header: text('invoices.date'),
            cell: ({ invoice }) => date(invoice.date),
            compact: 'labelled',
          },
          {
            id: 'due_date',
            header: text('invoices.due'),
            cell: ({ invoice }) => date(invoice.due_date),
            compact: 'labelled',
          },
          {
            id: 'total',
            header: text('invoices.total'),
            cell: ({ invoice }) => invoice.total && format.money(invoice.total),
            align: 'end',
            compact: 'aside',
          },
        ]}
        rows={rows}
        rowKey={({ invoice }) => invoice.id}
        rowHref={({ invoice }) =>
          withPeriod(resourcePath(connection_id, 'invoices', invoice.id), period)
        }
        empty={<p>{text('invoices.none_behind')}</p>}
      />
    </Section>
  )
}
