import { PacksScreen } from '@/components/packs/packs-screen'
import { toPacksView } from '@/components/packs/to-packs-view'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { requirePerson } from '@/lib/server/auth/guards'
import { getMessages, getReader } from '@/lib/server/http/get-reader'
import { readPacks } from '@/lib/server/packs/read-packs'

export default async function PacksPage({ searchParams }: PageProps<'/exports/packs'>) {
  const session = await requirePerson()
  const reader = await getReader()
  const view = toPacksView(await readPacks(session, await searchParams, reader), reader)
  const title = reader.text('packs_data.title_all')
  return (
    <MessagesProvider {...await getMessages(['packs'])}>
      <title>{`${title} · ${session.firm.name} · Countinghouse`}</title>
      <PacksScreen view={view} />
    </MessagesProvider>
  )
}
