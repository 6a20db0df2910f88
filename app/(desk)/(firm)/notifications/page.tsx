import { NotificationsScreen } from '@/components/settings/notifications'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { describeNotification, notificationPath } from '@/lib/present/notification'
import { requirePerson } from '@/lib/server/auth/guards'
import { getMessages, getReader } from '@/lib/server/http/get-reader'
import { getContext } from '@/lib/server/context'
import { listNotifications } from '@/lib/server/db/notification'

const maxShown = 100

export default async function NotificationsPage() {
  const { person } = await requirePerson()
  const { text, instant, clock } = await getReader()
  const listed = await listNotifications(getContext().store.database, person, maxShown)
  const rows = listed.map((each) => ({
    key: String(each.seq),
    label: describeNotification(each, text),
    href: notificationPath({ ...each, connection_id: each.client?.connection_id }),
    at: `${instant(each.at)}, ${clock(each.at)}`,
    isRead: each.isRead,
  }))
  return (
    <MessagesProvider {...await getMessages(['notifications'])}>
      <title>{`${text('shell.notifications')} · Countinghouse`}</title>
      <NotificationsScreen rows={rows} newest={listed[0]?.seq ?? 0} />
    </MessagesProvider>
  )
}
