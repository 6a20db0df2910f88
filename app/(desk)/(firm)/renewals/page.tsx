import { readCalendar } from '@/lib/server/reads/renewal-calendar'
import { RenewalsScreen } from '@/components/renewals/renewals-screen'
import { toRenewalsView } from '@/components/renewals/to-renewals-view'
import { renewalSorts } from '@/lib/domain/renewals/plan-renewals'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { requestTime } from '@/lib/server/auth/request-time'
import { requirePerson } from '@/lib/server/auth/guards'
import { getMessages, getReader } from '@/lib/server/http/get-reader'
import { getContext } from '@/lib/server/context'
import { listClients } from '@/lib/server/db/connection'
import { listRenewalItems } from '@/lib/server/db/renewal-item'

export default async function RenewalsPage({ searchParams }: PageProps<'/renewals'>) {
  const session = await requirePerson()
  const { sort, problem } = await searchParams
  const reader = await getReader()
  const [clients, queue, calendar] = await Promise.all([
    listClients(getContext().store.database, session.person),
    listRenewalItems(getContext().store.database, session.person),
    readCalendar(session.firm.id, reader),
  ])
  const view = toRenewalsView(
    {
      clients,
      queue,
      calendar,
      sort: renewalSorts.find((each) => each === sort) ?? 'ends',
      isNoneChosen: problem === 'none',
      now: requestTime(),
    },
    reader,
  )
  return (
    <MessagesProvider {...await getMessages(['renewals'])}>
      <title>{`${view.title} · ${session.firm.name} · Countinghouse`}</title>
      <RenewalsScreen view={view} />
    </MessagesProvider>
  )
}
