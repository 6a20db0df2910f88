import { CardDetail } from '@/components/cards/card-detail'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { parsePeriodText } from '@/lib/search-params/list-params'
import { withPeriod } from '@/lib/search-params/period-links'
import { parseSegment, resourcePath } from '@/lib/search-params/resource-path'
import { requireClient } from '@/lib/server/auth/guards'
import { getMessages } from '@/lib/server/http/get-reader'
import { readClient, readOptional } from '@/lib/server/reads/read-client'
import { readLatestOf } from '@/lib/server/reads/read-matching-page'
import { readWindowSpend } from '@/lib/server/reads/read-window-spend'

export default async function CardRoute({
  params,
  searchParams,
}: PageProps<'/clients/[connection_id]/cards/[id]'>) {
  const { connection_id, ...segments } = await params
  const id = parseSegment(segments.id)
  const access = await requireClient(connection_id)
  const raw = await searchParams
  const period = parsePeriodText(raw)
  const href = withPeriod(resourcePath(connection_id, 'cards', id), period)
  const outcome = await readClient(access, async (bank) => {
    const [card, latest] = await Promise.all([
      bank.getCard(id),
      readOptional(access, 'transactions:read', () => readLatestOf(bank, 'card_id', id, 100)),
    ])
    return { card, latest }
  })
  const spend =
    outcome.kind === 'read'
      ? await readWindowSpend(access, outcome.value, { raw, href })
      : undefined
  return (
    <MessagesProvider {...await getMessages(['charts', 'transactions'])}>
      <CardDetail client={access.client} id={id} period={period} outcome={outcome} spend={spend} />
    </MessagesProvider>
  )
}
