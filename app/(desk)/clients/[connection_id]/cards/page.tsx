import { cardList, parseCardParams } from '@/components/cards/search-params'
import { CardsView } from '@/components/cards/cards-view'
import { Packed } from '@/components/packed/packed'
import { bankQuery, type RawSearchParams } from '@/lib/search-params/list-params'
import { requireClient } from '@/lib/server/auth/guards'
import { readClient } from '@/lib/server/http/read-client'
import { requestFormat } from '@/lib/server/http/request-format'

export default async function CardsPage({
  params,
  searchParams,
}: {
  params: Promise<{ connection_id: string }>
  searchParams: Promise<RawSearchParams>
}) {
  const access = await requireClient((await params).connection_id)
  const format = await requestFormat()
  const list = parseCardParams(await searchParams)
  const query = bankQuery(cardList, list, format.timeZone)
  const outcome = await readClient(access, (bank) => bank.listCards(query))
  return (
    <Packed>
      <CardsView client={access.client} list={list} outcome={outcome} format={format} />
    </Packed>
  )
}
