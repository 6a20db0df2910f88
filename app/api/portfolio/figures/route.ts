import { portfolioRequest } from '@/lib/server/reads/portfolio-request'
import { rawSearchParams } from '@/lib/server/reads/transaction-list'
import { summarizeFigures } from '@/lib/present/portfolio-figures'
import { toPortfolioRow } from '@/lib/present/portfolio-rows'
import {
  countFailed,
  type PortfolioClient,
  type PortfolioClients,
  type PortfolioEntry,
} from '@/lib/domain/clients/portfolio-entry'
import type { PortfolioStep } from '@/lib/queries/portfolio'
import { getSession } from '@/lib/server/auth/guards'
import { requestTime } from '@/lib/server/auth/request-time'
import { readerOf } from '@/lib/server/http/get-reader'
import { withRoute } from '@/lib/server/http/with-route'
import { staleEntries } from '@/lib/server/portfolio/list-entries'
import { getContext } from '@/lib/server/context'
import { portfolioOf } from '@/lib/server/portfolio/portfolio'

/**
 * Reads the figures of the clients that an address means, those of its page first: a line of JSON
 * for each client as it comes, and a last one with what all of them come to.
 */
export const GET = withRoute(async (request) => {
  const session = await getSession()
  const query = new URL(request.url).searchParams
  const why = query.get('why') === 'requested' ? 'requested' : 'automatic'
  const reader = await readerOf(session)
  const read = await portfolioRequest(session, rawSearchParams(query), reader)
  const { clients, params, columns, now } = read
  const known = await portfolioOf(getContext()).withFigures(session, clients.all, params)
  const current = new Map(known.map((entry) => [entry.client.connection_id, entry]))
  const wanted = pageFirst(clients).flatMap(({ client }) => current.get(client.connection_id) ?? [])
  const entries = staleEntries(wanted, { now, why })
  const context = { period: params.period, columns, now, reader }
  const onPage = new Set(clients.shown.map(({ client }) => client.connection_id))
  const chosen = new Set(clients.chosen.map(({ client }) => client.connection_id))
  const failed = (): number =>
    countFailed([...current].flatMap(([id, entry]) => (chosen.has(id) ? [entry] : [])))
  const summary = () => summarizeFigures([...current.values()], reader)

  const stop = new AbortController()
  const signal = AbortSignal.any([request.signal, stop.signal])
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start: async (controller) => {
      const send = (step: PortfolioStep): void =>
        controller.enqueue(encoder.encode(`${JSON.stringify(step)}\n`))
      const total = entries.length
      let done = 0
      // How much there is to read is said at once: the first bank may take its time.
      send({ done, total, summary: summary() })
      const onStep = ({ entry }: { entry: PortfolioEntry | undefined }): void => {
        done += 1
        if (entry === undefined) return send({ done, total })
        const { connection_id } = entry.client
        current.set(connection_id, entry)
        send({
          done,
          total,
          ...(onPage.has(connection_id) && { row: toPortfolioRow(entry, context) }),
        })
      }
      try {
        await portfolioOf(getContext()).refresh({ sid: session.sid, entries, signal, onStep })
        if (stop.signal.aborted) return
        if (signal.aborted) return controller.close()
        const updatedAt = reader.clock(requestTime().toISOString())
        send({
          done,
          total,
          failed: failed(),
          ...(total > 0 && { summary: summary(), updatedAt }),
        })
        controller.close()
      } catch (cause) {
        if (!signal.aborted) controller.error(cause)
      }
    },
    cancel: () => stop.abort(),
  })
  return new Response(body, { headers: { 'content-type': 'application/x-ndjson' } })
})

function pageFirst({ shown, chosen }: PortfolioClients): PortfolioClient[] {
  const first = new Set(shown.map(({ client }) => client.connection_id))
  return [...shown, ...chosen.filter(({ client }) => !first.has(client.connection_id))]
}
