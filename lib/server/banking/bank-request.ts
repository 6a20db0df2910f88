import { createHash } from 'node:crypto'
import { Pool } from 'undici'
import type { SecretText } from '@/lib/bank-contract/secret-text'
import type { BankQuery } from '@/lib/server/banking/bank-reader'
import { BankingError } from '@/lib/server/banking/banking-error'
import { createCircuitBreaker } from '@/lib/server/banking/circuit-breaker'
import { judgeAnswer } from '@/lib/server/banking/judge-answer'
import { buildTarget } from '@/lib/server/banking/request-target'
import { createRetryBudget, findRetryDelayMs } from '@/lib/server/banking/retry-policy'
import { sendGet, toTransportError } from '@/lib/server/banking/send-get'
import { type Asking, createAnswerSharing } from '@/lib/server/banking/share-answers'
import { createTokenPace } from '@/lib/server/banking/token-pace'

export interface BankCall {
  segments: readonly string[]
  query: BankQuery
  /** The scope that the endpoint needs. */
  scope: string
}

/** For whom the bank is read. */
export interface BankView {
  /** When it was asked for, by `performance.now()`, and when it has been answered. */
  asking?: Asking | undefined
  /** Told when the bank gave each answer that is used, which another view may have asked for. */
  onAnswer?: ((readAt: Date) => void) | undefined
}

/** One GET of the banking API, to the JSON of its answer. Throws BankingError. */
export type BankRequest = (token: SecretText, call: BankCall, view?: BankView) => Promise<unknown>

export interface BankRequestOptions {
  /** `{base_url}`, the path prefix included. */
  baseUrl: URL
  timeouts?: BankTimeouts | undefined
  /** Told of each failure once, for the log. */
  onFailure?: ((error: BankingError, endpoint: string) => void) | undefined
  now?: (() => Date) | undefined
  random?: (() => number) | undefined
  wait?: ((ms: number, signal: AbortSignal) => Promise<void>) | undefined
  /** Milliseconds that only grow. */
  monotonic?: (() => number) | undefined
}

export interface BankTimeouts {
  connectMs: number
  headersMs: number
  bodyMs: number
  /** Of the whole call, its retries and its turn in the queue included. */
  deadlineMs: number
}

const CONNECTIONS = 32
const CALLS_PER_TOKEN = 8

const defaultTimeouts = { connectMs: 3000, headersMs: 10_000, bodyMs: 10_000, deadlineMs: 15_000 }

/**
 * The only way to the banking API: one pool for one origin, the same call once for all who wait for
 * it, at most three tries, a rest for an origin that does not answer and for a token that asked too often.
 */
export function createBankRequest(options: BankRequestOptions): {
  request: BankRequest
  close: () => Promise<void>
} {
  const { baseUrl, timeouts = defaultTimeouts, onFailure = () => {} } = options
  const now = options.now ?? (() => new Date())
  const basePath = baseUrl.pathname.replace(/\/$/, '')
  const pool = openPool(baseUrl.origin, timeouts)
  const pace = createTokenPace(CALLS_PER_TOKEN, () => now().getTime())
  const sendWithRetries = createSender({ ...options, now }, pool)
  const monotonic = options.monotonic ?? (() => performance.now())
  const share = createAnswerSharing<{ value: unknown; readAt: Date }>(monotonic)

  async function fly(key: string, token: SecretText, call: BankCall, path: string) {
    const signal = AbortSignal.timeout(timeouts.deadlineMs)
    try {
      const value = await pace.run(key, signal, () => sendWithRetries(token, call, path, signal))
      return { value, readAt: now() }
    } catch (cause) {
      const error = cause instanceof BankingError ? cause : toTransportError(cause, signal)
      onFailure(error, call.segments[0] ?? '')
      throw error
    }
  }

  return {
    request: async (token, call, view) => {
      const path = buildTarget(basePath, call.segments, call.query)
      // Of the token, so that nothing is shared past the end of what it was granted for.
      const key = createHash('sha256').update(token.reveal()).digest('base64url')
      const asking = view?.asking ?? { askedAt: monotonic() }
      const { value, readAt } = await share(`${key} ${path}`, asking, () =>
        fly(key, token, call, path),
      )
      view?.onAnswer?.(readAt)
      return value
    },
    close: () => pool.destroy(),
  }
}

function openPool(origin: string, timeouts: BankTimeouts): Pool {
  return new Pool(origin, {
    connections: CONNECTIONS,
    pipelining: 1,
    connect: { timeout: timeouts.connectMs },
    headersTimeout: timeouts.headersMs,
    bodyTimeout: timeouts.bodyMs,
  })
}

function createSender(options: BankRequestOptions & { now: () => Date }, pool: Pool) {
  const { baseUrl, now, random = Math.random, wait = waitFor } = options
  const breaker = createCircuitBreaker(() => now().getTime())
  const budget = createRetryBudget()

  async function send(token: SecretText, call: BankCall, path: string, signal: AbortSignal) {
    const answer = await sendGet(pool, { origin: baseUrl.origin, path }, token, signal)
    breaker.succeeded()
    return judgeAnswer(answer, {
      scope: call.scope,
      hasPageToken: call.query.some(([name]) => name === 'page_token'),
      secret: token.reveal(),
      now: now(),
    })
  }

  return async (token: SecretText, call: BankCall, path: string, signal: AbortSignal) => {
    if (breaker.isOpen()) {
      throw new BankingError('unreachable', {
        detail: 'It has not answered several times running.',
      })
    }
    budget.earn()
    for (let tries = 1; ; tries += 1) {
      try {
        return await send(token, call, path, signal)
      } catch (error) {
        if (!(error instanceof BankingError)) throw error
        const delayMs = findRetryDelayMs(error, tries, random)
        if (delayMs === undefined || !budget.spend()) {
          if (isSilence(error)) breaker.failed()
          throw error
        }
        await wait(delayMs, signal)
      }
    }
  }
}

function isSilence(error: BankingError): boolean {
  return error.code === 'unreachable' || error.code === 'timeout'
}

function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })
}
