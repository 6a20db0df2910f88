import { sandboxWords } from '@/app/(desk)/sandbox-words'
import { portfolioRequest } from '@/app/portfolio-request'
import { PortfolioView } from '@/components/portfolio/portfolio-view'
import type { RawSearchParams } from '@/lib/search-params/list-params'
import { FirmPage } from '@/app/(desk)/firm-page'
import { requirePerson } from '@/lib/server/auth/guards'

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
    <FirmPage
      format={context.format}
      session={session}
      sandbox={sandboxWords(all, text)}
      current="portfolio"
    >
      <title>{text('portfolio.title_of_firm', { firm: session.firm.name })}</title>
      <PortfolioView clients={clients} context={context} />
    </FirmPage>
  )
}
