import type { Context } from 'hono'
import { ProblemError } from '@/bank/api/problem'
import type { Clock } from '@/bank/context'

const windowMilliseconds = 60_000
const maxKeys = 100_000

interface RateLimit {
  /** Throws ProblemError `rate_limited` once `key` has been counted more than the limit this minute. */
  count: (key: string) => void
}

/** Decisions, Scopes and errors: so many requests per key in a minute of the bank's clock. */
export function createRateLimit(clock: Clock, limit: number): RateLimit {
  let currentWindow = Number.NaN
  let counts = new Map<string, number>()
  return {
    count: (key) => {
      const now = clock.now().getTime()
      const window = Math.floor(now / windowMilliseconds)
      if (window !== currentWindow || counts.size > maxKeys) {
        currentWindow = window
        counts = new Map()
      }
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      if (count <= limit) return
      const seconds = Math.ceil(((window + 1) * windowMilliseconds - now) / 1000)
      throw new ProblemError('rate_limited', `At most ${limit} requests a minute are served.`, {
        headers: { 'retry-after': String(Math.max(1, seconds)) },
      })
    },
  }
}

/** One household of addresses: an IPv6 caller owns the whole /64. */
export function addressKey(address: string | undefined): string {
  if (address === undefined) return 'unknown'
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!address.includes(':')) return address
  const [head = '', tail = ''] = address.split('::')
  const left = head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const zeroes = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...zeroes, ...right].slice(0, 4).join(':')
}

/** The peer's address; `in-process` where the app is called without a socket, as tests do. */
export function remoteAddress(c: Context): string {
  const bindings = c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined
  if (bindings?.incoming === undefined) return 'in-process'
  return bindings.incoming.socket?.remoteAddress ?? 'unknown'
}
