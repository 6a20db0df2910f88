import { CardPage } from '@/components/cards/card-detail'
import { toCardDetail } from '@/components/cards/to-card-detail'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { parsePeriodText } from '@/lib/search-params/list-params'
import { parseSegment } from '@/lib/search-params/resource-path'
import { requireClient } from '@/lib/server/auth/guards'
import { getReader } from '@/lib/server/http/get-reader'
import { readClient, readOptional } from '@/lib/server/http/read-client'
import { readLatestOf } from '@/lib/server/http/read-matching-page'
import { getMessages } from '@/lib/server/http/translations'

export default async function CardRoute({
  params,
  searchParams,
}: PageProps<'/clients/[connection_id]/cards/[id]'>) {
  const { connection_id, ...segments } = await params
  const id = parseSegment(segments.id)
  const access = await requireClient(connection_id)
  const period = parsePeriodText(await searchParams)
  const outcome = await readClient(access, async (bank) => {
    const [card, latest] = await Promise.all([
      bank.getCard(id),
      readOptional(access, 'transactions:read', () => readLatestOf(bank, 'card_id', id)),
    ])
    return { card, latest }
  })
  const card = toCardDetail({ client: access.client, id, period, outcome }, await getReader())
  return (
    <MessagesProvider {...await getMessages(['cards', 'details', 'transactions'])}>
      <title>{card.tabTitle}</title>
      <CardPage card={card} />
    </MessagesProvider>
  )
}
