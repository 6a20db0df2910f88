import { parseAgeingParams } from '@/components/invoices/ageing-params'
import { AgeingView } from '@/components/invoices/ageing-view'
import { ageingStatuses } from '@/lib/domain/invoices/ageing'
import { todayIn } from '@/lib/domain/periods/day-range'
import type { RawSearchParams } from '@/lib/search-params/list-params'
import { requireClient } from '@/lib/server/auth/guards'
import { requestTime } from '@/lib/server/auth/request-time'
import { readPages } from '@/lib/server/banking/walk-pages'
import { readClient, readOptional } from '@/lib/server/http/read-client'
import { requestFormat } from '@/lib/server/http/request-format'
import { services } from '@/lib/server/services'

// Enough for thousands of open invoices; what is beyond is told as "at least".
const mostPages = 30
const mostPagesOfNames = 10

export default async function AgeingPage({
  params,
  searchParams,
}: {
  params: Promise<{ connection_id: string }>
  searchParams: Promise<RawSearchParams>
}) {
  const access = await requireClient((await params).connection_id)
  const format = await requestFormat()
  const today = todayIn(format.timeZone, requestTime())
  const chosen = parseAgeingParams(await searchParams, today)
  const query = [
    ['date_before', chosen.on] as const,
    ...ageingStatuses(chosen.on < today).map((status) => ['status', status] as const),
  ]
  const { customerNames } = await services()
  const outcome = await readClient(access, async (bank) => {
    const [{ items, isWhole }, customers] = await Promise.all([
      readPages((page) => bank.listInvoices(page), query, mostPages),
      readOptional(access, 'invoicing:read', () =>
        readPages(
          (page) => bank.listCustomers(page),
          [['include_deleted', 'true']],
          mostPagesOfNames,
        ),
      ),
    ])
    customerNames.add(access.client.connection_id, customers?.items ?? [])
    const named = (customers?.items ?? []).filter(({ legal_name }) => legal_name)
    return {
      invoices: items,
      isWhole,
      customerNames: new Map(named.map(({ id, legal_name }) => [id, legal_name ?? ''])),
    }
  })
  return <AgeingView client={access.client} params={chosen} outcome={outcome} format={format} />
}
