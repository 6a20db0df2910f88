import { CloseScreen } from '@/components/close/close-screen'
import { nameClose } from '@/lib/present/close/shown-close'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { closeViewHref } from '@/lib/search-params/close-view'
import { requireClient } from '@/lib/server/auth/guards'
import { getMessages, getReader } from '@/lib/server/http/get-reader'
import { readClose } from '@/lib/server/reads/read-close'

export default async function ClosePage({
  params,
  searchParams,
}: PageProps<'/clients/[connection_id]/close'>) {
  const access = await requireClient((await params).connection_id)
  const shown = await readClose(access, await searchParams)
  const reader = await getReader()
  const { connection_id, name } = access.client
  const title = `${reader.text('shell.close')}, ${nameClose(connection_id, shown.read, reader)}`
  return (
    <MessagesProvider {...await getMessages(['checks', 'closing', 'marks'])}>
      <title>{`${title} · ${name} · Countinghouse`}</title>
      <CloseScreen
        key={closeViewHref(connection_id, shown.view)}
        shown={shown}
        role={access.person.role}
      />
    </MessagesProvider>
  )
}
