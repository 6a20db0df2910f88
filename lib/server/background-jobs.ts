import type { Logger } from 'pino'
import { pruneAuditLogs } from '@/lib/server/audit/retention'
import { sweepExportRuns } from '@/lib/server/db/export-run'
import { sweepHalfHandOvers } from '@/lib/server/db/hand-over'
import type { Store } from '@/lib/server/db/store'

/** At once, and every hour from then on. */
export function repeatHourly(work: () => Promise<unknown>): NodeJS.Timeout {
  void work()
  return setInterval(() => void work(), 60 * 60 * 1000).unref()
}

/** Lets each delete what has expired; one that fails does not stop the others. */
export async function sweep(
  each: readonly { sweep: () => Promise<void> }[],
  log: Logger,
): Promise<void> {
  for (const one of each) {
    await one.sweep().catch((error: Error) => log.warn({ reason: error.name }, 'sweeping failed'))
  }
}

/** Deletes what is older than its firm keeps. The new beginning of a log is in the program's log too. */
export async function pruneOld(store: Store, log: Logger): Promise<void> {
  await sweepExportRuns(store)
  await sweepHalfHandOvers(store.database)
  for (const each of await pruneAuditLogs(store, new Date())) {
    log.info(each, 'older events of an audit log were deleted')
  }
}

const roundMilliseconds = 15_000

/** One round after the other; `stop` waits for the one that is under way. */
export function repeat(
  name: string,
  work: () => Promise<void>,
  log: Logger,
): { stop: () => Promise<void> } {
  let round: Promise<void> | undefined
  const timer = setInterval(() => {
    round ??= work()
      .catch((error: Error) => log.error({ reason: error.name }, `${name} failed`))
      .finally(() => (round = undefined))
  }, roundMilliseconds).unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await round
    },
  }
}
