import { SessionsScreen } from '@/components/settings/sessions'
import { toSessionRow } from '@/components/settings/to-session-row'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { requirePerson } from '@/lib/server/auth/guards'
import { listOwnSessions } from '@/lib/server/auth/sessions'
import { getMessages, getReader } from '@/lib/server/http/get-reader'
import { getContext } from '@/lib/server/context'

export default async function SessionsPage() {
  const session = await requirePerson()
  const reader = await getReader()
  const sessions = await listOwnSessions(getContext(), session)
  return (
    <MessagesProvider {...await getMessages(['settings'])}>
      <title>{`${reader.text('settings.sessions')} · Countinghouse`}</title>
      <SessionsScreen rows={sessions.map((each) => toSessionRow(each, reader))} />
    </MessagesProvider>
  )
}
