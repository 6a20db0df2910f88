import { tableBodyRow } from '@/components/data-table/data-table'
import { failingWords } from '@/components/portfolio/failing-words'
import type { FigureNews } from '@/components/portfolio/figure-news'
import type { PortfolioTableContext } from '@/components/portfolio/portfolio-columns'
import { portfolioHref } from '@/components/portfolio/portfolio-params'
import { portfolioTable } from '@/components/portfolio/portfolio-table'
import type { PortfolioClients } from '@/components/portfolio/portfolio-view'
import type { PortfolioEntry } from '@/lib/domain/clients/portfolio-entry'

interface Step {
  done: number
  total: number
  entry: PortfolioEntry | undefined
}

/** Puts what is read client by client into words and rows, for the page that it was asked from. */
export function createFigureNews(
  { chosen, shown }: PortfolioClients,
  context: PortfolioTableContext,
  { isAsked }: { isAsked: boolean },
): { of: (step: Step) => FigureNews; end: (readAt: Date) => FigureNews } {
  const { params, format } = context
  const { text, number } = format
  const table = portfolioTable(context)
  const onPage = new Set(shown.map(({ client }) => client.connection_id))
  const current = new Map(chosen.map((each) => [each.client.connection_id, each]))
  let read = 0
  let last = { done: 0, total: 0 }

  const changeOf = (entry: PortfolioEntry): Pick<FigureNews, 'row' | 'failing'> => {
    const { connection_id } = entry.client
    const before = current.get(connection_id)
    current.set(connection_id, entry)
    if (entry.failure === null) read += 1
    const isOther = (before?.failure ?? null) !== entry.failure
    return {
      ...(onPage.has(connection_id) && { row: tableBodyRow(entry, table, []) }),
      ...(isOther && { failing: failingWords([...current.values()], params, format) }),
    }
  }

  return {
    of: ({ done, total, entry }) => {
      last = { done, total }
      return {
        ...last,
        words: text('portfolio.reading', { done: number(done), total: number(total) }),
        ...(entry && changeOf(entry)),
      }
    },
    end: (readAt) => {
      const at = format.time(readAt.toISOString())
      const nothing = isAsked ? text('portfolio.up_to_date') : ''
      const isOrdered = params.sort !== undefined && params.sort.column !== 'name'
      return {
        ...last,
        end: true,
        words: last.total === 0 ? nothing : text('portfolio.read_some', { count: read, at }),
        ...(isOrdered &&
          read > 0 && {
            again: {
              words: text('portfolio.show_in_order'),
              href: portfolioHref(params, { page: params.page }),
            },
          }),
      }
    },
  }
}
