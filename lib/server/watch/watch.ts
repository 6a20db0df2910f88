import { dueAt } from '@/lib/domain/close/watch-hours'
import { utcDayOf } from '@/lib/domain/close/watch-plan'
import type { ConnectionsLog } from '@/lib/server/connections/connection-dependencies'
import { safeCause } from '@/lib/server/connections/connections-error'
import { listWatchable } from '@/lib/server/db/watch-claim'
import { watchClient, type WatchDependencies } from '@/lib/server/watch/watch-client'

const clientsPerRound = 20
const clientsAtOnce = 2

/** Calls banks again about locked months. */
export interface Watching {
  /** One round: some of the clients whose time of this day has come. */
  round: () => Promise<void>
  /** No further call is begun. */
  stop: () => void
}

export function createWatching(
  parts: Omit<WatchDependencies, 'isStopping'> & { log: Pick<ConnectionsLog, 'warn'> },
): Watching {
  let isStopping = false
  const deps: WatchDependencies = { ...parts, isStopping: () => isStopping }
  const { store, clock, log } = parts

  const round = async (): Promise<void> => {
    const at = clock.now()
    const day = utcDayOf(at.toISOString())
    const clients = await listWatchable(store.database, { at, day })
    const due = dueAt(clients, at).slice(0, clientsPerRound).values()
    const work = async (): Promise<void> => {
      for (const ref of due) {
        if (isStopping) return
        const { connection_id } = ref
        // One client that fails keeps no other waiting.
        await watchClient(deps, ref).catch((cause: unknown) =>
          log.warn({ ...safeCause(cause), connection_id }, 'a locked month could not be watched'),
        )
      }
    }
    await Promise.all(Array.from({ length: clientsAtOnce }, work))
  }
  return { round, stop: () => (isStopping = true) }
}
