import { clientItems } from '@/lib/present/palette/local-answer'
import { findClientScreen } from '@/lib/search-params/client-screens'
import { ClientSearch } from '@/components/layout/client-search'
import { parseClientsParams } from '@/lib/search-params/finder'
import { requirePerson } from '@/lib/server/auth/guards'
import { listClientEntries } from '@/lib/server/reads/read-client'
import { getReader } from '@/lib/server/http/get-reader'

/** The switcher as a page: what the client's name in the bar leads to without a script. */
export default async function ClientsPage({ searchParams }: PageProps<'/clients'>) {
  const session = await requirePerson()
  const reader = await getReader()
  const { q: typed, to, period } = parseClientsParams(await searchParams)
  const screen = findClientScreen(to ?? '')?.path ?? 'transactions'
  const clients = await listClientEntries(session)
  return (
    <>
      <title>{`${reader.text('switcher.title')} · Countinghouse`}</title>
      <ClientSearch
        typed={typed ?? ''}
        to={{ screen, period }}
        hasAny={clients.length > 0}
        clients={clientItems(clients, typed ?? '', { screen, period }, reader)}
      />
    </>
  )
}
