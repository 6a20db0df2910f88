import { CardDetail } from '@/components/cards/card-detail'
import { parsePeriodText, type RawSearchParams } from '@/lib/search-params/list-params'
import { withPeriod } from '@/lib/search-params/period-links'
import { parseSegment, resourcePath } from '@/lib/search-params/resource-path'
import { requireClient } from '@/lib/server/auth/guards'
import { readClient, readOptional } from '@/lib/server/http/read-client'
import { requestFormat } from '@/lib/server/http/request-format'

export default async function CardPage({
  params,
  searchParams,
}: {
  params: Promise<{ connection_id: string; id: string }>
  searchParams: Promise<RawSearchParams>
}) {
  const { connection_id, ...segments } = await params
  const id = parseSegment(segments.id)
  const access = await requireClient(connection_id)
  const format = await requestFormat()
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
  return (
    <CardDetail
      client={access.client}
      href={withPeriod(
        resourcePath(connection_id, 'cards', id),
        parsePeriodText(await searchParams),
      )}
      outcome={outcome}
      format={format}
    />
  )
}
