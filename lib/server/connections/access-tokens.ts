import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import type { SecretText } from '@/lib/bank-contract/secret-text'
import type { ConnectionDependencies } from '@/lib/server/connections/connection-dependencies'
import type { PairKeeper } from '@/lib/server/connections/keep-pair'
import { refreshAccessToken } from '@/lib/server/connections/refresh-access-token'
import type { RefreshContext } from '@/lib/server/connections/refresh-context'
import type { RefreshDemand, RefreshResult } from '@/lib/server/connections/refresh-result'
import { safeCause } from '@/lib/server/connections/safe-cause'
import type { RefreshSteps } from '@/lib/server/connections/refresh-steps'
import { createSemaphore } from '@/lib/server/connections/semaphore'
import { tellUnreadable } from '@/lib/server/connections/tell-unreadable'
import type { TokenGate } from '@/lib/server/connections/token-gate'
import { type HeldToken, openHeldToken } from '@/lib/server/db/held-token'

export type TokenAnswer =
  | { kind: 'token'; accessToken: SecretText; gen: number }
  | { kind: 'failed'; failure: ReadFailure }

export interface AccessTokens {
  /** A token that is good for a while yet, refreshed first where it must be. */
  obtain: (held: HeldToken) => Promise<TokenAnswer>
  /** A newer token than the one that the bank refused. */
  renew: (held: HeldToken) => Promise<TokenAnswer>
  keepAlive: (demand: Omit<RefreshDemand, 'unauthorized' | 'keepAlive'>) => Promise<RefreshResult>
  /** Waits for refreshes under way and pairs not yet stored, as long as it is allowed to. */
  settle: () => Promise<void>
}

const concurrentRefreshes = 4
const readerPatienceMilliseconds = 8000
// Between these a reader still uses its token, and the refresh runs behind it.
const shortestMarginSeconds = 90
const marginSpreadSeconds = 30
const stillUsableSeconds = 15

export function createAccessTokens(
  deps: ConnectionDependencies,
  steps: RefreshSteps,
  gate: TokenGate,
): AccessTokens {
  const { store, timing } = deps
  const keeper: PairKeeper = {
    steps,
    vault: store,
    now: () => deps.clock.now(),
    log: deps.log,
    unstored: new Map(),
    pending: new Set(),
  }
  const context: RefreshContext = { steps, gate, keeper }
  const oneOfFew = createSemaphore(concurrentRefreshes)
  const flights = new Map<string, Promise<RefreshResult>>()

  const fly = (demand: RefreshDemand): Promise<RefreshResult> => {
    const known = flights.get(demand.connection_id)
    if (known !== undefined) return known
    const flight = oneOfFew(() => refreshAccessToken(context, demand))
    flights.set(demand.connection_id, flight)
    const land = (): void => void flights.delete(demand.connection_id)
    flight.then(land, land)
    return flight
  }

  const refresh = async (held: HeldToken, unauthorized: boolean): Promise<TokenAnswer> => {
    const { firm_id, connection_id, gen } = held
    const demand = { firm_id, connection_id, gen, unauthorized }
    const first = await patiently(timing.sleep, fly(demand))
    // A flight that others started may have ended with the very token that the bank refused.
    const isStale = unauthorized && first.kind === 'fresh' && first.gen <= gen
    return answerOf(isStale ? await patiently(timing.sleep, fly(demand)) : first)
  }

  const unstoredToken = (held: HeldToken): TokenAnswer | undefined => {
    const received = keeper.unstored.get(held.connection_id)
    if (received === undefined || received.entry.gen <= held.gen) return undefined
    const { entry, pair } = received
    return { kind: 'token', accessToken: pair.accessToken, gen: entry.gen }
  }

  const obtain = async (held: HeldToken): Promise<TokenAnswer> => {
    const inMemory = unstoredToken(held)
    if (inMemory !== undefined) return inMemory
    const margin = shortestMarginSeconds + timing.random() * marginSpreadSeconds
    const accessToken =
      held.secondsLeft > stillUsableSeconds ? openHeldToken(store.vault, held) : undefined
    if (accessToken === undefined) return refresh(held, false)
    if (held.secondsLeft <= margin) {
      refresh(held, false).catch((cause: unknown) =>
        deps.log.warn(
          { ...safeCause(cause), connection_id: held.connection_id },
          'an early refresh failed',
        ),
      )
    }
    return { kind: 'token', accessToken, gen: held.gen }
  }

  return {
    obtain: (held) => tellUnreadable(deps, held.connection_id, () => obtain(held)),
    renew: (held) =>
      tellUnreadable(
        deps,
        held.connection_id,
        async () => unstoredToken(held) ?? (await refresh(held, true)),
      ),
    keepAlive: (demand) =>
      tellUnreadable(deps, demand.connection_id, () =>
        fly({ ...demand, unauthorized: false, keepAlive: true }),
      ),
    settle: async () => {
      await Promise.allSettled([...flights.values(), ...keeper.pending])
    },
  }
}

// A reader waits only so long; the flight itself goes on and the next reader finds its result.
async function patiently(
  sleep: (milliseconds: number) => Promise<void>,
  flight: Promise<RefreshResult>,
): Promise<RefreshResult> {
  const tired = sleep(readerPatienceMilliseconds).then((): RefreshResult => ({
    kind: 'failed',
    failure: { code: 'connection_busy' },
  }))
  return Promise.race([flight, tired])
}

function answerOf(result: RefreshResult): TokenAnswer {
  return result.kind === 'fresh'
    ? { kind: 'token', accessToken: result.accessToken, gen: result.gen }
    : result
}
