import { cardReading } from '@/lib/server/reads/list-readings'
import { CardsScreen } from '@/components/cards/cards-screen'
import { CardsStrip } from '@/components/cards/cards-strip'
import { toCardsView } from '@/components/cards/to-cards-view'
import { readListPage } from '@/lib/server/reads/read-list-page'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { requireClient } from '@/lib/server/auth/guards'
import { readListSettings } from '@/lib/server/db/saved-view'
import { getMessages } from '@/lib/server/http/get-reader'

export default async function CardsPage({
  params,
  searchParams,
}: PageProps<'/clients/[connection_id]/cards'>) {
  const access = await requireClient((await params).connection_id)
  const page = await readListPage(access, await searchParams, cardReading)
  const { reader, list, outcome } = page
  const { preference, hiddenViews } = readListSettings(access, 'cards')
  const view = toCardsView(
    { ...page, client: access.client, person_id: access.person.id, preference, hiddenViews },
    reader,
  )
  return (
    <MessagesProvider {...await getMessages(['cards', 'marks'])}>
      <title>{`${view.title} · ${access.client.name} · Countinghouse`}</title>
      <CardsScreen view={view} strip={<CardsStrip outcome={outcome} list={list} />} />
    </MessagesProvider>
  )
}
