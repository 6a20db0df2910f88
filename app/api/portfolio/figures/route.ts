import { portfolioRequest } from '@/app/portfolio-request'
import { requestTime } from '@/lib/server/auth/request-time'
import { rawSearchParams } from '@/lib/server/http/transaction-list'
import { createFigureNews } from '@/components/portfolio/create-figure-news'
import type { FigureNews } from '@/components/portfolio/figure-news'
import { portfolioHref } from '@/components/portfolio/portfolio-params'
import type { PortfolioClients } from '@/components/portfolio/portfolio-view'
import type { PortfolioClient } from '@/lib/domain/clients/portfolio-entry'
import { getSession } from '@/lib/server/auth/guards'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'
import { staleEntries } from '@/lib/server/portfolio/stale-entries'
import { services } from '@/lib/server/services'

// As long as somebody without a script sits before a page that does not come.
const mostMilliseconds = 15_000

/**
 * Reads the figures of the clients that an address means, those of its page first: a line of JSON
 * for each client as it comes, and a last one.
 */
export const GET = withRoute(async (request) => {
  const session = await getSession()
  const query = new URL(request.url).searchParams
  const isAsked = query.get('why') === 'asked'
  const { clients, context } = await portfolioRequest(session, rawSearchParams(query))
  const { portfolio } = await services()
  const known = await portfolio.withFigures(session, inOrder(clients), context.params)
  const entries = staleEntries(known, { now: context.now, why: isAsked ? 'asked' : 'byItself' })
  const stop = new AbortController()
  const signal = AbortSignal.any([request.signal, stop.signal])
  const steps = portfolio.refresh({ sid: session.sid, entries, signal })
  const news = createFigureNews(clients, context, { isAsked })
  const encoder = new TextEncoder()
  const line = (each: FigureNews) => encoder.encode(`${JSON.stringify(each)}\n`)
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      // How much there is to read is said at once: the first bank may take its time.
      const total = entries.length
      if (total > 0) controller.enqueue(line(news.of({ done: 0, total, entry: undefined })))
    },
    pull: async (controller) => {
      const { done, value } = await steps.next()
      if (done !== true) {
        controller.enqueue(line(news.of(value)))
        return
      }
      if (!signal.aborted) controller.enqueue(line(news.end(requestTime())))
      controller.close()
    },
    cancel: () => stop.abort(),
  })
  return new Response(body, { headers: { 'content-type': 'application/x-ndjson' } })
})

/** The same of one page for somebody without a script, who comes back to it. */
export const POST = withRoute(async (request) => {
  const session = await getSession()
  const query = new URL(request.url).searchParams
  const { clients, context } = await portfolioRequest(session, rawSearchParams(query))
  const entries = staleEntries(clients.shown, { now: context.now, why: 'asked' })
  const { portfolio } = await services()
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(mostMilliseconds)])
  for await (const { done, total } of portfolio.refresh({ sid: session.sid, entries, signal })) {
    if (done === total) break
  }
  const { params } = context
  return redirectTo(portfolioHref(params, { page: params.page }))
})

/** Those of the page first. */
function inOrder({ shown, chosen }: PortfolioClients): PortfolioClient[] {
  const first = new Set(shown.map(({ client }) => client.connection_id))
  return [...shown, ...chosen.filter(({ client }) => !first.has(client.connection_id))]
}
