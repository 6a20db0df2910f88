/**
 * Stops calling an origin that has not answered several times running, so that a bank which is
 * down costs nobody a wait. After a rest one call is let through to look.
 */
export function createCircuitBreaker(
  now: () => number,
  { failures: maxFailures, restMs } = { failures: 5, restMs: 2000 },
): CircuitBreaker {
  let failures = 0
  let closedAgainAt = 0
  return {
    isOpen: () => {
      if (failures < maxFailures) return false
      const time = now()
      if (time < closedAgainAt) return true
      // This caller looks; those who come while it does are still refused.
      closedAgainAt = time + restMs
      return false
    },
    succeeded: () => {
      failures = 0
    },
    failed: () => {
      failures += 1
      closedAgainAt = now() + restMs
    },
  }
}

export interface CircuitBreaker {
  isOpen: () => boolean
  succeeded: () => void
  failed: () => void
}
