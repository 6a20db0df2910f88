import { CustomerInvoices } from '@/components/customers/customer-invoices'
import { parsePeriodText, type RawSearchParams } from '@/lib/search-params/list-params'
import { withPeriod } from '@/lib/search-params/period-links'
import { parseSegment, resourcePath } from '@/lib/search-params/resource-path'
import { requireClient } from '@/lib/server/auth/guards'
import { readPages } from '@/lib/server/banking/walk-pages'
import { readClient } from '@/lib/server/http/read-client'
import { requestFormat } from '@/lib/server/http/request-format'
import { services } from '@/lib/server/services'

const mostPages = 30

export default async function CustomerInvoicesPage({
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
    const { items, isWhole } = await readPages((page) => bank.listInvoices(page), [], mostPages)
    customerNames.add(connection_id, [customer])
    invoiceNames.add(connection_id, items)
    return {
      customer,
      invoices: items.filter((each) => each.customer?.id === customer_id),
      isWhole,
    }
  })
  return (
    <CustomerInvoices
      client={access.client}
      href={withPeriod(
        `${resourcePath(connection_id, 'customers', customer_id)}/invoices`,
        parsePeriodText(await searchParams),
      )}
      outcome={outcome}
      format={format}
    />
  )
}
