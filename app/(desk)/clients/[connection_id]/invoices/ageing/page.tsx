import { AgeingScreen } from '@/components/invoices/ageing-screen'
import { toAgeingView } from '@/components/invoices/to-ageing-view'
import { ageingStatuses } from '@/lib/domain/invoices/ageing'
import { todayIn } from '@/lib/domain/periods/day-range'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { parseAgeingParams } from '@/lib/search-params/invoices'
import { requestTime } from '@/lib/server/auth/request-time'
import { requireClient } from '@/lib/server/auth/guards'
import { readPages } from '@/lib/server/banking/walk-pages'
import { getMessages, getReader } from '@/lib/server/http/get-reader'
import { readClient, readOptional } from '@/lib/server/reads/read-client'
import { getContext } from '@/lib/server/context'
import { customerNames } from '@/lib/server/banking/name-cache'

// Enough for thousands of open invoices; what is beyond is shown as "at least".
const maxPages = 30
const maxPagesOfNames = 10

export default async function AgeingPage({
  params,
  searchParams,
}: PageProps<'/clients/[connection_id]/invoices/ageing'>) {
  const access = await requireClient((await params).connection_id)
  const { client } = access
  const reader = await getReader()
  const today = todayIn(reader.timeZone, requestTime())
  const chosen = parseAgeingParams(await searchParams, today)
  const query = [
    ['date_before', chosen.on] as const,
    ...ageingStatuses(chosen.on < today).map((status) => ['status', status] as const),
  ]
  const outcome = await readClient(access, async (bank) => {
    const [{ items, isWhole }, customers] = await Promise.all([
      readPages((page) => bank.listInvoices(page), query, maxPages),
      readOptional(access, 'invoicing:read', () =>
        readPages(
          (page) => bank.listCustomers(page),
          [['include_deleted', 'true']],
          maxPagesOfNames,
        ),
      ),
    ])
    customerNames(getContext()).add(client.connection_id, customers?.items ?? [])
    return {
      invoices: items,
      isWhole,
      names: customerNames(getContext()).find(client.connection_id),
    }
  })
  const view = toAgeingView({ client, params: chosen, today, outcome }, reader)
  return (
    <MessagesProvider {...await getMessages(['invoices'])}>
      <title>{`${view.title} · ${client.name} · Countinghouse`}</title>
      <AgeingScreen view={view} />
    </MessagesProvider>
  )
}
