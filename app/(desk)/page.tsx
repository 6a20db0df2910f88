import { sandboxWords } from '@/app/(desk)/sandbox-words'
import { readPreferences } from '@/lib/server/http/read-preferences'
import { requestTime } from '@/app/request-time'
import { PortfolioTable } from '@/components/portfolio/portfolio-table'
import { FirmFrame } from '@/components/shell/firm-frame'
import { ButtonLink } from '@/components/ui/button'
import { PageHeading } from '@/components/ui/page-heading'
import { requirePerson } from '@/lib/server/auth/require-person'
import { requestFormat } from '@/lib/server/http/request-format'
import { services } from '@/lib/server/services'

export default async function PortfolioPage() {
  const session = await requirePerson()
  const { connections } = await services()
  const clients = await connections.listClients(session.person)
  return (
    <FirmFrame
      format={await requestFormat()}
      session={session}
      preferences={await readPreferences()}
      sandbox={sandboxWords(clients)}
      current="portfolio"
    >
      <title>{`Portfolio · ${session.firm.name} · Countinghouse`}</title>
      <PageHeading
        title="Portfolio"
        actions={clients.length > 0 && <ButtonLink href="/connect">Connect a client</ButtonLink>}
      />
      <PortfolioTable clients={clients} now={requestTime()} format={await requestFormat()} />
    </FirmFrame>
  )
}
