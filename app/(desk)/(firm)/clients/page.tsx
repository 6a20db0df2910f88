import { clientItems } from '@/lib/present/palette/local-answer'
import { findClientScreen } from '@/lib/search-params/client-screens'
import { ClientSearch } from '@/components/layout/client-search'
import { requirePerson } from '@/lib/server/auth/guards'
import { listClientEntries } from '@/lib/server/reads/read-client'
import { getReader } from '@/lib/server/http/get-reader'

type SearchParams = Record<string, string | string[] | undefined>

/** The switcher as a page: what the client's name in the bar leads to without a script. */
export default async function ClientsPage({
  searchParams,
}: {
  searchParams: Promise<SearchParams>
}) {
  const session = await requirePerson()
  const reader = await getReader()
  const query = await searchParams
  const typed = wordOf(query['q'])
  const screen = findClientScreen(wordOf(query['to']))?.path ?? 'transactions'
  const period = wordOf(query['period']) || null
  const clients = await listClientEntries(session)
  return (
    <>
      <title>{`${reader.text('switcher.title')} · Countinghouse`}</title>
      <ClientSearch
        typed={typed}
        to={{ screen, period }}
        hasAny={clients.length > 0}
        clients={clientItems(clients, typed, { screen, period }, reader)}
      />
    </>
  )
}

const maxLength = 200

function wordOf(value: string | string[] | undefined): string {
  return (typeof value === 'string' ? value : (value?.at(-1) ?? '')).slice(0, maxLength)
}
