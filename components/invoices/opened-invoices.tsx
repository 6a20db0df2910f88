import { type AgeingScope, customerName } from '@/components/invoices/ageing-rows'
import { InvoicesBehind } from '@/components/invoices/ageing-table'
import { toInvoiceRow } from '@/components/invoices/invoice-rows'
import { standingThen } from '@/lib/domain/invoices/standing-then'
import type { AgedInvoice } from '@/lib/domain/invoices/ageing'
import { ageingWords } from '@/lib/domain/invoices/ageing-buckets'
import type { Reading } from '@/lib/domain/reading/reading'
import { sayNone } from '@/lib/present/reading-words'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

/** The invoices behind the figure that was opened, as they stood on its day. */
export async function OpenedInvoices({
  aged,
  scope: { connection_id, params, names },
  today,
}: {
  aged: Reading<AgedInvoice>
  scope: AgeingScope
  today: string
}) {
  const [t, reader] = await Promise.all([getTranslations('invoices'), getReader()])
  const { timeZone } = reader
  const { customer_id, currency = '', bucket, on, period } = params
  const owedBy =
    customer_id === undefined
      ? t('rows_of_all', { currency })
      : t('rows_of', { customer: customerName(customer_id, names, reader), currency })
  const title =
    bucket === undefined
      ? owedBy
      : t('rows_in_bucket', { title: owedBy, bucket: reader.text(ageingWords[bucket]) })
  const rows = aged.items
    .filter(
      ({ invoice, bucket: own }) =>
        invoice.total?.currency === currency &&
        (customer_id === undefined || (invoice.customer?.id ?? '') === customer_id) &&
        (bucket === undefined || own === bucket),
    )
    .map((each) => {
      const invoice = on < today ? standingThen(each, { on, timeZone }) : each.invoice
      return toInvoiceRow(invoice, { connection_id, period, today: on, names }, reader)
    })
  return (
    <section id="rows" aria-labelledby="rows-title" className="pt-4">
      <h2 id="rows-title" className="px-4 pb-1 font-semibold sm:px-6">
        <bdi>{title}</bdi>
      </h2>
      {rows.length === 0 ? (
        <p className="px-4 text-quiet sm:px-6">{sayNone(aged, reader, 'none.behind_figure')}</p>
      ) : (
        <InvoicesBehind title={title} rows={rows} />
      )}
    </section>
  )
}
