import { CustomerDetail } from '@/components/customers/customer-detail'
import { invoicesOf } from '@/lib/domain/invoices/ageing'
import { todayIn } from '@/lib/domain/periods/day-range'
import { parsePeriodText } from '@/lib/search-params/list-params'
import { parseSegment } from '@/lib/search-params/resource-path'
import { requestTime } from '@/lib/server/auth/request-time'
import { requireClient } from '@/lib/server/auth/guards'
import { readPages } from '@/lib/server/banking/walk-pages'
import { readClient } from '@/lib/server/reads/read-client'
import { getContext } from '@/lib/server/context'
import { customerNames, invoiceNames } from '@/lib/server/banking/name-cache'

const maxPages = 30

/** All invoices of one customer, a deleted one too; picked out here, since no bank lists them so. */
export default async function CustomerInvoicesPage({
  params,
  searchParams,
}: PageProps<'/clients/[connection_id]/customers/[customer_id]/invoices'>) {
  const { connection_id, ...segments } = await params
  const id = parseSegment(segments.customer_id)
  const access = await requireClient(connection_id)
  const { client, settings } = access
  const outcome = await readClient(access, async (bank) => {
    const customer = await bank.getCustomer(id)
    const { items, isWhole } = await readPages((page) => bank.listInvoices(page), [], maxPages)
    customerNames(getContext()).add(connection_id, [customer])
    invoiceNames(getContext()).add(connection_id, items)
    return { customer, ...invoicesOf(id, items, 'all'), isWhole }
  })
  return (
    <CustomerDetail
      client={client}
      id={id}
      kind="all"
      period={parsePeriodText(await searchParams)}
      today={todayIn(settings.time_zone, requestTime())}
      outcome={outcome}
    />
  )
}
