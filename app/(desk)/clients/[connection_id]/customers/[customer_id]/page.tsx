import { CustomerDetail } from '@/components/customers/customer-detail'
import { parseSegment } from '@/lib/search-params/resource-path'
import { requireClient } from '@/lib/server/auth/guards'
import { pagePeriod } from '@/lib/server/reads/period-query'
import { readCustomer, readPaidInvoices } from '@/lib/server/reads/read-customer'

export default async function CustomerPage({
  params,
  searchParams,
}: PageProps<'/clients/[connection_id]/customers/[customer_id]'>) {
  const { connection_id, ...segments } = await params
  const id = parseSegment(segments.customer_id)
  const access = await requireClient(connection_id)
  const { period, called, range, today } = pagePeriod(access, await searchParams)
  return (
    <CustomerDetail
      client={access.client}
      id={id}
      kind="open"
      period={period}
      today={today}
      outcome={await readCustomer(access, id, today)}
      paid={{ range, called, read: () => readPaidInvoices(access, id) }}
    />
  )
}
