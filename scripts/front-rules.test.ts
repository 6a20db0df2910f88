import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import {
  contentSecurityPolicy,
  findRefusal,
  nextUrl,
  refusalBody,
  securityHeaders,
  stripHeaders,
} from '@/scripts/front-rules.mjs'

function statusOf(method: string, url: string, headers: Record<string, string> = {}) {
  return findRefusal({ method, url, headers, headersDistinct: {} })?.[0]
}

describe('the front server', () => {
  test('refuses a post to a page', () => {
    expect(statusOf('GET', '/clients/c1/transactions?page_size=50')).toBeUndefined()
    expect(statusOf('HEAD', '/')).toBeUndefined()
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']) {
      expect(statusOf(method, '/clients/c1')).toBe(405)
    }
    expect(findRefusal({ method: 'POST', url: '/', headers: {}, headersDistinct: {} })?.[2]).toBe(
      'GET, HEAD',
    )
  })

  test('lets a route handler be posted to, but not traced', () => {
    expect(
      statusOf('POST', '/api/connections/authorize', { 'content-length': '40' }),
    ).toBeUndefined()
    expect(statusOf('TRACE', '/api/health')).toBe(405)
    expect(statusOf('POST', '/apix')).toBe(405)
  })

  test('offers no server actions, resumed renders, upgrades or image optimizer', () => {
    expect(statusOf('POST', '/', { 'next-action': 'x' })).toBe(404)
    expect(statusOf('GET', '/', { 'next-resume': '1' })).toBe(404)
    expect(statusOf('GET', '/', { upgrade: 'websocket' })).toBe(400)
    expect(statusOf('GET', '/_next/image?url=%2Flogo.png&w=64&q=75')).toBe(404)
  })

  test('refuses an address that could be read as another host', () => {
    for (const url of ['//evil.example', '/\\evil.example', 'http://evil.example/', '*', '']) {
      expect(statusOf('GET', url)).toBe(400)
    }
  })

  test.each([
    [1, 200],
    [2, 400],
  ])('answers a request with %i Host header with %i', async (hosts, expected) => {
    const server = createServer((request, response) => {
      response.writeHead(findRefusal(request)?.[0] ?? 200).end()
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    socket.end(`GET / HTTP/1.1\r\n${'Host: a.example\r\n'.repeat(hosts)}Connection: close\r\n\r\n`)
    expect(await text(socket)).toMatch(new RegExp(`^HTTP/1.1 ${expected} `))
    await once(server.close(), 'close')
  })

  test('refuses a body without a length or beyond 1 MiB', () => {
    const limit = 1024 * 1024
    const post = (headers: Record<string, string>) => statusOf('POST', '/api/x', headers)
    expect(post({ 'content-length': String(limit) })).toBeUndefined()
    expect(post({ 'content-length': String(limit + 1) })).toBe(413)
    expect(post({ 'content-length': 'many' })).toBe(413)
    expect(post({ 'transfer-encoding': 'chunked' })).toBe(411)
    expect(statusOf('GET', '/', { 'content-length': '5' })).toBe(400)
    expect(statusOf('GET', '/', { 'content-length': '0' })).toBeUndefined()
  })
})

test.each(['/api/books/c-1', '/api/v1/clients/c-1/accounts/a-1/books/2026-06?mapping=day=1'])(
  'a ledger’s file of 50 MB is taken at %s, and no larger one',
  (url) => {
    const post = (bytes: number) => statusOf('POST', url, { 'content-length': String(bytes) })
    expect(post(50_000_000)).toBeUndefined()
    expect(post(60_000_000)).toBe(413)
    expect(
      statusOf('POST', url.replace(/books\/[^?]*/, 'books'), { 'content-length': '50000000' }),
    ).toBe(413)
  },
)

test('a malformed escape is refused of a route handler, and of a page there is none', () => {
  for (const bad of ['%', '%zz', '%E0%A4%A', '%ff']) {
    expect(statusOf('GET', `/api/calendar/${bad}`)).toBe(400)
    expect(statusOf('GET', `/clients/${bad}/cards`)).toBeUndefined()
    expect(nextUrl(`/clients/${bad}/cards?page=2`)).toBe('/malformed-address')
  }
  expect(statusOf('GET', '/api/health?q=%')).toBeUndefined()
  expect(nextUrl('/clients/%E2%82%AC?q=%')).toBe('/clients/%E2%82%AC?q=%')
})

test('a refusal is a page for a person and a problem document for a program', () => {
  const requestId = 'r1'
  const program = refusalBody(413, 'Too much.', { requestId, headers: { accept: '*/*' } })
  expect(program.type).toBe('application/problem+json')
  expect(JSON.parse(program.body)).toEqual({
    type: 'about:blank',
    title: 'Payload Too Large',
    status: 413,
    detail: 'Too much.',
    request_id: 'r1',
  })
  for (const headers of [{ accept: 'text/html' }, { 'sec-fetch-mode': 'navigate' }]) {
    const person = refusalBody(405, 'Not offered.', { requestId, headers })
    expect(person.type).toContain('text/html')
    expect(person.body).toContain('<h1>Method Not Allowed</h1>')
    expect(person.body).toContain('Not offered.')
  }
})

test('an identifier that ends in .rsc asks for a page, not for its data', () => {
  expect(nextUrl('/clients/c/cards/a.rsc?page=1.rsc')).toBe('/clients/c/cards/a%2Ersc?page=1.rsc')
  expect(nextUrl('/clients/c/cards/a.rsc')).toBe('/clients/c/cards/a%2Ersc')
  expect(nextUrl('/clients/c/cards/a.rscx?q=.rsc')).toBe('/clients/c/cards/a.rscx?q=.rsc')
  expect(nextUrl('/clients')).toBe('/clients')
})

describe('a request that arrives', () => {
  const hostile = {
    'content-security-policy': "script-src 'nonce-evil'",
    'content-security-policy-report-only': "script-src 'nonce-evil'",
    'x-nonce': 'evil',
    'x-request-id': 'evil',
    'x-request-path': '/admin',
    'x-request-start': '1',
    'x-middleware-subrequest': 'middleware',
    'x-middleware-rewrite': '/admin',
    'x-invoke-path': '/admin',
    'x-matched-path': '/admin',
  }
  const forwarded = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' }

  test('brings no header that only the front server may set', () => {
    const headers = { ...hostile, cookie: 'kept', 'accept-language': 'de' }
    stripHeaders(headers, { behindProxy: true })
    expect(headers).toEqual({ cookie: 'kept', 'accept-language': 'de' })
  })

  test('brings the numbers of Next’s own requests in development only', () => {
    const own = { 'x-nextjs-request-id': 'a1', 'x-nextjs-html-request-id': 'b2' }
    const developed = { ...own, ...hostile }
    stripHeaders(developed, { behindProxy: false, dev: true })
    expect(developed).toEqual(own)
    const served = { ...own }
    stripHeaders(served, { behindProxy: false })
    expect(served).toEqual({})
  })

  test('brings forwarding headers only through a proxy', () => {
    const behind = { ...forwarded }
    stripHeaders(behind, { behindProxy: true })
    expect(behind).toEqual(forwarded)
    const direct = { ...forwarded }
    stripHeaders(direct, { behindProxy: false })
    expect(direct).toEqual({})
  })
})

describe('the content security policy', () => {
  const policy = contentSecurityPolicy({
    nonce: 'abc=',
    formTargets: ['https://auth.bank.example'],
    dev: false,
  })

  test('runs no inline script, and lets nobody frame a page', () => {
    expect(policy).toContain("script-src 'nonce-abc=' 'strict-dynamic';")
    expect(policy).toContain("style-src 'self' 'nonce-abc=';")
    expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toContain('unsafe')
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).toMatch(/frame-ancestors 'none'$/)
  })

  test('lets a form end at the bank, where connecting leads, and nowhere else', () => {
    expect(policy).toContain("form-action 'self' https://auth.bank.example;")
  })
})

describe('the security headers', () => {
  test('hold browsers to https only where there is https', () => {
    expect(securityHeaders('/', { https: false })).not.toHaveProperty('Strict-Transport-Security')
    expect(securityHeaders('/', { https: true })).toMatchObject({
      'Strict-Transport-Security': expect.stringMatching(/^max-age=\d{8}; includeSubDomains$/),
    })
  })

  test('keep the address of a hand-off from other servers and search engines', () => {
    expect(securityHeaders('/handoff/t0ken', { https: true })).toMatchObject({
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex, nofollow, noarchive',
      'X-Content-Type-Options': 'nosniff',
    })
    const elsewhere = securityHeaders('/clients/handoff/', { https: true })
    expect(elsewhere).toMatchObject({ 'Referrer-Policy': 'same-origin' })
    expect(elsewhere).not.toHaveProperty('X-Robots-Tag')
  })
})
