import { readCalendar } from '@/lib/server/reads/renewal-calendar'
import { connectForPreparers } from '@/components/layout/role-states'
import { StateScreen } from '@/components/layout/state-view'
import { RenewalQueueScreen } from '@/components/renewals/renewal-queue'
import { toRenewalQueueView } from '@/components/renewals/to-renewal-queue-view'
import { may } from '@/lib/domain/people/permissions'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { requestTime } from '@/lib/server/auth/request-time'
import { requirePerson } from '@/lib/server/auth/guards'
import { getMessages, getReader } from '@/lib/server/http/get-reader'
import { getContext } from '@/lib/server/context'
import { listRenewalItems } from '@/lib/server/db/renewal-item'

export default async function RenewalQueuePage() {
  const session = await requirePerson()
  const reader = await getReader()
  if (!may(session.person, 'connect')) return <StateScreen state={connectForPreparers(reader)} />
  const [items, calendar] = await Promise.all([
    listRenewalItems(getContext().store.database, session.person),
    readCalendar(session.firm.id, reader),
  ])
  const view = toRenewalQueueView(items, { now: requestTime(), calendar }, reader)
  return (
    <MessagesProvider {...await getMessages(['renewals'])}>
      <title>{`${view.title} · Countinghouse`}</title>
      <RenewalQueueScreen view={view} />
    </MessagesProvider>
  )
}
