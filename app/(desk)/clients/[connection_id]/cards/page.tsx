import { CardsScreen } from '@/components/cards/cards-screen'
import { toCardsView } from '@/components/cards/to-cards-view'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { cardList, parseCardParams } from '@/lib/search-params/cards'
import { bankQuery, listHref } from '@/lib/search-params/list-params'
import { requireClient } from '@/lib/server/auth/guards'
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
    readMatchingPage((page) => bank.listCards(page), query),
  )
  const view = toCardsView({ client: access.client, list, outcome }, reader)
  return (
    <MessagesProvider {...await getMessages(['cards'])}>
      <title>{`${view.title} · ${access.client.name} · Countinghouse`}</title>
      <CardsScreen key={listHref('', list)} view={view} />
    </MessagesProvider>
  )
}
