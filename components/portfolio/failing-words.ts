import { failureWords } from '@/components/portfolio/failure-words'
import type { FailingWords } from '@/components/portfolio/figure-news'
import { portfolioHref, type PortfolioParams } from '@/components/portfolio/portfolio-params'
import { clientScreenHref } from '@/components/layout/client-screens'
import { isReadable, type PortfolioClient } from '@/lib/domain/clients/portfolio-entry'
import type { Format } from '@/lib/format/create-format'

const mostNamed = 3

/** Those of these clients that could not be read when it was last tried; null where there is none. */
export function failingWords(
  clients: readonly PortfolioClient[],
  params: PortfolioParams,
  format: Format,
): FailingWords | null {
  const failing = clients.filter((each) => each.failure !== null && isReadable(each))
  if (failing.length === 0) return null
  const rest = failing.length - mostNamed
  return {
    lead: format.text('portfolio.could_not_be_read', { count: failing.length }),
    clients: failing.slice(0, mostNamed).map(({ client, failure }) => ({
      name: client.name,
      href: clientScreenHref(client.connection_id, 'connection', params.period),
      why: failureWords(failure ?? '', format),
    })),
    ...(rest > 0 && {
      more: {
        words: format.text('portfolio.and_more', { count: rest }),
        href: portfolioHref(params, { health: 'not_read' }),
      },
    }),
  }
}
