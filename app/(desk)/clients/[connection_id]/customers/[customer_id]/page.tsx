import { CustomerDetail } from '@/components/customers/customer-detail'
import { todayIn } from '@/lib/domain/periods/day-range'
import { parsePeriodText } from '@/lib/search-params/list-params'
import { parseSegment } from '@/lib/search-params/resource-path'
import { requestTime } from '@/lib/server/auth/request-time'
import { requireClient } from '@/lib/server/auth/guards'
import { readCustomer } from '@/lib/server/reads/read-customer'

export default async function CustomerPage({
  params,
  searchParams,
}: PageProps<'/clients/[connection_id]/customers/[customer_id]'>) {
  const { connection_id, ...segments } = await params
  const id = parseSegment(segments.customer_id)
  const access = await requireClient(connection_id)
  const today = todayIn(access.settings.time_zone, requestTime())
  return (
    <CustomerDetail
      client={access.client}
      id={id}
      kind="open"
      period={parsePeriodText(await searchParams)}
      today={today}
      outcome={await readCustomer(access, id, today)}
    />
  )
}
