import { AgeingScreen } from '@/components/invoices/ageing-screen'
import { toAgeingView } from '@/components/invoices/to-ageing-view'
import { todayIn } from '@/lib/domain/periods/day-range'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { parseAgeingParams } from '@/lib/search-params/invoices'
import { requestTime } from '@/lib/server/auth/request-time'
import { requireClient } from '@/lib/server/auth/guards'
import { getMessages, getReader } from '@/lib/server/http/get-reader'
import { readAgeing } from '@/lib/server/reads/read-ageing'

export default async function AgeingPage({
  params,
  searchParams,
}: PageProps<'/clients/[connection_id]/invoices/ageing'>) {
  const access = await requireClient((await params).connection_id)
  const { client } = access
  const reader = await getReader()
  const today = todayIn(reader.timeZone, requestTime())
  const chosen = parseAgeingParams(await searchParams, today)
  const outcome = await readAgeing(access, { on: chosen.on, today })
  const view = toAgeingView({ client, params: chosen, today, outcome }, reader)
  return (
    <MessagesProvider {...await getMessages(['invoices'])}>
      <title>{`${view.title} · ${client.name} · Countinghouse`}</title>
      <AgeingScreen view={view} />
    </MessagesProvider>
  )
}
