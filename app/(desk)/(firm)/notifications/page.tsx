import { NotificationsScreen } from '@/components/settings/notifications'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { groupNotifications } from '@/lib/domain/notifications/group-notifications'
import { describeNotification, exportTitles, notificationPath } from '@/lib/present/notification'
import { requirePerson } from '@/lib/server/auth/guards'
import { getMessages, getReader } from '@/lib/server/http/get-reader'
import { getContext } from '@/lib/server/context'
import { listNotifications } from '@/lib/server/db/notification'

// Many closes that were assigned together are one line.
const [maxRead, maxShown] = [1000, 100]

export default async function NotificationsPage() {
  const { person } = await requirePerson()
  const reader = await getReader()
  const { text, moment } = reader
  const listed = await listNotifications(getContext().store.database, person, maxRead)
  const all = groupNotifications(listed)
  // Where the list was cut, the last may be of more than was read, and no count of it is known.
  const isCut = listed.length === maxRead && all.length > 1
  const groups = (isCut ? all.slice(0, -1) : all).slice(0, maxShown)
  const rows = groups.map((group) => {
    const [each] = group
    return {
      key: String(each.seq),
      label: [describeNotification(group, reader), ...exportTitles(group)].join(' · '),
      href: notificationPath(group),
      at: moment(each.at),
      isRead: each.isRead,
    }
  })
  return (
    <MessagesProvider {...await getMessages(['notifications'])}>
      <title>{`${text('shell.notifications')} · Countinghouse`}</title>
      <NotificationsScreen rows={rows} newest={listed[0]?.seq ?? 0} />
    </MessagesProvider>
  )
}
