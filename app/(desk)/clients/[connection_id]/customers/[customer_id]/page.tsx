import { CustomerDetail } from '@/components/customers/customer-detail'
import { parsePeriodText, type RawSearchParams } from '@/components/resource-list/list-params'
import { withPeriod } from '@/components/resource-list/period-links'
import { parseSegment, resourcePath } from '@/components/resource-list/resource-path'
import { requireClient } from '@/lib/server/auth/require-client'
import { readClient } from '@/lib/server/http/read-client'
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
  const outcome = await readClient(access, (bank) => bank.getCustomer(customer_id))
  if (outcome.kind === 'read') {
    const { customerNames } = await services()
    customerNames.keep(connection_id, [outcome.value])
  }
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
