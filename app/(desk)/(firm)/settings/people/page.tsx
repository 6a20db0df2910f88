import { PeopleScreen, type PersonRow } from '@/components/settings/people'
import { toPersonRow } from '@/components/settings/to-person-row'
import { may } from '@/lib/domain/people/permissions'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { requestTime } from '@/lib/server/auth/request-time'
import { requirePerson } from '@/lib/server/auth/guards'
import { listPeople } from '@/lib/server/db/person'
import { getMessages, getReader } from '@/lib/server/http/get-reader'
import { getContext } from '@/lib/server/context'
import { listPortfolioClients } from '@/lib/server/db/portfolio-row'

export default async function PeoplePage() {
  const { person, firm } = await requirePerson()
  const { database } = getContext().store
  const reader = await getReader()
  const mayManage = may(person, 'manage_people')
  const [colleagues, clients] = await Promise.all([
    listPeople(database, firm.id),
    mayManage ? listPortfolioClients(database, person) : undefined,
  ])
  const rows: PersonRow[] = colleagues.map((each) =>
    toPersonRow(each, { clients, now: requestTime() }, reader),
  )
  const { text } = reader
  return (
    <MessagesProvider {...await getMessages(['settings'])}>
      <title>{`${text('shell.people')} · Countinghouse`}</title>
      <PeopleScreen
        count={text('settings.people_count', { count: rows.length })}
        rows={rows}
        clients={clients?.map(({ client }) => ({ id: client.connection_id, name: client.name }))}
      />
    </MessagesProvider>
  )
}
