import { InvoiceDetail } from '@/components/invoices/invoice-detail'
import { todayIn } from '@/lib/domain/periods/day-range'
import { parsePeriodText } from '@/lib/search-params/list-params'
import { parseSegment } from '@/lib/search-params/resource-path'
import { requestTime } from '@/lib/server/auth/request-time'
import { requireClient } from '@/lib/server/auth/guards'
import { markedInvoices } from '@/lib/server/marks/marked-rows'
import { namesOfInvoice } from '@/lib/present/askable'
import { readReviewOf } from '@/lib/server/reads/read-review'
import { readClient, readOptional } from '@/lib/server/reads/read-client'
import { getContext } from '@/lib/server/context'
import { customerNames, invoiceNames } from '@/lib/server/banking/name-cache'

export default async function InvoicePage({
  params,
  searchParams,
}: PageProps<'/clients/[connection_id]/invoices/[invoice_id]'>) {
  const { connection_id, ...segments } = await params
  const id = parseSegment(segments.invoice_id)
  const access = await requireClient(connection_id)
  const { client, settings } = access
  const outcome = await readClient(access, async (bank) => {
    const invoice = await bank.getInvoice(id)
    invoiceNames(getContext()).add(connection_id, [invoice])
    const customer_id = invoice.customer?.id
    const customer = customer_id
      ? await readOptional(access, 'invoicing:read', () => bank.getCustomer(customer_id))
      : undefined
    if (customer !== undefined) customerNames(getContext()).add(connection_id, [customer])
    return { invoice, customer }
  })
  return (
    <InvoiceDetail
      client={client}
      id={id}
      period={parsePeriodText(await searchParams)}
      today={todayIn(settings.time_zone, requestTime())}
      outcome={outcome}
      review={await readReviewOf(
        access,
        markedInvoices,
        outcome,
        ({ invoice }) => invoice,
        namesOfInvoice,
      )}
    />
  )
}
