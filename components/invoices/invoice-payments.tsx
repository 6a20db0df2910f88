import { DataTable } from '@/components/data-table/data-table'
import { Moment } from '@/components/data-table/moment'
import { paymentTypeWords } from '@/components/invoices/invoice-words'
import { withPeriod } from '@/lib/search-params/period-links'
import { resourcePath } from '@/lib/search-params/resource-path'
import { plainWords, wordsFor } from '@/components/resource-list/value-words'
import { shortId } from '@/lib/format/names'
import { Section } from '@/components/ui/section'
import type { Invoice } from '@/lib/bank-contract/invoice'
import type { Format } from '@/lib/format/create-format'

/** Payments applied to an invoice. The bank tells no amounts; a linked transaction does. */
export function InvoicePayments({
  payments,
  connection_id,
  period,
  format,
}: {
  payments: Invoice['payments']
  connection_id: string
  period: string | undefined
  format: Format
}) {
  if (payments == null || payments.length === 0) return null
  const { text } = format
  const places = new Map(payments.map((payment, index) => [payment, index]))
  return (
    <Section title={text('invoices.payments_applied')}>
      <DataTable
        caption={text('invoices.payments_applied')}
        columns={[
          {
            id: 'type',
            header: text('invoices.payment'),
            cell: ({ type }) => wordsFor(paymentTypeWords, type, text) ?? text('invoices.payment'),
          },
          {
            id: 'external_method',
            header: text('invoices.method'),
            cell: ({ external_method }) => (external_method ? plainWords(external_method) : null),
          },
          {
            id: 'transaction_id',
            header: text('invoices.transaction'),
            cell: ({ transaction_id }) => (transaction_id ? shortId(transaction_id) : null),
            compact: 'labelled',
          },
          {
            id: 'paid_at',
            header: text('invoices.paid'),
            cell: ({ paid_at }) => <Moment value={paid_at} format={format} />,
            compact: 'aside',
          },
        ]}
        rows={payments}
        rowKey={(payment) => places.get(payment) ?? 0}
        rowHref={({ transaction_id }) =>
          transaction_id
            ? withPeriod(resourcePath(connection_id, 'transactions', transaction_id), period)
            : undefined
        }
        empty={null}
      />
    </Section>
  )
}
