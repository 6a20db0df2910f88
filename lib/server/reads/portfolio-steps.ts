import { listsOfColumns } from '@/lib/domain/clients/figure-lists'
import {
  countFailed,
  type PortfolioClient,
  type PortfolioClients,
  type PortfolioEntry,
} from '@/lib/domain/clients/portfolio-entry'
import type { Reader } from '@/lib/format/create-reader'
import { summarizeFigures } from '@/lib/present/portfolio-figures'
import { type PortfolioRead, toPortfolioRow } from '@/lib/present/portfolio-rows'
import type { PortfolioStep } from '@/lib/queries/portfolio'
import { requestTime } from '@/lib/server/auth/request-time'
import type { Context } from '@/lib/server/context'
import type { PersonSession } from '@/lib/server/db/session'
import { staleEntries } from '@/lib/server/portfolio/list-entries'
import { portfolioOf } from '@/lib/server/portfolio/portfolio'
import { type GuardedStream, guardStream, pushedStream } from '@/lib/server/rights/guarded-stream'
import { rightsOf } from '@/lib/server/rights/lasting-right'

interface Reading {
  /** `requested`: the person wants also what is not old yet. */
  why: 'automatic' | 'requested'
  reader: Reader
  signal: AbortSignal
}

interface Part {
  /** Whose figures are in it. */
  readonly clients: readonly string[]
  /** Made when it is handed out. */
  readonly step: () => PortfolioStep
}

/**
 * Reads the figures of the clients that an address means, those of its page first: a step for each
 * client as it comes, and a last one with what all of them come to.
 */
export async function readPortfolioSteps(
  context: Context,
  session: PersonSession,
  { clients, params, columns, closes, now }: PortfolioRead,
  { why, reader, signal: gone }: Reading,
): Promise<GuardedStream<PortfolioStep>> {
  const portfolio = portfolioOf(context)
  const known = await portfolio.withFigures(session, clients.all, params)
  const current = new Map(known.map((entry) => [entry.client.connection_id, entry]))
  const wanted = pageFirst(clients).flatMap(({ client }) => current.get(client.connection_id) ?? [])
  const onPage = idsOf(clients.shown)
  // An order needs its figure of every client; what else a column shows is read of those on the page.
  const ordered = params.sort === undefined ? [] : [params.sort.column]
  const lists = { shown: listsOfColumns([...columns, ...ordered]), others: listsOfColumns(ordered) }
  const listsOf = ({ client }: PortfolioEntry) =>
    onPage.has(client.connection_id) ? lists.shown : lists.others
  const entries = staleEntries(wanted, { now, why, listsOf })
  const total = entries.length
  const inWords = { period: params.period, columns, closes, now, reader }
  const chosen = idsOf(clients.chosen)
  const failed = (): number =>
    countFailed([...current].flatMap(([id, entry]) => (chosen.has(id) ? [entry] : [])))
  const summary = () => summarizeFigures([...current.values()], reader, now)

  const parts = pushedStream<Part>(async (push, signal) => {
    let done = 0
    // How much there is to read is said at once: the first bank may take its time.
    push({ clients: [...current.keys()], step: () => ({ done: 0, total, summary: summary() }) })
    const onStep = ({ entry }: { entry: PortfolioEntry | undefined }): void => {
      done += 1
      const at = { done, total }
      if (entry === undefined) return push({ clients: [], step: () => at })
      const { connection_id } = entry.client
      current.set(connection_id, entry)
      const row = () => onPage.has(connection_id) && { row: toPortfolioRow(entry, inWords) }
      const step = () => ({ ...at, ...(current.has(connection_id) && row()) })
      push({ clients: [connection_id], step })
    }
    await portfolio.refresh({ sid: session.sid, entries, listsOf, signal, onStep })
    const step = () => {
      const updatedAt = reader.clock(requestTime().toISOString())
      const end = { done, total, failed: failed() }
      return { ...end, ...(total > 0 && { summary: summary(), updatedAt }) }
    }
    push({ clients: [...current.keys()], step })
  }, gone)
  const right = rightsOf(context)
    .ofPerson(session, 'read')
    .streamOf<Part, PortfolioStep>({
      clientsOf: (part) => part.clients,
      send: (part, visible) => {
        // What was taken away meanwhile is in no row and no sum.
        for (const id of part.clients) if (!visible.has(id)) current.delete(id)
        return part.step()
      },
    })
  return guardStream(parts, right).stream
}

function idsOf(clients: readonly PortfolioClient[]): ReadonlySet<string> {
  return new Set(clients.map(({ client }) => client.connection_id))
}

function pageFirst({ shown, chosen }: PortfolioClients): PortfolioClient[] {
  const first = idsOf(shown)
  return [...shown, ...chosen.filter(({ client }) => !first.has(client.connection_id))]
}
