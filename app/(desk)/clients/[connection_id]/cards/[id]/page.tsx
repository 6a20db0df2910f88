import { CardPage } from '@/components/cards/card-detail'
import { toCardDetail } from '@/components/cards/to-card-detail'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { parsePeriodText } from '@/lib/search-params/list-params'
import { parseSegment } from '@/lib/search-params/resource-path'
import { requireClient } from '@/lib/server/auth/guards'
import { getReader } from '@/lib/server/http/get-reader'
import { readClient, readOptional } from '@/lib/server/http/read-client'
import { getMessages } from '@/lib/server/http/translations'

export default async function CardRoute({
  params,
  searchParams,
}: PageProps<'/clients/[connection_id]/cards/[id]'>) {
  const { connection_id, ...segments } = await params
  const id = parseSegment(segments.id)
  const access = await requireClient(connection_id)
  const period = parsePeriodText(await searchParams)
  const query = [
    ['card_id', id],
    ['page_size', '10'],
  ] as const
  const outcome = await readClient(access, async (bank) => {
    const [card, latest] = await Promise.all([
      bank.getCard(id),
      readOptional(access, 'transactions:read', () => bank.listTransactions(query)),
    ])
    return { card, latest: latest?.items }
  })
  const card = toCardDetail({ client: access.client, id, period, outcome }, await getReader())
  return (
    <MessagesProvider {...await getMessages(['cards', 'details', 'transactions'])}>
      <title>{card.tabTitle}</title>
      <CardPage card={card} />
    </MessagesProvider>
  )
}
