import { CardDetail } from '@/components/cards/card-detail'
import { parseSegment, resourcePath } from '@/components/resource-list/resource-path'
import { requireClient } from '@/lib/server/auth/require-client'
import { readClient } from '@/lib/server/http/read-client'
import { readOptional } from '@/lib/server/http/read-optional'
import { requestFormat } from '@/lib/server/http/request-format'

export default async function CardPage({
  params,
}: {
  params: Promise<{ connection_id: string; id: string }>
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
      href={resourcePath(connection_id, 'cards', id)}
      outcome={outcome}
      format={format}
    />
  )
}
