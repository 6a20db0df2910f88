import type { Logger } from 'pino'
import { scopes } from '@/lib/bank-contract/authorization'
import { type Anchors, openAnchors } from '@/lib/server/audit/anchors'
import { createAudit } from '@/lib/server/audit/audit'
import { findAuditKeys } from '@/lib/server/audit/audit-chain'
import type { BankOf } from '@/lib/server/banking/banks'
import {
  type ConnectionDependencies,
  systemTiming,
} from '@/lib/server/connections/connection-dependencies'
import { type OpenConnections, openConnections } from '@/lib/server/connections/open-connections'
import type { Clock, Context } from '@/lib/server/context'
import type { Store } from '@/lib/server/db/store'
import type { Env } from '@/lib/server/env'
import { openBanks } from '@/lib/server/open-banks'
import { openStore } from '@/lib/server/open-store'
import { createPortfolio } from '@/lib/server/portfolio/create-portfolio'
import type { Portfolio } from '@/lib/server/portfolio/portfolio'
import { createServiceCounts, type ServiceCounts } from '@/lib/server/service-counts'

/** What a program that connects and reads clients is made of; nothing of it runs by itself yet. */
export interface Program {
  context: Context
  anchors: Anchors
  bankOf: BankOf
  connections: OpenConnections
  counts: ServiceCounts
  portfolio: Portfolio
  /** Waits for what is under way, then closes the store. */
  close: () => Promise<void>
}

/** Rejects with EnvError, DatabaseInUseError or ForeignStoreError. */
export async function openProgram(
  env: Env,
  log: Logger,
  request: Pick<Store, 'findAddress'> & Pick<ConnectionDependencies, 'findRequestView'> = {},
): Promise<Program> {
  const store: Store = { ...(await openStore(env, log)), findAddress: request.findAddress }
  const counts = createServiceCounts(store)
  const bankOf = openBanks(env, { log, counts })
  await findAuditKeys(store)
  const anchors = openAnchors(env.dataDir)
  const audit = createAudit(store, { anchors, log })
  const clock: Clock = { now: () => new Date() }
  const connections = openConnections({
    config: {
      authUrl: env.bankAuthUrl,
      clientId: env.bankingClient.id,
      clientSecret: env.bankingClient.secret,
      redirectUri: env.redirectUri,
      audiences: Object.fromEntries(env.banks.map((bank) => [bank.environment, bank.audience])),
      scopes,
    },
    store,
    bankFor: (environment, token, view) => bankOf(environment).forToken(token, view),
    findRequestView: request.findRequestView,
    clock,
    log,
    timing: systemTiming,
    onRateLimited: () => counts.countLimit('bank'),
  })
  const portfolio = createPortfolio({
    store,
    readBank: connections.readBank,
    now: clock.now,
    sleep: systemTiming.sleep,
    log,
  })
  const close = async (): Promise<void> => {
    await connections.keepAlive.stop()
    await portfolio.flush()
    await counts.flush().catch(() => {})
    await store.journal.close()
    await store.database.close()
  }
  const context: Context = { env, log, store, audit, clock }
  return { context, anchors, bankOf, connections, counts, portfolio, close }
}
