import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import {
  contentSecurityPolicy,
  fixedHeaders,
  headersOf,
  writeSecurityHeaders,
} from '@/scripts/security-headers.mjs'

async function answer(
  handle: RequestListener,
  options: { cacheable?: boolean; https?: boolean } = {},
): Promise<Response> {
  const server = createServer((request, response) => {
    writeSecurityHeaders(response, {
      policy: "default-src 'none'",
      fixed: fixedHeaders({ https: options.https ?? false }),
      cacheable: options.cacheable ?? false,
      closing: () => false,
    })
    handle(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    const response = await fetch(`http://127.0.0.1:${port}/`)
    await response.arrayBuffer()
    return response
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

describe('the policy', () => {
  const policy = contentSecurityPolicy({
    nonce: 'abc=',
    formTargets: ['https://auth.bank.example'],
    dev: false,
  })

  test('nothing inline runs, and nothing frames us', () => {
    expect(policy).toContain("script-src 'nonce-abc=' 'strict-dynamic';")
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).toMatch(/frame-ancestors 'none'$/)
  })

  test('a form may end at the bank, where connecting leads, and nowhere else', () => {
    expect(policy).toContain("form-action 'self' https://auth.bank.example;")
  })
})

describe('the headers of every response', () => {
  test('a page is private to its reader, however it was answered', async () => {
    const explicit = await answer((_request, response) => {
      response.writeHead(404, { 'cache-control': 'public, max-age=60' }).end('x')
    })
    const implicit = await answer((_request, response) => {
      response.setHeader('Cache-Control', 's-maxage=31536000')
      response.end('x')
    })
    expect(implicit.headers.get('cache-control')).toBe('private, no-store')
    expect(explicit.status).toBe(404)
    for (const { headers } of [explicit, implicit]) {
      expect(headers.get('content-security-policy')).toBe("default-src 'none'")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('same-origin')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    }
    expect(explicit.headers.get('cache-control')).toBe('private, no-store')
  })

  test('what is the same for everybody keeps its own caching', async () => {
    const { headers } = await answer(
      (_request, response) => {
        response.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
        response.end('x')
      },
      { cacheable: true },
    )
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  test('a document keeps the stricter policy that its route wrote', async () => {
    const { headers } = await answer((_request, response) => {
      response.setHeader('Content-Security-Policy', 'sandbox')
      response.end('x')
    })
    expect(headers.get('content-security-policy')).toBe('sandbox')
  })

  test('browsers are held to https only where there is https', async () => {
    const plain = await answer((_request, response) => response.end('x'))
    const secure = await answer((_request, response) => response.end('x'), { https: true })
    expect(plain.headers.has('strict-transport-security')).toBe(false)
    expect(secure.headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/)
  })
})

test('the address of a hand-off is told to nobody, and listed by nobody', () => {
  const fixed = fixedHeaders({ https: true })
  const ofLink = headersOf('/handoff/t0ken', fixed)
  expect(ofLink.filter(([name]) => name === 'Referrer-Policy')).toEqual([
    ['Referrer-Policy', 'no-referrer'],
  ])
  expect(Object.fromEntries(ofLink)).toMatchObject({
    'X-Robots-Tag': 'noindex, nofollow, noarchive',
    'X-Content-Type-Options': 'nosniff',
  })
  expect(headersOf('/clients/handoff/', fixed)).toBe(fixed)
})
