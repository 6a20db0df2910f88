import { sandboxWords } from '@/app/(desk)/sandbox-words'
import { clientItems } from '@/components/palette/client-items'
import { findClientScreen } from '@/components/layout/client-screens'
import { ClientSearch } from '@/components/layout/client-search'
import { FirmPage } from '@/app/(desk)/firm-page'
import { requirePerson } from '@/lib/server/auth/guards'
import { requestFormat } from '@/lib/server/http/request-format'
import { services } from '@/lib/server/services'

type SearchParams = Record<string, string | string[] | undefined>

/** The switcher as a page: what the client's name in the bar leads to without a script. */
export default async function ClientsPage({
  searchParams,
}: {
  searchParams: Promise<SearchParams>
}) {
  const session = await requirePerson()
  const { connections } = await services()
  const format = await requestFormat()
  const asked = await searchParams
  const typed = wordOf(asked['q'])
  const screen = findClientScreen(wordOf(asked['to']))?.path ?? 'transactions'
  const period = wordOf(asked['period']) || null
  const clients = await connections.listClients(session.person)
  return (
    <FirmPage
      session={session}
      sandbox={sandboxWords(clients, format.text)}
      current={null}
      format={format}
    >
      <title>{`${format.text('switcher.title')} · Countinghouse`}</title>
      <ClientSearch
        typed={typed}
        to={{ screen, period }}
        hasAny={clients.length > 0}
        clients={clientItems(clients, typed, { screen, period }, format)}
        format={format}
      />
    </FirmPage>
  )
}

const longest = 200

function wordOf(value: string | string[] | undefined): string {
  return (typeof value === 'string' ? value : (value?.at(-1) ?? '')).slice(0, longest)
}
