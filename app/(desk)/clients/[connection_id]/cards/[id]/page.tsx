import { CardDetail } from '@/components/cards/card-detail'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { parseSegment } from '@/lib/search-params/resource-path'
import { requireClient } from '@/lib/server/auth/guards'
import { getMessages } from '@/lib/server/http/get-reader'
import { pagePeriod } from '@/lib/server/reads/period-query'
import { readCard } from '@/lib/server/reads/read-card'

export default async function CardRoute({
  params,
  searchParams,
}: PageProps<'/clients/[connection_id]/cards/[id]'>) {
  const { connection_id, ...segments } = await params
  const id = parseSegment(segments.id)
  const access = await requireClient(connection_id)
  const raw = await searchParams
  const shownFor = pagePeriod(access, raw)
  return (
    <MessagesProvider {...await getMessages(['charts', 'transactions'])}>
      <CardDetail
        client={access.client}
        id={id}
        {...shownFor}
        {...await readCard(access, id, { raw, shownFor })}
      />
    </MessagesProvider>
  )
}
