import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { unstatedRetryAfter } from '@/lib/bank-contract/retry-after'
import { isPageUnderWay } from '@/lib/server/context'
import { endsEverything, isPassing } from '@/lib/server/exports/run-failure'
import type { RunFailure, RunOutcome } from '@/lib/server/exports/run-reader'

/** One run's patience with one bank. */
export interface Patience {
  /** Tries again what may pass, and waits as long as the bank asks. Rejects once aborted. */
  persist: <Value>(attempt: () => Promise<RunOutcome<Value>>) => Promise<RunOutcome<Value>>
  /** Why nothing further is tried, once that is so. */
  stoppedBy: () => RunFailure | undefined
}

export interface PatienceClock {
  now: () => Date
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

const maxTries = 3
const firstPauseMs = 500
// A bank that lets nothing through for this long will not within the patience of a person either.
const maxSilenceMs = 15 * 60 * 1000
const maxLostInARow = 25

/**
 * By hand: cockatiel's retry has one count for all failures and waits by its own clock; here a pause that
 * the bank requests is no try, and a whole run gives up together.
 */
export function createPatience({ now, sleep }: PatienceClock, signal: AbortSignal): Patience {
  let stoppedBy: RunFailure | undefined
  let lostInARow = 0
  let lastAnswerAt = now().getTime()

  const waitAsRequested = async (failure: RunFailure & { code: 'rate_limited' }): Promise<void> => {
    const seconds = Math.max(1, failure.retryAfterSeconds ?? unstatedRetryAfter.export)
    const waitMs = seconds * 1000
    if (now().getTime() + waitMs - lastAnswerAt > maxSilenceMs) stoppedBy = failure
    else await sleep(waitMs, signal)
  }

  const giveUp = (failure: RunFailure): void => {
    if (endsEverything(failure)) stoppedBy = failure
    if (!isPassing(failure)) return
    lostInARow += 1
    if (lostInARow >= maxLostInARow) stoppedBy = failure
  }

  return {
    stoppedBy: () => stoppedBy,
    persist: async (attempt) => {
      for (let tries = 1; ;) {
        signal.throwIfAborted()
        if (stoppedBy !== undefined) return { kind: 'failed', failure: stoppedBy }
        const outcome = await attempt()
        signal.throwIfAborted()
        if (outcome.kind === 'read') {
          lostInARow = 0
          lastAnswerAt = now().getTime()
          return outcome
        }
        const { failure } = outcome
        if (failure.code === 'rate_limited') {
          await waitAsRequested(failure)
        } else if (isPassing(failure) && tries < maxTries) {
          await sleep(firstPauseMs * 4 ** (tries - 1), signal)
          tries += 1
        } else {
          giveUp(failure)
          return outcome
        }
      }
    },
  }
}

const maxWaitMs = 100
const lookEveryMs = 10

/**
 * Lets pages go first, since a person waits for them. However many are requested, an export still goes on ten times a
 * second.
 */
export async function giveWay(): Promise<void> {
  await nextTurn()
  for (let waited = 0; waited < maxWaitMs && isPageUnderWay(); waited += lookEveryMs) {
    await wait(lookEveryMs)
  }
}
