import { bulkhead } from 'cockatiel'
import type { SecretText } from '@/lib/bank-contract/secret-text'
import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import { createReference } from '@/lib/server/banking/banking-error'
import type { ConnectionDependencies } from '@/lib/server/connections/connection-dependencies'
import { safeCause } from '@/lib/server/connections/connections-error'
import { refreshAccessToken } from '@/lib/server/connections/tokens/refresh-access-token'
import type {
  RefreshContext,
  RefreshRequest,
  RefreshResult,
} from '@/lib/server/connections/tokens/refresh-attempt'
import type { RefreshSteps } from '@/lib/server/connections/tokens/refresh-steps'
import type { TokenGate } from '@/lib/server/connections/tokens/token-gate'
import type { PairStorage } from '@/lib/server/connections/tokens/store-token-pair'
import { type StoredToken, openStoredToken } from '@/lib/server/db/connection'
import { isAccessUnreadable } from '@/lib/server/db/vault'

export type TokenAnswer =
  | { kind: 'token'; accessToken: SecretText; gen: number }
  | { kind: 'failed'; failure: ReadFailure }

export interface AccessTokens {
  /** A token that is valid for a while yet, refreshed first where necessary. */
  obtain: (stored: StoredToken) => Promise<TokenAnswer>
  /** A newer token than the one that the bank refused. */
  renew: (stored: StoredToken) => Promise<TokenAnswer>
  keepAlive: (request: Omit<RefreshRequest, 'unauthorized' | 'keepAlive'>) => Promise<RefreshResult>
  /** Resolves when no refresh is in progress and no pair waits to be stored. */
  whenIdle: () => Promise<void>
}

const concurrentRefreshes = 4
const readerPatienceMilliseconds = 8000
// Between these a reader still uses its token, and the refresh runs in the background.
const minMarginSeconds = 90
const marginSpreadSeconds = 30
const stillUsableSeconds = 15

export function createAccessTokens(
  deps: ConnectionDependencies,
  steps: RefreshSteps,
  gate: TokenGate,
): AccessTokens {
  const { store, timing } = deps
  const pairs: PairStorage = {
    steps,
    vault: store,
    now: () => deps.clock.now(),
    log: deps.log,
    unstored: new Map(),
    pending: new Set(),
  }
  const context: RefreshContext = { steps, gate, pairs }
  const refreshes = bulkhead(concurrentRefreshes, Number.POSITIVE_INFINITY)
  const underWay = new Map<string, Promise<RefreshResult>>()

  const refreshOnce = (request: RefreshRequest): Promise<RefreshResult> => {
    const known = underWay.get(request.connection_id)
    if (known !== undefined) return known
    const running = refreshes.execute(() => refreshAccessToken(context, request))
    underWay.set(request.connection_id, running)
    const forget = (): void => void underWay.delete(request.connection_id)
    running.then(forget, forget)
    return running
  }

  const refresh = async (stored: StoredToken, unauthorized: boolean): Promise<TokenAnswer> => {
    const { firm_id, connection_id, gen } = stored
    const request = { firm_id, connection_id, gen, unauthorized }
    const first = await withinPatience(timing.sleep, refreshOnce(request))
    // A refresh that another reader started may have ended with the very token that was refused.
    const isStale = unauthorized && first.kind === 'fresh' && first.gen <= gen
    return answerOf(isStale ? await withinPatience(timing.sleep, refreshOnce(request)) : first)
  }

  const unstoredToken = (stored: StoredToken): TokenAnswer | undefined => {
    const received = pairs.unstored.get(stored.connection_id)
    if (received === undefined || received.entry.gen <= stored.gen) return undefined
    const { entry, pair } = received
    return { kind: 'token', accessToken: pair.accessToken, gen: entry.gen }
  }

  // A view makes hundreds of calls by the one row that it read, which holds the seal no longer than it.
  const opened = new WeakMap<StoredToken, SecretText | undefined>()
  const open = (stored: StoredToken): SecretText | undefined => {
    if (!opened.has(stored)) opened.set(stored, openStoredToken(store.vault, stored))
    return opened.get(stored)
  }

  const obtain = async (stored: StoredToken): Promise<TokenAnswer> => {
    const inMemory = unstoredToken(stored)
    if (inMemory !== undefined) return inMemory
    const margin = minMarginSeconds + timing.random() * marginSpreadSeconds
    const accessToken = stored.secondsLeft > stillUsableSeconds ? open(stored) : undefined
    if (accessToken === undefined) return refresh(stored, false)
    if (stored.secondsLeft <= margin) {
      refresh(stored, false).catch((cause: unknown) =>
        deps.log.warn(
          { ...safeCause(cause), connection_id: stored.connection_id },
          'an early refresh failed',
        ),
      )
    }
    return { kind: 'token', accessToken, gen: stored.gen }
  }

  return {
    obtain: (stored) => reportUnreadableAccess(deps, stored.connection_id, () => obtain(stored)),
    renew: (stored) =>
      reportUnreadableAccess(
        deps,
        stored.connection_id,
        async () => unstoredToken(stored) ?? (await refresh(stored, true)),
      ),
    keepAlive: (request) =>
      reportUnreadableAccess(deps, request.connection_id, () =>
        refreshOnce({ ...request, unauthorized: false, keepAlive: true }),
      ),
    whenIdle: async () => {
      await Promise.allSettled([...underWay.values(), ...pairs.pending])
    },
  }
}

// A reader waits only so long; the refresh goes on, and the next reader finds its result.
async function withinPatience(
  sleep: (milliseconds: number) => Promise<void>,
  running: Promise<RefreshResult>,
): Promise<RefreshResult> {
  const timedOut = sleep(readerPatienceMilliseconds).then((): RefreshResult => ({
    kind: 'failed',
    failure: { code: 'connection_busy' },
  }))
  return Promise.race([running, timedOut])
}

function answerOf(result: RefreshResult): TokenAnswer {
  return result.kind === 'fresh'
    ? { kind: 'token', accessToken: result.accessToken, gen: result.gen }
    : result
}

/** A stored row that cannot be opened is a failure of its own, and stops no other refresh. */
async function reportUnreadableAccess<Answer>(
  { log }: Pick<ConnectionDependencies, 'log'>,
  connection_id: string,
  run: () => Promise<Answer>,
): Promise<Answer | { kind: 'failed'; failure: ReadFailure }> {
  try {
    return await run()
  } catch (cause) {
    if (!isAccessUnreadable(cause)) throw cause
    const reference = createReference()
    const { why } = cause
    log.error({ connection_id, why, reference }, 'the stored access of a client does not open')
    return { kind: 'failed', failure: { code: 'access_unreadable', cause: why, reference } }
  }
}
