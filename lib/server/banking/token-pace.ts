import { BankingError } from '@/lib/server/banking/banking-error'
import {
  type ConcurrencyLimit,
  createConcurrencyLimit,
} from '@/lib/server/banking/concurrency-limit'

const MAX_PAUSE_SECONDS = 60

interface Pace {
  limit: ConcurrencyLimit
  users: number
  pausedUntil: number
}

/**
 * Paces the calls of each token: so many at once, and none while the bank has asked it to wait, so
 * that one busy client neither crowds out the others nor keeps hammering. `now` is in milliseconds.
 */
export function createTokenPace(callsAtOnce: number, now: () => number) {
  const paces = new Map<string, Pace>()

  function forgetIdle(): void {
    const time = now()
    for (const [key, pace] of paces) {
      if (pace.users === 0 && pace.pausedUntil <= time) paces.delete(key)
    }
  }

  return {
    /** Throws BankingError `rate_limited` while paused; rejects with the signal's reason. */
    run: async <Value>(
      key: string,
      signal: AbortSignal,
      work: () => Promise<Value>,
    ): Promise<Value> => {
      const pace = paces.get(key) ?? {
        limit: createConcurrencyLimit(callsAtOnce),
        users: 0,
        pausedUntil: 0,
      }
      const restMs = pace.pausedUntil - now()
      if (restMs > 0) {
        throw new BankingError('rate_limited', { retryAfterSeconds: Math.ceil(restMs / 1000) })
      }
      paces.set(key, pace)
      pace.users += 1
      try {
        const release = await pace.limit.acquire(signal)
        try {
          return await work()
        } finally {
          release()
        }
      } catch (error) {
        if (error instanceof BankingError && error.code === 'rate_limited') {
          const seconds = Math.min(error.retryAfterSeconds ?? 0, MAX_PAUSE_SECONDS)
          pace.pausedUntil = now() + seconds * 1000
          forgetIdle()
        }
        throw error
      } finally {
        pace.users -= 1
        if (pace.users === 0 && pace.pausedUntil <= now()) paces.delete(key)
      }
    },
    /** How many tokens it remembers. */
    size: () => paces.size,
  }
}
