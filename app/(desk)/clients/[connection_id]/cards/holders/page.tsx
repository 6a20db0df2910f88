import { CardholdersScreen } from '@/components/cards/cardholders-screen'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { parsePeriodText } from '@/lib/search-params/list-params'
import { requireClient } from '@/lib/server/auth/guards'
import { readPages } from '@/lib/server/banking/walk-pages'
import { getMessages } from '@/lib/server/http/get-reader'
import { readClient } from '@/lib/server/reads/read-client'

const maxPages = 20

export default async function CardholdersPage({
  params,
  searchParams,
}: PageProps<'/clients/[connection_id]/cards/holders'>) {
  const access = await requireClient((await params).connection_id)
  const period = parsePeriodText(await searchParams)
  const outcome = await readClient(access, (bank) =>
    readPages((page) => bank.listCards(page), [], maxPages),
  )
  return (
    <MessagesProvider {...await getMessages(['cards'])}>
      <CardholdersScreen client={access.client} period={period} outcome={outcome} />
    </MessagesProvider>
  )
}
