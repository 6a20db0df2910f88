import { type Column, DataTable } from '@/components/data-table/data-table'
import { Section } from '@/components/ui/section'
import type { Invoice } from '@/lib/bank-contract/invoice'
import type { Format } from '@/lib/format/create-format'

type InvoiceLine = NonNullable<Invoice['line_items']>[number]

export function InvoiceLines({ lines, format }: { lines: Invoice['line_items']; format: Format }) {
  if (lines == null || lines.length === 0) return null
  const places = new Map(lines.map((line, index) => [line, index]))
  return (
    <Section title={format.text('invoices.lines')}>
      <DataTable
        caption={format.text('invoices.lines')}
        columns={lineColumns(format)}
        rows={lines}
        rowKey={(line) => places.get(line) ?? 0}
        rowHref={() => undefined}
        empty={null}
      />
    </Section>
  )
}

function lineColumns(format: Format): Column<InvoiceLine>[] {
  const { text } = format
  const rate = (value: number | null | undefined) => (value ? format.percent(value) : null)
  return [
    {
      id: 'name',
      header: text('invoices.item'),
      cell: (line) => line.name || text('invoices.unnamed'),
      grow: true,
    },
    {
      id: 'quantity',
      header: text('invoices.quantity'),
      cell: (line) => (line.quantity == null ? null : format.number(line.quantity)),
      align: 'end',
      compact: 'labelled',
    },
    {
      id: 'unit_price',
      header: text('invoices.unit_price'),
      cell: (line) => (line.unit_price ? format.money(line.unit_price) : null),
      align: 'end',
      compact: 'labelled',
    },
    {
      id: 'discount_rate',
      header: text('invoices.discount'),
      cell: (line) => rate(line.discount_rate),
      align: 'end',
      compact: 'labelled',
    },
    {
      id: 'tax_rate',
      header: text('invoices.tax'),
      cell: (line) => rate(line.tax_rate),
      align: 'end',
      compact: 'labelled',
    },
    {
      id: 'total',
      header: text('invoices.total'),
      cell: (line) => (line.total ? format.money(line.total) : null),
      align: 'end',
      compact: 'aside',
    },
  ]
}
