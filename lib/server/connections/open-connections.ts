import type { ConnectionDependencies } from '@/lib/server/connections/connection-dependencies'
import type { Connections } from '@/lib/server/connections/connections'
import { safeCause } from '@/lib/server/connections/connections-error'
import { createReadBank } from '@/lib/server/connections/read-bank'
import { createScheduler } from '@/lib/server/connections/scheduler'
import { createAccessTokens } from '@/lib/server/connections/tokens/access-tokens'
import { createTokenGate } from '@/lib/server/connections/tokens/token-gate'
import {
  createRefreshSteps,
  type RefreshSteps,
} from '@/lib/server/connections/tokens/refresh-steps'
import { replayJournal } from '@/lib/server/db/replay-journal'
import { keepEndpointsOf } from '@/lib/server/db/token-endpoint'
import {
  authorizationServerAt,
  createServerDirectory,
} from '@/lib/server/oauth/authorization-server'

/** Keeps connections alive by itself. */
export interface KeepAlive {
  /** Replays the journal, then keeps connections alive until `stop`. */
  start: () => Promise<void>
  /** One round of the scheduler, which `start` runs every minute. */
  tick: () => Promise<void>
  /** Claims nothing more, and waits for what is under way, at most 25 seconds. */
  stop: () => Promise<void>
}

export interface OpenConnections extends Connections {
  readonly keepAlive: KeepAlive
}

const tickMilliseconds = 60_000
const drainMilliseconds = 25_000

/** `alter` lets a test stop, lose or reorder single steps of the refresh protocol. */
export function openConnections(
  deps: ConnectionDependencies,
  alter: (steps: RefreshSteps) => RefreshSteps = (steps) => steps,
): OpenConnections {
  let isStopping = false
  const servers = createServerDirectory(deps.config, deps.timing)
  const gate = createTokenGate(deps)
  const steps = alter(createRefreshSteps(deps, servers, () => isStopping))
  const tokens = createAccessTokens(deps, steps, gate)
  const postponed: Connections['postponed'] = new Set()
  const scheduler = createScheduler({ deps, servers, tokens, postponed })
  const underWay = new Set<Promise<unknown>>()
  let timer: NodeJS.Timeout | undefined

  const track = <T>(work: Promise<T>): Promise<T> => {
    underWay.add(work)
    const forget = (): void => void underWay.delete(work)
    work.then(forget, forget)
    return work
  }
  const tick = (): Promise<void> => track(scheduler.tick())
  const keepAlive: KeepAlive = {
    tick,
    start: async () => {
      const { replayed, unreadable } = await replayJournal(deps.store)
      if (replayed > 0) deps.log.warn({ replayed }, 'token pairs were recovered from the journal')
      const { issuer } = authorizationServerAt(deps.config.authUrl)
      await keepEndpointsOf(deps.store.database, issuer)
      if (unreadable > 0) deps.log.error({ unreadable }, 'VAULT_KEYS opens not all of the journal')
      timer = setInterval(() => {
        tick().catch((cause: unknown) => deps.log.error(safeCause(cause), 'the scheduler failed'))
      }, tickMilliseconds)
      timer.unref()
    },
    stop: async () => {
      isStopping = true
      clearInterval(timer)
      const settled = Promise.allSettled([...underWay, tokens.whenIdle()])
      await Promise.race([settled, deps.timing.sleep(drainMilliseconds)])
      await scheduler.releaseLease().catch(() => {})
    },
  }
  const readBank = createReadBank(deps, tokens)
  return { deps, servers, tokens, readBank, postponed, track, keepAlive }
}
