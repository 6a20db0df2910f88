import { PeopleScreen } from '@/components/settings/people'
import { hueOf, initialsOf } from '@/components/ui/avatar'
import { may } from '@/lib/domain/people/permissions'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { requirePerson } from '@/lib/server/auth/guards'
import { getReader } from '@/lib/server/http/get-reader'
import { getMessages } from '@/lib/server/http/translations'
import { services } from '@/lib/server/services'

export default async function PeoplePage() {
  const { person, firm } = await requirePerson()
  const { firms, portfolio } = await services()
  const { text } = await getReader()
  const [people, clients] = await Promise.all([
    firms.listPeople(firm.id),
    portfolio.list({ person }),
  ])
  const rows = people.map(({ id, name, email, role, all_clients, isActive }) => {
    const assigned = clients.filter((each) => each.assigned.some((one) => one.id === id)).length
    return {
      key: id,
      label: name,
      name,
      email,
      mark: { initials: initialsOf(name), hue: hueOf(id) },
      isActive,
      activePath: `/api/people/${encodeURIComponent(id)}/active`,
      role: text(`shell.role_${role}`),
      clients: all_clients
        ? text('settings.all_clients')
        : text('settings.clients_assigned', { count: assigned }),
    }
  })
  return (
    <MessagesProvider {...await getMessages(['settings'])}>
      <title>{`${text('settings.people')} · Countinghouse`}</title>
      <PeopleScreen
        count={text('settings.people_count', { count: people.length })}
        rows={rows}
        isAdmin={may(person, 'manage_people')}
      />
    </MessagesProvider>
  )
}
