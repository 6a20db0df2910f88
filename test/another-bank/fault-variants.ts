import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { type ApiVariant, usual, type Variants } from '@/test/another-bank/variant'

type Send = NonNullable<ApiVariant['send']>

const json = { 'content-type': 'application/json' }
const html = '<!doctype html><title>Sorry</title><script>alert(1)</script>'

/** Answers so every time, or the first `times` alone. */
const answering =
  (status: number, body: string, headers: Record<string, string> = {}, times = Infinity): Send =>
  (response, text, nth) =>
    nth > times
      ? response.writeHead(200, json).end(text)
      : response.writeHead(status, headers).end(body)

const problem = (status: number, more: object = {}) =>
  JSON.stringify({ type: 'about:blank', title: 'No', status, ...more })
const pause = (retryAfter: string): Send => answering(429, '', { 'retry-after': retryAfter })

const at = (sees: string, next?: string) => [
  { at: 'transactions' as const, sees: next === undefined ? [sees] : [sees, next] },
]
const again = 'Try again'
const unreadable = at('The bank’s answer cannot be read', again)
const away = at('The bank cannot be reached', again)
const failing = at('The bank reported an error', again)
const slow = at('The bank takes too long', again)
const paused = at('The bank asks for a pause', again)
const pausedForAYear = at('Try again in 365 days', again)
const refused = [
  {
    at: 'transactions' as const,
    with: { period: '2026-06', status: 'settled' },
    sees: ['The bank refused this filter', 'Clear filters'],
  },
]

const endless = (response: ServerResponse): void => {
  response.writeHead(200, json)
  const more = () => {
    while (!response.destroyed && response.write(' '.repeat(2 ** 20)));
    if (!response.destroyed) response.once('drain', more)
  }
  more()
}

/** How the answer to a list may fail. */
export const faultVariants: Variants<ApiVariant> = {
  'refusal-with-problem': {
    what: 'refuses a filter with problem details',
    send: answering(400, problem(400, { errors: [{ parameter: 'status', detail: 'is unknown' }] })),
    looks: refused,
  },
  'refusal-in-html': {
    what: 'refuses a filter in HTML',
    send: answering(400, html),
    looks: refused,
  },
  'refusal-empty': {
    what: 'refuses a filter without a body',
    send: answering(422, ''),
    looks: refused,
  },
  'unauthorized-once': { what: 'says 401 once', send: answering(401, '', {}, 1), looks: usual },
  forbidden: {
    what: 'says 403',
    send: answering(403, problem(403)),
    looks: at('Transactions not shared', 'Request access to transactions'),
  },
  'not-found': {
    what: 'says 404 of a list',
    send: answering(404, html),
    looks: at('The bank has no such list'),
  },
  'error-with-problem': {
    what: 'says 500 with problem details',
    send: answering(500, problem(500)),
    looks: failing,
  },
  'error-in-html': { what: 'says 503 in HTML', send: answering(503, html), looks: failing },
  'pause-in-seconds': {
    what: 'says 429, and retry after a second, once',
    send: answering(429, '', { 'retry-after': '1' }, 1),
    looks: usual,
  },
  'pause-until-a-date': {
    what: 'says 429 until a date far off',
    send: pause('Fri, 31 Dec 2100 23:59:59 GMT'),
    looks: pausedForAYear,
  },
  'pause-in-words': { what: 'says 429, and retry after soon', send: pause('soon'), looks: paused },
  'pause-of-a-year': {
    what: 'says 429 for a year',
    send: pause('31536000'),
    looks: pausedForAYear,
  },
  'body-empty': { what: 'answers with nothing', send: answering(200, '', json), looks: unreadable },
  'body-html': { what: 'answers with a page', send: answering(200, html, json), looks: unreadable },
  'body-truncated': {
    what: 'breaks its JSON off, and says that it is whole',
    send: (response, text) => response.writeHead(200, json).end(text.slice(0, -20)),
    looks: unreadable,
  },
  'headers-slow': { what: 'does not begin to answer', send: () => {}, looks: slow },
  'body-slow': {
    what: 'stalls in the middle of a body',
    send: (response, text) => response.writeHead(200, json).write(text.slice(0, 50)),
    looks: slow,
  },
  'body-endless': { what: 'does not end its body', send: endless, looks: unreadable },
  'reset-before': {
    what: 'resets the connection before it answers',
    send: (response) => response.socket?.resetAndDestroy(),
    looks: away,
  },
  'reset-after-headers': {
    what: 'resets the connection after its headers',
    send: (response) => {
      response.writeHead(200, json).flushHeaders()
      setImmediate(() => response.socket?.resetAndDestroy())
    },
    looks: away,
  },
  'reset-in-body': {
    what: 'resets the connection in the middle of a body',
    send: (response, text) => {
      response.writeHead(200, { ...json, 'content-length': text.length })
      response.write(text.slice(0, 50), () => response.socket?.resetAndDestroy())
    },
    looks: away,
  },
  redirect: {
    what: 'redirects a list elsewhere',
    send: answering(302, '', { location: 'https://bank.elsewhere.example/' }),
    looks: unreadable,
  },
  'type-wrong': {
    what: 'calls its JSON a page',
    send: (response, text) => response.writeHead(200, { 'content-type': 'text/html' }).end(text),
    looks: usual,
  },
  compressed: {
    what: 'compresses though nobody requested it',
    send: (response, text) =>
      response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(gzipSync(text)),
    looks: usual,
  },
  'hints-first': {
    what: 'sends early hints before its answer',
    send: (response, text) => {
      response.writeEarlyHints({ link: '</style.css>; rel=preload' })
      response.writeHead(200, json).end(text)
    },
    looks: usual,
  },
  'length-lies': {
    what: 'promises more than it sends',
    send: (response, text) => {
      response.writeHead(200, { ...json, 'content-length': text.length + 9 })
      response.write(text, () => response.socket?.end())
    },
    looks: away,
  },
}
