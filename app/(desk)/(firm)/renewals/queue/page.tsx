import { readCalendar } from '@/lib/server/reads/renewal-calendar'
import { ConnectForPreparers } from '@/components/layout/role-states'
import { RenewalQueueScreen } from '@/components/renewals/renewal-queue'
import { may } from '@/lib/domain/people/permissions'
import { requestTime } from '@/lib/server/auth/request-time'
import { requirePerson } from '@/lib/server/auth/guards'
import { getReader } from '@/lib/server/http/get-reader'
import { getContext } from '@/lib/server/context'
import { listRenewalItems } from '@/lib/server/db/renewal-item'

export default async function RenewalQueuePage() {
  const session = await requirePerson()
  const reader = await getReader()
  if (!may(session.person, 'connect')) return <ConnectForPreparers />
  const [items, calendar] = await Promise.all([
    listRenewalItems(getContext().store.database, session.person),
    readCalendar(session.firm.id, reader),
  ])
  return (
    <>
      <title>{`${reader.text('renewals.queue')} · Countinghouse`}</title>
      <RenewalQueueScreen items={items} calendar={calendar} now={requestTime()} />
    </>
  )
}
