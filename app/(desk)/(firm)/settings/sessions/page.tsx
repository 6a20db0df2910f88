import { SessionsScreen } from '@/components/settings/sessions'
import { toSessionRow } from '@/components/settings/to-session-row'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { requirePerson } from '@/lib/server/auth/guards'
import { getMessages, getReader } from '@/lib/server/http/get-reader'
import { services } from '@/lib/server/services'

export default async function SessionsPage() {
  const session = await requirePerson()
  const { firms } = await services()
  const reader = await getReader()
  const sessions = await firms.listSessions(session)
  return (
    <MessagesProvider {...await getMessages(['settings'])}>
      <title>{`${reader.text('settings.sessions')} · Countinghouse`}</title>
      <SessionsScreen rows={sessions.map((each) => toSessionRow(each, reader))} />
    </MessagesProvider>
  )
}
