import type { BankingError } from '@/lib/server/banking/banking-error'

const MAX_TRIES = 3

/** The longest wait that a person should sit through; a bank that asks for more is reported instead. */
const MAX_HONOURED_SECONDS = 2
const BASE_MS = 100
const CAP_MS = 1000

/**
 * How long to wait before a GET is tried again, or undefined to give up. `tries` counts those made.
 * Full jitter, never shorter than what the bank asked for.
 */
export function findRetryDelayMs(
  error: BankingError,
  tries: number,
  random: () => number,
): number | undefined {
  if (tries >= MAX_TRIES || !isRetriable(error)) return undefined
  const asked = error.retryAfterSeconds ?? 0
  if (asked > MAX_HONOURED_SECONDS) return undefined
  return asked * 1000 + random() * Math.min(CAP_MS, BASE_MS * 2 ** tries)
}

// Not `timeout`: whoever waited that long is not helped by as much again, nor is a slow bank.
function isRetriable(error: BankingError): boolean {
  return (
    error.code === 'unreachable' || error.code === 'rate_limited' || error.code === 'server_error'
  )
}

/** Retries may add a fifth to the calls made, so that a failing bank is not called three times as often. */
export function createRetryBudget(): { earn: () => void; spend: () => boolean } {
  const full = 10
  let tokens = full
  return {
    earn: () => {
      tokens = Math.min(full, tokens + 0.2)
    },
    spend: () => {
      if (tokens < 1) return false
      tokens -= 1
      return true
    },
  }
}
