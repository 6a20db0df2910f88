import { readCalendar } from '@/lib/server/reads/renewal-calendar'
import { RenewalsScreen } from '@/components/renewals/renewals-screen'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { parseRenewalParams } from '@/lib/search-params/connections'
import { requestTime } from '@/lib/server/auth/request-time'
import { requirePerson } from '@/lib/server/auth/guards'
import { getMessages, getReader } from '@/lib/server/http/get-reader'
import { getContext } from '@/lib/server/context'
import { listClients } from '@/lib/server/db/connection'
import { listRenewalItems } from '@/lib/server/db/renewal-item'

export default async function RenewalsPage({ searchParams }: PageProps<'/renewals'>) {
  const { firm, person } = await requirePerson()
  const { sort, problem } = parseRenewalParams(await searchParams)
  const { database } = getContext().store
  const reader = await getReader()
  const [clients, queue, calendar] = await Promise.all([
    listClients(database, person),
    listRenewalItems(database, person),
    readCalendar(firm.id, reader),
  ])
  return (
    <MessagesProvider {...await getMessages(['renewals'])}>
      <title>{`${reader.text('renewals.title')} · ${firm.name} · Countinghouse`}</title>
      <RenewalsScreen
        clients={clients}
        queue={queue}
        calendar={calendar}
        sort={sort}
        isNoneChosen={problem !== null}
        now={requestTime()}
      />
    </MessagesProvider>
  )
}
