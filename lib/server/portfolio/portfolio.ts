import type { ClientFigures } from '@/lib/domain/clients/client'
import type { PortfolioClient, PortfolioEntry } from '@/lib/domain/clients/portfolio-entry'
import { processPart } from '@/lib/server/context'
import type { ClientAccess, PersonSession } from '@/lib/server/db/session'
import type { RefreshRequest } from '@/lib/server/portfolio/refresh-figures'
import type { HoldBalances } from '@/lib/server/portfolio/hold-balances'
import type { SumDays } from '@/lib/server/portfolio/sum-days'

/** What all clients' banks hold at a glance; one for the process, so that all requests share its limits. */
export interface Portfolio {
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
  /** Whether the bank’s past is still what those sums say. */
  holdBalances: HoldBalances
  /** Once all that was read so far is stored; for a process that ends. Never rejects. */
  flush: () => Promise<void>
}

/** Made by `start.ts`. */
export const portfolioOf = processPart<Portfolio>('portfolio')
