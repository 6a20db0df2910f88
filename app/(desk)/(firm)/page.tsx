import { notFound } from 'next/navigation'
import { portfolioRequest } from '@/lib/server/reads/portfolio-request'
import { hasUnknownOrder } from '@/lib/search-params/portfolio'
import { PortfolioScreen } from '@/components/portfolio/portfolio-screen'
import { toPortfolioView } from '@/components/portfolio/to-portfolio-view'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { requirePerson } from '@/lib/server/auth/guards'
import { getMessages, getReader } from '@/lib/server/http/get-reader'

export default async function PortfolioPage({ searchParams }: PageProps<'/'>) {
  const session = await requirePerson()
  const reader = await getReader()
  const raw = await searchParams
  if (hasUnknownOrder(raw)) notFound()
  const view = toPortfolioView(await portfolioRequest(session, raw, reader), reader)
  return (
    <MessagesProvider {...await getMessages(['portfolio'])}>
      <title>{`${view.title} · ${session.firm.name} · Countinghouse`}</title>
      {/* Another list is another screen: what was typed into its fields goes with it. */}
      <PortfolioScreen view={view} />
    </MessagesProvider>
  )
}
