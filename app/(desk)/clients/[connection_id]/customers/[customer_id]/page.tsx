import { CustomerDetail } from '@/components/customers/customer-detail'
import { parsePeriodText, type RawSearchParams } from '@/lib/search-params/list-params'
import { withPeriod } from '@/lib/search-params/period-links'
import { parseSegment, resourcePath } from '@/lib/search-params/resource-path'
import { requireClient } from '@/lib/server/auth/guards'
import { readClient, readOptional } from '@/lib/server/http/read-client'
import { requestFormat } from '@/lib/server/http/request-format'
import { services } from '@/lib/server/services'

export default async function CustomerPage({
  params,
  searchParams,
}: {
  params: Promise<{ connection_id: string; customer_id: string }>
  searchParams: Promise<RawSearchParams>
}) {
  const { connection_id, ...segments } = await params
  const customer_id = parseSegment(segments.customer_id)
  const access = await requireClient(connection_id)
  const format = await requestFormat()
  const { customerNames, invoiceNames } = await services()
  const outcome = await readClient(access, async (bank) => {
    const customer = await bank.getCustomer(customer_id)
    customerNames.add(connection_id, [customer])
    const invoice_id = customer.last_invoice_id
    const lastInvoice = invoice_id
      ? await readOptional(access, 'invoicing:read', () => bank.getInvoice(invoice_id))
      : undefined
    if (lastInvoice !== undefined) invoiceNames.add(connection_id, [lastInvoice])
    return { customer, lastInvoice }
  })
  return (
    <CustomerDetail
      client={access.client}
      href={withPeriod(
        resourcePath(connection_id, 'customers', customer_id),
        parsePeriodText(await searchParams),
      )}
      outcome={outcome}
      format={format}
    />
  )
}
