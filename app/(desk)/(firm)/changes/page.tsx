import { ChangesScreen } from '@/components/close/changes-screen'
import { RefreshOnReturn } from '@/components/layout/refresh-on-return'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { requirePerson } from '@/lib/server/auth/guards'
import { getMessages, getReader } from '@/lib/server/http/get-reader'
import { readChanges } from '@/lib/server/reads/read-changes'

export default async function ChangesPage({ searchParams }: PageProps<'/changes'>) {
  const session = await requirePerson()
  const reader = await getReader()
  const read = await readChanges(session, await searchParams, reader)
  const title = reader.text('changes_data.title')
  return (
    <MessagesProvider {...await getMessages(['closing', 'marks'])}>
      <title>{`${title} · ${session.firm.name} · Countinghouse`}</title>
      <RefreshOnReturn />
      <ChangesScreen read={read} role={session.person.role} />
    </MessagesProvider>
  )
}
