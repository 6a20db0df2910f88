import { sandboxWords } from '@/app/(desk)/sandbox-words'
import { portfolioRequest } from '@/app/portfolio-request'
import { PortfolioView } from '@/components/portfolio/portfolio-view'
import type { RawSearchParams } from '@/components/resource-list/list-params'
import { FirmFrame } from '@/components/shell/firm-frame'
import { requirePerson } from '@/lib/server/auth/require-person'
import { readPreferences } from '@/lib/server/http/read-preferences'

export default async function PortfolioPage({
  searchParams,
}: {
  searchParams: Promise<RawSearchParams>
}) {
  const session = await requirePerson()
  const { clients, context } = await portfolioRequest(session, await searchParams)
  const { text } = context.format
  const all = clients.entries.map(({ client }) => client)
  return (
    <FirmFrame
      format={context.format}
      session={session}
      preferences={await readPreferences()}
      sandbox={sandboxWords(all, text)}
      current="portfolio"
    >
      <title>{text('portfolio.title_of_firm', { firm: session.firm.name })}</title>
      <PortfolioView clients={clients} context={context} />
    </FirmFrame>
  )
}
