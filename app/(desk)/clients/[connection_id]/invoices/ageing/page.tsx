import { AgeingScreen } from '@/components/invoices/ageing-screen'
import { todayIn } from '@/lib/domain/periods/day-range'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { parseAgeingParams } from '@/lib/search-params/invoices'
import { requestTime } from '@/lib/server/auth/request-time'
import { requireClient } from '@/lib/server/auth/guards'
import { getMessages } from '@/lib/server/http/get-reader'
import { readAgeing } from '@/lib/server/reads/read-ageing'

export default async function AgeingPage({
  params,
  searchParams,
}: PageProps<'/clients/[connection_id]/invoices/ageing'>) {
  const access = await requireClient((await params).connection_id)
  const today = todayIn(access.settings.time_zone, requestTime())
  const chosen = parseAgeingParams(await searchParams, today)
  return (
    <MessagesProvider {...await getMessages(['invoices'])}>
      <AgeingScreen
        client={access.client}
        params={chosen}
        today={today}
        outcome={await readAgeing(access, { on: chosen.on, today })}
      />
    </MessagesProvider>
  )
}
