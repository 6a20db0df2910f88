import 'server-only'
import type { Logger } from 'pino'
import type { Anchors } from '@/lib/server/audit/anchors'
import { createRequestViews, findRequestAddress } from '@/lib/server/auth/request-time'
import { sweepSignIns } from '@/lib/server/auth/sessions'
import { admitsDemo } from '@/lib/server/auth/sign-in'
import { banksOf } from '@/lib/server/banking/banks'
import { runOperatorCommand } from '@/lib/server/cli/operator-commands'
import { connectionsOf } from '@/lib/server/connections/connections'
import { offerContext, stopBy } from '@/lib/server/context'
import { warnOfDueCloses } from '@/lib/server/close/warn-of-due'
import type { Store } from '@/lib/server/db/store'
import { notifyRound } from '@/lib/server/notifications/notifications'
import { sweepHalfFiles } from '@/lib/server/db/answer-file'
import { sweepUnreadBooks } from '@/lib/server/db/books-file'
import { sweepNotifications } from '@/lib/server/db/notification'
import { reclaimRoom } from '@/lib/server/db/reclaim-room'
import { ledgerPlanner } from '@/lib/server/exports/plan-export'
import { createLedgerPlanner } from '@/lib/server/ledgers/plan-ledger-run'
import { exportJobs, continueExports } from '@/lib/server/exports/export-jobs'
import { readEnv } from '@/lib/server/env'
import { endDemoSessions } from '@/lib/server/db/firm'
import { pruneOld, repeat, repeatHourly, sweep } from '@/lib/server/background-jobs'
import { createLog } from '@/lib/server/log'
import { openProgram } from '@/lib/server/open-program'
import { listenForCommands } from '@/lib/server/cli/operator-socket'
import { createGapReadings } from '@/lib/server/gaps/gap-reading'
import { mailerOf } from '@/lib/server/mail/mailer'
import { portfolioOf } from '@/lib/server/portfolio/portfolio'
import { remindRound } from '@/lib/server/requests/mail-requests'
import { countsOf } from '@/lib/server/service-counts'
import { createWatching } from '@/lib/server/watch/watch'

/**
 * Opens what everything builds on, and begins what runs by itself. Called by `instrumentation.ts` alone.
 * Rejects with EnvError or DatabaseInUseError.
 */
async function start(): Promise<void> {
  const env = readEnv()
  const log = createLog()
  const program = await openProgram(env, log, {
    findAddress: findRequestAddress,
    findRequestView: createRequestViews(),
  })
  const { context, anchors, bankOf, connections, counts, portfolio } = program
  const { store } = context
  const { database } = store
  if (!admitsDemo(context)) await endDemoSessions(database)
  countsOf.provide(context, counts)
  banksOf.provide(context, bankOf)
  connectionsOf.provide(context, connections)
  portfolioOf.provide(context, portfolio)
  ledgerPlanner.provide(context, createLedgerPlanner(context))
  const watching = createWatching({ ...context, connections })
  const gaps = createGapReadings({ ...context, connections })
  const repeated = [
    repeat('warning of due closes', () => warnOfDueCloses(context), log),
    repeat('notifying', () => notifyRound(context, mailerOf(context)), log),
    repeat('reminding clients', () => remindRound(context, mailerOf(context)), log),
    repeat('storing counts', () => counts.flush(), log),
    repeat('watching locked months', watching.round, log),
    repeat('reading days away', gaps.round, log),
    repeat('making exports', () => exportJobs(context).round(), log),
  ]
  await connections.keepAlive.start()
  await continueExports(context)
  const swept = [
    { sweep: () => sweepSignIns(database) },
    { sweep: () => sweepNotifications(database) },
    { sweep: () => sweepHalfFiles(database) },
    { sweep: () => sweepUnreadBooks(database) },
    { sweep: () => reclaimRoom(database) },
    counts,
    { sweep: () => pruneOld(store, log) },
  ]
  const sweeping = repeatHourly(() => Promise.all([sweep(swept, log), anchor(store, anchors, log)]))
  const operatorCommands =
    database.kind === 'embedded'
      ? await listenForCommands(env.dataDir, (command, file) =>
          runOperatorCommand(store, { ...env, issuer: env.openId?.issuer.href }, command, file),
        )
      : undefined
  stopBy(async () => {
    clearInterval(sweeping)
    watching.stop()
    gaps.stop()
    await exportJobs(context).stop()
    await Promise.all(repeated.map(({ stop }) => stop()))
    await operatorCommands?.close()
    await program.close()
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
