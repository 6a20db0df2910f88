import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import type { Timing } from '@/lib/server/connections/connection-dependencies'

/**
 * Holds back every call to the token endpoint while the bank asked for patience, or while our own
 * registration is refused, which no grant can help.
 */
export interface TokenGate {
  /** Seconds to wait still; 0 when the way is free. */
  waitSeconds: () => number
  failure: (reference: string) => ReadFailure
  pause: (seconds: number) => void
  /** Our client, not a grant, was refused. */
  trip: () => void
}

const trippedSeconds = 60

export function createTokenGate(timing: Timing): TokenGate {
  let closedUntil = 0
  let isTripped = false
  const close = (seconds: number, tripped: boolean): void => {
    closedUntil = Math.max(closedUntil, timing.monotonic() + seconds * 1000)
    isTripped = tripped
  }
  const waitSeconds = (): number =>
    Math.max(0, Math.ceil((closedUntil - timing.monotonic()) / 1000))
  return {
    waitSeconds,
    failure: (reference) =>
      isTripped
        ? { code: 'bank_failed', reference }
        : { code: 'rate_limited', retryAfterSeconds: waitSeconds() },
    pause: (seconds) => close(seconds * (1 + timing.random() / 10), false),
    trip: () => close(trippedSeconds, true),
  }
}
