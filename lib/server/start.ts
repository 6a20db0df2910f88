import 'server-only'
import type { Logger } from 'pino'
import { scopes } from '@/lib/bank-contract/authorization'
import { type Anchors, openAnchors } from '@/lib/server/audit/anchors'
import { createAudit } from '@/lib/server/audit/audit'
import { findAuditKeys } from '@/lib/server/audit/audit-chain'
import { createRequestViews, findRequestAddress } from '@/lib/server/auth/request-time'
import { sweepSignIns } from '@/lib/server/auth/sessions'
import { admitsDemo } from '@/lib/server/auth/sign-in'
import { banksOf } from '@/lib/server/banking/banks'
import { runOperatorCommand } from '@/lib/server/cli/operator-commands'
import { systemTiming } from '@/lib/server/connections/connection-dependencies'
import { connectionsOf } from '@/lib/server/connections/connections'
import { openConnections } from '@/lib/server/connections/open-connections'
import { type Clock, type Context, offerContext, stopBy } from '@/lib/server/context'
import type { Store } from '@/lib/server/db/store'
import { notifyRound } from '@/lib/server/notifications/notifications'
import { sweepNotifications } from '@/lib/server/db/notification'
import { readEnv } from '@/lib/server/env'
import { endDemoSessions } from '@/lib/server/db/firm'
import { pruneOld, repeat, repeatHourly, sweep } from '@/lib/server/background-jobs'
import { createLog } from '@/lib/server/log'
import { openBanks } from '@/lib/server/open-banks'
import { openStore } from '@/lib/server/open-store'
import { listenForCommands } from '@/lib/server/cli/operator-socket'
import { mailerOf } from '@/lib/server/mail/mailer'
import { createPortfolio } from '@/lib/server/portfolio/create-portfolio'
import { portfolioOf } from '@/lib/server/portfolio/portfolio'
import { countsOf, createServiceCounts } from '@/lib/server/service-counts'

/**
 * Opens what everything builds on, and begins what runs by itself. Called by `instrumentation.ts` alone.
 * Rejects with EnvError or DatabaseInUseError.
 */
async function start(): Promise<void> {
  const env = readEnv()
  const log = createLog()
  const store: Store = { ...(await openStore(env, log)), findAddress: findRequestAddress }
  const { database, journal } = store
  const counts = createServiceCounts(store)
  const bankOf = openBanks(env, { log, counts })
  await findAuditKeys(store)
  const anchors = openAnchors(env.dataDir)
  const audit = createAudit(store, { anchors, log })
  const clock: Clock = { now: () => new Date() }
  const context: Context = { env, log, store, audit, clock }
  if (!admitsDemo(context)) await endDemoSessions(database)
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
    findRequestView: createRequestViews(),
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
  countsOf.provide(context, counts)
  banksOf.provide(context, bankOf)
  connectionsOf.provide(context, connections)
  portfolioOf.provide(context, portfolio)
  const repeated = [
    repeat('notifying', () => notifyRound(context, mailerOf(context)), log),
    repeat('storing counts', () => counts.flush(), log),
  ]
  await connections.keepAlive.start()
  const swept = [
    { sweep: () => sweepSignIns(database) },
    { sweep: () => sweepNotifications(database) },
    counts,
    { sweep: () => pruneOld(store, log) },
  ]
  const sweeping = repeatHourly(() => Promise.all([sweep(swept, log), anchor(store, anchors, log)]))
  const operatorCommands =
    database.kind === 'embedded'
      ? await listenForCommands(env.dataDir, (command, file) =>
          runOperatorCommand(store, env, command, file),
        )
      : undefined
  stopBy(async () => {
    clearInterval(sweeping)
    await Promise.all(repeated.map(({ stop }) => stop()))
    await operatorCommands?.close()
    await connections.keepAlive.stop()
    await portfolio.flush()
    await counts.flush().catch(() => {})
    await journal.close()
    await database.close()
  })
  offerContext(context)
}

/** In the log too, which lies elsewhere than the store and the data folder. */
async function anchor(store: Store, anchors: Anchors, log: Logger): Promise<void> {
  try {
    for (const each of await anchors.note(store, new Date())) {
      log.info(each, 'an end of the audit log')
    }
  } catch (error) {
    log.error({ reason: (error as Error).name }, 'the audit log was not anchored')
  }
}

const forOperators = new Set([
  'EnvError',
  'DatabaseInUseError',
  'FirmRoleError',
  'ForeignStoreError',
  'OutdatedStoreError',
  'StoreUnavailableError',
])

/**
 * Opens everything before the first request. A wrong setting, or a store that another process has
 * open, stops the program with the one line that says so.
 */
export async function startOrExit(): Promise<void> {
  try {
    await start()
  } catch (cause) {
    if (!(cause instanceof Error && forOperators.has(cause.name))) throw cause
    console.error(cause.message)
    process.exit(1)
  }
}
