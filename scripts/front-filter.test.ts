import { describe, expect, test } from 'vitest'
import { findRefusal, stripHeaders } from '@/scripts/front-filter.mjs'

function statusOf(method: string, url: string, headers: Record<string, string> = {}) {
  return findRefusal({ method, url, headers })?.status
}

describe('what the server round Next refuses', () => {
  test('a page is read and never posted to', () => {
    expect(statusOf('GET', '/clients/c1/transactions?page_size=50')).toBeUndefined()
    expect(statusOf('HEAD', '/')).toBeUndefined()
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']) {
      expect(statusOf(method, '/clients/c1')).toBe(405)
    }
    expect(findRefusal({ method: 'POST', url: '/', headers: {} })?.headers?.['allow']).toBe(
      'GET, HEAD',
    )
  })

  test('a route handler is posted to, but not traced', () => {
    expect(
      statusOf('POST', '/api/connections/authorize', { 'content-length': '40' }),
    ).toBeUndefined()
    expect(statusOf('TRACE', '/api/health')).toBe(405)
    expect(statusOf('POST', '/apix')).toBe(405)
  })

  test('server actions, resumed renders, upgrades and the image optimizer are not there', () => {
    expect(statusOf('POST', '/', { 'next-action': 'x' })).toBe(404)
    expect(statusOf('GET', '/', { 'next-resume': '1' })).toBe(404)
    expect(statusOf('GET', '/', { upgrade: 'websocket' })).toBe(400)
    expect(statusOf('GET', '/_next/image?url=%2Flogo.png&w=64&q=75')).toBe(404)
  })

  test('an address that could be read as another host is refused', () => {
    for (const url of ['//evil.example', '/\\evil.example', 'http://evil.example/', '*', '']) {
      expect(statusOf('GET', url)).toBe(400)
    }
  })

  test('a body is announced, and at most 1 MiB', () => {
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

describe('what a stranger may not tell Next', () => {
  const hostile = {
    'content-security-policy': "script-src 'nonce-evil'",
    'content-security-policy-report-only': "script-src 'nonce-evil'",
    'x-nonce': 'evil',
    'x-middleware-subrequest': 'middleware',
    'x-middleware-rewrite': '/admin',
    'x-invoke-path': '/admin',
    'x-matched-path': '/admin',
  }
  const forwarded = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' }

  test('headers of Next itself never arrive', () => {
    const headers = { ...hostile, cookie: 'kept', 'accept-language': 'de' }
    stripHeaders(headers, { behindProxy: true })
    expect(headers).toEqual({ cookie: 'kept', 'accept-language': 'de' })
  })

  test('forwarding headers count only where there is a proxy', () => {
    const behind = { ...forwarded }
    stripHeaders(behind, { behindProxy: true })
    expect(behind).toEqual(forwarded)
    const direct = { ...forwarded }
    stripHeaders(direct, { behindProxy: false })
    expect(direct).toEqual({})
  })
})
