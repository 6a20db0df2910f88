import {
  BrokenCircuitError,
  bulkhead,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  DelegateBackoff,
  handleWhen,
  type IPolicy,
  retry,
} from 'cockatiel'
import { retryAfterCeilings } from '@/lib/bank-contract/retry-after'
import { BankingError, hasTrait, isBankingError } from '@/lib/server/banking/banking-error'

const maxRetries = 2

const baseMilliseconds = 100
const capMilliseconds = 1000

/**
 * Retries GETs that got no answer or one that another try may cure: full jitter, never sooner than
 * the bank requires. Retries may add a fifth to the calls made, so that a failing bank is not called
 * three times as often.
 */
export function createRetry(random: () => number = Math.random): () => IPolicy {
  const full = 10
  let budget = full
  const backoff = new DelegateBackoff<{ attempt: number; result: object }>(
    ({ attempt, result }) => {
      const error = 'error' in result ? result.error : undefined
      const seconds = isBankingError(error) ? (error.retryAfterSeconds ?? 0) : 0
      return seconds * 1000 + random() * Math.min(capMilliseconds, baseMilliseconds * 2 ** attempt)
    },
  )
  // A policy for each call, since only one that may still retry draws on the budget.
  return () => {
    budget = Math.min(full, budget + 0.2)
    let retriesLeft = maxRetries
    const mayRetry = handleWhen((error) => {
      if (!isRetriable(error) || retriesLeft < 1 || budget < 1) return false
      retriesLeft -= 1
      budget -= 1
      return true
    })
    return retry(mayRetry, { maxAttempts: maxRetries, backoff })
  }
}

function isRetriable(error: Error): boolean {
  return (
    isBankingError(error) &&
    hasTrait(error, 'retried') &&
    (error.retryAfterSeconds ?? 0) <= retryAfterCeilings.repeatedCall
  )
}

const failuresToOpen = 5
const openMilliseconds = 2000

/**
 * Stops calling an origin that gave no answer to several calls in a row, so that a bank which is down
 * costs nobody a wait. After a rest one call tests it. Throws BankingError `unreachable` meanwhile.
 */
export function createOriginBreaker(): <Value>(call: () => Promise<Value>) => Promise<Value> {
  const breaker = circuitBreaker(handleWhen(isSilence), {
    halfOpenAfter: openMilliseconds,
    breaker: new ConsecutiveBreaker(failuresToOpen),
  })
  return async (call) => {
    // The library would have the others wait for the outcome of the test.
    if (breaker.state === CircuitState.HalfOpen) throw unanswered()
    const outcome = await breaker
      // Any answer, an error too, ends the row of failures: for the breaker it is a success.
      .execute(() => answerOrError(call))
      .catch((cause: unknown) => {
        throw cause instanceof BrokenCircuitError ? unanswered() : cause
      })
    if ('error' in outcome) throw outcome.error
    return outcome.value
  }
}

async function answerOrError<Value>(
  call: () => Promise<Value>,
): Promise<{ value: Value } | { error: unknown }> {
  try {
    return { value: await call() }
  } catch (error) {
    if (isSilence(error)) throw error
    return { error }
  }
}

function isSilence(error: unknown): boolean {
  return isBankingError(error) && hasTrait(error, 'silence')
}

function unanswered(): BankingError {
  return new BankingError('unreachable', {
    detail: 'It has not answered several times running.',
  })
}

const callsPerToken = 8
/** A pause may outlast its token: of more tokens than this the oldest are forgotten. */
const maxPaces = 1000

/**
 * Paces the calls of each token: so many at once, and none while the bank makes it wait, so
 * that one busy client neither crowds out the others nor keeps hammering. Throws BankingError
 * `rate_limited` while paused; rejects with the signal's reason.
 */
export function createTokenPace(now: () => number = Date.now) {
  const paces = new Map<string, { calls: IPolicy; users: number; pausedUntil: number }>()

  const forgetIdle = (): void => {
    for (const [key, { users, pausedUntil }] of paces) {
      const isOver = pausedUntil <= now() || paces.size > maxPaces
      if (users === 0 && isOver) paces.delete(key)
    }
  }

  return async <Value>(
    key: string,
    signal: AbortSignal,
    call: () => Promise<Value>,
  ): Promise<Value> => {
    const pace = paces.get(key) ?? {
      calls: bulkhead(callsPerToken, Number.POSITIVE_INFINITY),
      users: 0,
      pausedUntil: 0,
    }
    const restMs = pace.pausedUntil - now()
    if (restMs > 0) {
      throw new BankingError('rate_limited', { retryAfterSeconds: Math.ceil(restMs / 1000) })
    }
    paces.set(key, pace)
    pace.users += 1
    // The bulkhead is not given the signal: a call that is cancelled in its queue would block those
    // behind it.
    const turn = pace.calls.execute(() => {
      signal.throwIfAborted()
      return call()
    })
    try {
      return await untilAborted(turn, signal)
    } catch (error) {
      const isPause = isBankingError(error) && error.code === 'rate_limited'
      if (isPause && error.retryAfterSeconds !== undefined) {
        pace.pausedUntil = now() + error.retryAfterSeconds * 1000
      }
      throw error
    } finally {
      pace.users -= 1
      forgetIdle()
    }
  }
}

function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error)
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
