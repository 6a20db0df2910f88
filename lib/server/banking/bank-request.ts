import { Pool } from 'undici'
import { digestOf, type SecretText } from '@/lib/bank-contract/secret-text'
import type { BankQuery } from '@/lib/server/banking/bank-reader'
import { BankingError, isBankingError } from '@/lib/server/banking/banking-error'
import { readAnswer } from '@/lib/server/banking/read-answer'
import { createOriginBreaker, createRetry, createTokenPace } from '@/lib/server/banking/resilience'
import { buildTarget, sendGet, toTransportError } from '@/lib/server/banking/send-get'
import { createAnswerSharing } from '@/lib/server/banking/share-answers'
import { maxCallsOfView } from '@/lib/server/banking/walk-pages'

export interface BankCall {
  segments: readonly string[]
  query: BankQuery
  /** The scope that the endpoint needs. */
  scope: string
}

export interface CallCount {
  made: number
}

/** What the bank is read for. */
export interface BankView {
  /** When the view was requested, by `performance.now()`; now, when it is not given. */
  requestedAt?: number | undefined
  /** How many calls the view has made; none are counted of what is no view of a person's. */
  calls?: CallCount | undefined
  /** Called with the time at which the bank gave each answer that is used, shared ones too. */
  onAnswer?: ((readAt: Date) => void) | undefined
  /** Nothing is tried again: each try costs the bank a call. */
  isTriedOnce?: boolean | undefined
}

/** What may cost the bank one call, whatever comes of it. */
export function singleCall(): BankView {
  return { calls: { made: maxCallsOfView - 1 }, isTriedOnce: true }
}

/** One GET of the banking API, to the JSON of its answer. Throws BankingError. */
export type BankRequest = (token: SecretText, call: BankCall, view?: BankView) => Promise<unknown>

export interface BankRequestOptions {
  /** `{base_url}`, the path prefix included. */
  baseUrl: URL
  timeouts?: BankTimeouts | undefined
  /** Called once for each failure, for the log. */
  onFailure?: ((error: BankingError, endpoint: string) => void) | undefined
  /** Called for each answer of 429, also where a later try is answered. */
  onRateLimited?: (() => void) | undefined
  /** The clock by which a Retry-After is waited for. */
  now?: (() => Date) | undefined
  /** From 0 up to 1, for the jitter of retries. */
  random?: (() => number) | undefined
}

export interface BankTimeouts {
  connectMs: number
  headersMs: number
  bodyMs: number
  /** Of the whole call, its retries and its turn in the queue included. */
  deadlineMs: number
}

const maxConnections = 32

const defaultTimeouts = { connectMs: 3000, headersMs: 10_000, bodyMs: 10_000, deadlineMs: 15_000 }

/**
 * The only way to the banking API: one pool for one origin, the same call once for all who wait for
 * it, at most three tries, a pause for an origin that does not answer and for a token over its rate.
 */
export function createBankRequest(options: BankRequestOptions): {
  request: BankRequest
  close: () => Promise<void>
} {
  const { baseUrl, timeouts = defaultTimeouts } = options
  const { onFailure = () => {}, onRateLimited = () => {} } = options
  const now = options.now ?? (() => new Date())
  const basePath = baseUrl.pathname.replace(/\/$/, '')
  const pool = openPool(baseUrl.origin, timeouts)
  const retry = createRetry(options.random)
  const guardOrigin = createOriginBreaker()
  const pace = createTokenPace(() => now().getTime())
  const share = createAnswerSharing<{ value: unknown; readAt: Date }>()

  async function send(token: SecretText, call: BankCall, path: string, signal: AbortSignal) {
    const answer = await sendGet(pool, { origin: baseUrl.origin, path }, token, signal)
    if (answer.status === 429) onRateLimited()
    return readAnswer(answer, {
      scope: call.scope,
      hasPageToken: call.query.some(([name]) => name === 'page_token'),
      secret: token.reveal(),
      now: now(),
    })
  }

  async function sendPaced(
    key: string,
    token: SecretText,
    { call, path, isTriedOnce }: { call: BankCall; path: string; isTriedOnce: boolean },
  ) {
    const signal = AbortSignal.timeout(timeouts.deadlineMs)
    try {
      const value = await pace(key, signal, () =>
        guardOrigin(() => {
          const attempt = () => send(token, call, path, signal)
          return isTriedOnce ? attempt() : retry().execute(attempt, signal)
        }),
      )
      return { value, readAt: now() }
    } catch (cause) {
      const error = isBankingError(cause) ? cause : toTransportError(cause, signal)
      onFailure(error, call.segments[0] ?? '')
      throw error
    }
  }

  return {
    request: async (token, call, view) => {
      const path = buildTarget(basePath, call.segments, call.query)
      // Of the token, so that nothing is shared past the end of what it was granted for.
      const key = digestOf(token)
      if (view?.calls !== undefined) countCall(view.calls)
      const requestedAt = view?.requestedAt ?? performance.now()
      const { value, readAt } = await share(`${key} ${path}`, requestedAt, () =>
        sendPaced(key, token, { call, path, isTriedOnce: view?.isTriedOnce === true }),
      )
      view?.onAnswer?.(readAt)
      return value
    },
    close: () => pool.destroy(),
  }
}

function countCall(calls: CallCount): void {
  if (calls.made >= maxCallsOfView) throw new BankingError('too_many_calls')
  calls.made += 1
}

function openPool(origin: string, timeouts: BankTimeouts): Pool {
  return new Pool(origin, {
    connections: maxConnections,
    pipelining: 1,
    connect: { timeout: timeouts.connectMs },
    headersTimeout: timeouts.headersMs,
    bodyTimeout: timeouts.bodyMs,
  })
}
