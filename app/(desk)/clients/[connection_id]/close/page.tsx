import { RefreshCloseOnReturn } from '@/components/close/refresh-close-on-return'
import { CloseScreen } from '@/components/close/close-screen'
import { nameClose } from '@/lib/present/close/shown-close'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { closeViewHref } from '@/lib/search-params/close-view'
import { requireClient } from '@/lib/server/auth/guards'
import { getMessages, getReader } from '@/lib/server/http/get-reader'
import { readLatestChange } from '@/lib/server/reads/latest-change'
import { readClose } from '@/lib/server/reads/read-close'

export default async function ClosePage({
  params,
  searchParams,
}: PageProps<'/clients/[connection_id]/close'>) {
  const access = await requireClient((await params).connection_id)
  // Before the rest: what is changed while the bank is read shows at the next return.
  const latest = await readLatestChange(access)
  const shown = await readClose(access, await searchParams)
  const reader = await getReader()
  const { connection_id, name } = access.client
  const title = reader.withCommas([
    reader.text('shell.close'),
    nameClose(connection_id, shown.read, reader),
  ])
  return (
    <MessagesProvider {...await getMessages(['checks', 'closing', 'marks'])}>
      <title>{`${title} · ${name} · Countinghouse`}</title>
      <RefreshCloseOnReturn connection_id={connection_id} latest={latest} />
      <CloseScreen
        key={closeViewHref(connection_id, shown.view)}
        shown={shown}
        role={access.person.role}
      />
    </MessagesProvider>
  )
}
