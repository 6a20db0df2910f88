import { CardsScreen } from '@/components/cards/cards-screen'
import { toCardsView } from '@/components/cards/to-cards-view'
import { refineCards } from '@/lib/domain/search/refine-rows'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { cardList, parseCardParams } from '@/lib/search-params/cards'
import { bankQuery } from '@/lib/search-params/list-params'
import { requireClient } from '@/lib/server/auth/guards'
import { readListSettings } from '@/lib/server/db/saved-view'
import { getReader } from '@/lib/server/http/get-reader'
import { readClient } from '@/lib/server/http/read-client'
import { readMatchingPage } from '@/lib/server/http/read-matching-page'
import { requireListParams } from '@/lib/server/http/transaction-list'
import { getMessages } from '@/lib/server/http/translations'

export default async function CardsPage({
  params,
  searchParams,
}: PageProps<'/clients/[connection_id]/cards'>) {
  const access = await requireClient((await params).connection_id)
  const reader = await getReader()
  const list = parseCardParams(requireListParams(cardList, await searchParams))
  const query = bankQuery(cardList, list, reader.timeZone)
  const outcome = await readClient(access, (bank) =>
    readMatchingPage(
      (page) => bank.listCards(page),
      query,
      (rows) => refineCards(rows, list)?.rows,
    ),
  )
  const { preference } = readListSettings(access, 'cards')
  const view = toCardsView({ client: access.client, list, outcome, preference }, reader)
  return (
    <MessagesProvider {...await getMessages(['cards'])}>
      <title>{`${view.title} · ${access.client.name} · Countinghouse`}</title>
      <CardsScreen view={view} />
    </MessagesProvider>
  )
}
