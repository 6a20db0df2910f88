import type { ReadBank } from '@/lib/server/connections/read-bank'
import { createFigureOpening, createFigureWriter } from '@/lib/server/portfolio/figure-store'
import { createBalanceHolding } from '@/lib/server/portfolio/hold-balances'
import { listEntries } from '@/lib/server/portfolio/list-entries'
import { createEntryReading } from '@/lib/server/portfolio/read-entry'
import { createDaySumming } from '@/lib/server/portfolio/sum-days'
import type { Portfolio } from '@/lib/server/portfolio/portfolio'
import { refreshFigures } from '@/lib/server/portfolio/refresh-figures'
import { listFiguresRows } from '@/lib/server/db/portfolio-row'
import { openFigures } from '@/lib/server/db/client-figures'
import type { Store } from '@/lib/server/db/store'

export interface PortfolioDependencies {
  store: Pick<Store, 'database' | 'vault'>
  readBank: ReadBank
  now: () => Date
  sleep: (milliseconds: number) => Promise<void>
  log: { warn: (facts: object, message: string) => void }
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
    holdBalances: createBalanceHolding(deps),
    flush: writer.flush,
  }
}
