import { notFound } from 'next/navigation'
import { portfolioRequest } from '@/lib/server/reads/portfolio-request'
import { findUnknownOrder } from '@/lib/search-params/portfolio'
import { PortfolioScreen } from '@/components/portfolio/portfolio-screen'
import { storedFigures, toPortfolioView } from '@/components/portfolio/to-portfolio-view'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { Hydrated } from '@/lib/queries/hydrated'
import { knownAnswer } from '@/lib/queries/known-answer'
import { portfolioFiguresKey } from '@/lib/queries/portfolio'
import { requirePerson } from '@/lib/server/auth/guards'
import { getMessages, getReader } from '@/lib/server/http/get-reader'

export default async function PortfolioPage({ searchParams }: PageProps<'/'>) {
  const session = await requirePerson()
  const reader = await getReader()
  const raw = await searchParams
  if (findUnknownOrder(raw) !== undefined) notFound()
  const read = await portfolioRequest(session, raw, reader)
  const view = toPortfolioView(read, reader)
  const key = portfolioFiguresKey(view.query, view.columns.join(','))
  return (
    <MessagesProvider {...await getMessages(['portfolio'])}>
      <title>{`${view.title} · ${session.firm.name} · Countinghouse`}</title>
      {/* Another list is another screen: what was typed into its fields goes with it. */}
      <Hydrated state={knownAnswer(key, storedFigures(read, reader), 0)}>
        <PortfolioScreen view={view} />
      </Hydrated>
    </MessagesProvider>
  )
}
