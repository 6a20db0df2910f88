import { InvoiceDetail } from '@/components/invoices/invoice-detail'
import { parsePeriodText, type RawSearchParams } from '@/lib/search-params/list-params'
import { withPeriod } from '@/lib/search-params/period-links'
import { parseSegment, resourcePath } from '@/lib/search-params/resource-path'
import { requireClient } from '@/lib/server/auth/guards'
import { readClient, readOptional } from '@/lib/server/http/read-client'
import { requestFormat } from '@/lib/server/http/request-format'
import { services } from '@/lib/server/services'

export default async function InvoicePage({
  params,
  searchParams,
}: {
  params: Promise<{ connection_id: string; invoice_id: string }>
  searchParams: Promise<RawSearchParams>
}) {
  const { connection_id, ...segments } = await params
  const invoice_id = parseSegment(segments.invoice_id)
  const access = await requireClient(connection_id)
  const format = await requestFormat()
  const { customerNames, invoiceNames } = await services()
  const outcome = await readClient(access, async (bank) => {
    const invoice = await bank.getInvoice(invoice_id)
    invoiceNames.add(connection_id, [invoice])
    const customer_id = invoice.customer?.id
    const customer = customer_id
      ? await readOptional(access, 'invoicing:read', () => bank.getCustomer(customer_id))
      : undefined
    if (customer !== undefined) customerNames.add(connection_id, [customer])
    return { invoice, customer }
  })
  return (
    <InvoiceDetail
      client={access.client}
      href={withPeriod(
        resourcePath(connection_id, 'invoices', invoice_id),
        parsePeriodText(await searchParams),
      )}
      outcome={outcome}
      format={format}
    />
  )
}
