import { NotificationsScreen } from '@/components/settings/notifications'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { groupExports } from '@/lib/domain/notifications/group-exports'
import { describeNotification, exportTitles, notificationPath } from '@/lib/present/notification'
import { requirePerson } from '@/lib/server/auth/guards'
import { getMessages, getReader } from '@/lib/server/http/get-reader'
import { getContext } from '@/lib/server/context'
import { listNotifications } from '@/lib/server/db/notification'

const maxShown = 100

export default async function NotificationsPage() {
  const { person } = await requirePerson()
  const { text, instant, clock } = await getReader()
  const listed = await listNotifications(getContext().store.database, person, maxShown)
  const rows = groupExports(listed).map((group) => {
    const [each] = group
    const connection_id = each.client?.connection_id
    return {
      key: String(each.seq),
      label: [describeNotification(group, text), ...exportTitles(group)].join(' · '),
      href: notificationPath({
        ...each,
        connection_id,
        detail: group.length > 1 ? {} : each.detail,
      }),
      at: `${instant(each.at)}, ${clock(each.at)}`,
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
