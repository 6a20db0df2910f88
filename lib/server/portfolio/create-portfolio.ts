import type { ClientFigures } from '@/lib/domain/clients/client'
import type { PortfolioClient, PortfolioEntry } from '@/lib/domain/clients/portfolio-entry'
import type { ReadBank } from '@/lib/server/connections/read-bank'
import { createFigureOpening, createFigureWriter } from '@/lib/server/portfolio/figure-store'
import { listEntries } from '@/lib/server/portfolio/list-entries'
import { createEntryReading } from '@/lib/server/portfolio/read-entry'
import { createDaySumming, type SumDays } from '@/lib/server/portfolio/sum-days'
import { type RefreshRequest, refreshFigures } from '@/lib/server/portfolio/refresh-figures'
import { listFiguresRows, listPortfolioClients } from '@/lib/server/db/portfolio-row'
import { openFigures } from '@/lib/server/db/client-figures'
import type { ClientAccess, PersonSession } from '@/lib/server/db/session'
import type { Store } from '@/lib/server/db/store'

export interface PortfolioDependencies {
  store: Pick<Store, 'database' | 'vault'>
  readBank: ReadBank
  now: () => Date
  sleep: (milliseconds: number) => Promise<void>
  log: { warn: (facts: object, message: string) => void }
}

export interface Portfolio {
  /** Every client of this person's, by name. */
  list: (session: Pick<PersonSession, 'person'>) => Promise<PortfolioClient[]>
  /** Some of them as last known, in the order given: only what is shown is read. */
  withFigures: (
    session: Pick<PersonSession, 'person' | 'firm' | 'settings'>,
    clients: readonly PortfolioClient[],
    options: { period: string | undefined },
  ) => Promise<PortfolioEntry[]>
  /** Reads these clients' banks and stores what they say; `onStep` hears of each as it comes. */
  refresh: (request: RefreshRequest) => Promise<void>
  /** The figures of one client that were read last, for whatever period. */
  lastKnown: (
    access: Pick<ClientAccess, 'person' | 'client'>,
  ) => Promise<{ figures: ClientFigures; readAt: string } | undefined>
  /** Sums by posted day of one client. */
  sumDays: SumDays
  /** Once all that was read so far is stored; for a process that ends. Never rejects. */
  flush: () => Promise<void>
}

/** What all clients' banks hold at a glance; made once, so that all requests share its limits. */
export function createPortfolio(deps: PortfolioDependencies): Portfolio {
  const { store, now, log } = deps
  const readEntry = createEntryReading(deps)
  const open = createFigureOpening((owner, sealed) => openFigures(store.vault, owner, sealed))
  const writer = createFigureWriter(store, (cause) => {
    const reason = cause instanceof Error ? cause.name : 'unknown'
    log.warn({ reason }, 'last known figures were not stored')
  })
  return {
    list: ({ person }) => listPortfolioClients(store.database, person),
    withFigures: (session, clients, { period }) =>
      listEntries({ database: store.database, open }, session, clients, { period, now: now() }),
    refresh: (request) => refreshFigures({ store, now, readEntry, writer }, request),
    lastKnown: async ({ person, client: { connection_id } }) => {
      const [row] = await listFiguresRows(store.database, person, [connection_id])
      if (row?.figuresSealed == null || row.readAt === null) return undefined
      const figures = open({ firm_id: person.firm_id, connection_id }, row.figuresSealed)
      return figures && { figures, readAt: row.readAt }
    },
    sumDays: createDaySumming(deps),
    flush: writer.flush,
  }
}
