import {
  readChecks,
  readCompleteness,
} from '@/app/(desk)/clients/[connection_id]/checks/read-checks'
import { chosenPeriod } from '@/lib/server/reads/transaction-list'
import { redirectToMonths } from '@/lib/server/reads/redirect-to-months'
import { ChecksScreen } from '@/components/checks/checks-screen'
import { toChecksView } from '@/components/checks/to-checks-view'
import { checkedDays } from '@/lib/domain/checks/checked-row'
import { todayIn } from '@/lib/domain/periods/day-range'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { parseCheckParams } from '@/lib/search-params/checks'
import type { RawSearchParams } from '@/lib/search-params/list-params'
import { requireClient } from '@/lib/server/auth/guards'
import { requestTime } from '@/lib/server/auth/request-time'
import { getMessages, getReader } from '@/lib/server/http/get-reader'

export default async function ChecksPage(props: {
  params: Promise<{ connection_id: string }>
  searchParams: Promise<RawSearchParams>
}) {
  const access = await requireClient((await props.params).connection_id)
  const reader = await getReader()
  const raw = await props.searchParams
  const params = parseCheckParams(raw)
  const period = chosenPeriod(access, params.period)
  await redirectToMonths(period)
  const days = checkedDays(period, todayIn(access.settings.time_zone, requestTime()))
  const [read, completeness] = await Promise.all([
    readChecks(access, { params, days, raw }),
    readCompleteness(access, days),
  ])
  const view = toChecksView(
    { client: access.client, params, days, period, read, completeness },
    reader,
  )
  return (
    <MessagesProvider {...await getMessages(['checks', 'transactions'])}>
      <title>{`${view.title} · ${access.client.name} · Countinghouse`}</title>
      <ChecksScreen key={view.href} view={view} />
    </MessagesProvider>
  )
}
