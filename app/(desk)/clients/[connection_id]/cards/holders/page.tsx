import { CardholdersView } from '@/components/cards/cardholders-view'
import { parsePeriodText, type RawSearchParams } from '@/lib/search-params/list-params'
import { requireClient } from '@/lib/server/auth/guards'
import { readPages } from '@/lib/server/banking/walk-pages'
import { readClient } from '@/lib/server/http/read-client'
import { requestFormat } from '@/lib/server/http/request-format'

const mostPages = 20

export default async function CardholdersPage({
  params,
  searchParams,
}: {
  params: Promise<{ connection_id: string }>
  searchParams: Promise<RawSearchParams>
}) {
  const access = await requireClient((await params).connection_id)
  const format = await requestFormat()
  const outcome = await readClient(access, async (bank) => {
    const { items, isWhole } = await readPages((page) => bank.listCards(page), [], mostPages)
    return { cards: items, isWhole }
  })
  return (
    <CardholdersView
      client={access.client}
      period={parsePeriodText(await searchParams)}
      outcome={outcome}
      format={format}
    />
  )
}
