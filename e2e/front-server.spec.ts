import { connect } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { expect, test } from '@/e2e/test'
import { signIn } from '@/e2e/people'
import { send, type Sent } from '@/test/front/raw-request'

const refused: (Sent & { why: string; status: number })[] = [
  { why: 'a server action', headers: { 'next-action': 'a' }, method: 'POST', status: 404 },
  { why: 'a post to a page', path: '/sign-in', method: 'POST', body: 'a=b', status: 405 },
  { why: 'the image optimizer', path: '/_next/image?url=%2Flogo.svg&w=64&q=75', status: 404 },
  { why: 'an upgrade', headers: { connection: 'upgrade', upgrade: 'websocket' }, status: 400 },
  { why: 'another host in the path', path: '//evil.example', status: 400 },
  {
    why: 'a body without a length',
    path: '/api/session/end',
    method: 'POST',
    headers: { 'transfer-encoding': 'chunked' },
    body: 'a=b',
    status: 411,
  },
  {
    why: 'a body beyond 1 MiB',
    path: '/api/session/end',
    method: 'POST',
    headers: { 'content-length': String(1024 * 1024 + 1) },
    body: 'x'.repeat(1024 * 1024 + 1),
    status: 413,
  },
]

for (const { why, status, ...sent } of refused) {
  test(`${why} is refused with ${status}`, async ({ stack }) => {
    const answer = await send(stack.dashboard, sent)
    expect(answer.status).toBe(status)
    expect(answer.text).not.toMatch(/at .*\.m?js/)
  })
}

test('a second Host header is refused with 400', async ({ stack }) => {
  const { hostname, port, host } = new URL(stack.dashboard)
  const socket = connect(Number(port), hostname)
  socket.end(
    `GET /sign-in HTTP/1.1\r\nHost: ${host}\r\nHost: b.example\r\nConnection: close\r\n\r\n`,
  )
  expect(await readText(socket)).toMatch(/^HTTP\/1.1 400 /)
})

test('a state of the router that Next cannot read is refused with 400', async ({ stack }) => {
  const headers = { rsc: '1', 'next-router-state-tree': '%5B%22%22%5D' }
  const checked = await send(stack.dashboard, { path: '/sign-in', headers })
  const path = checked.headers.location ?? ''
  const { status, text } = await send(stack.dashboard, { path, headers })
  expect(status).toBe(400)
  expect(JSON.parse(text)).toMatchObject({ status: 400, detail: 'A header is malformed.' })
})

test('a file of the build is kept for good, compressed, and sent whole whatever its range', async ({
  stack,
}) => {
  const { text } = await send(stack.dashboard, { path: '/no-such-page' })
  const path = /\/_next\/static\/[^"]+\.js/.exec(text)?.[0] ?? ''
  const headers = { 'accept-encoding': 'gzip, deflate, br', range: 'bytes=5-1' }
  const file = await send(stack.dashboard, { path, headers })
  expect(file.status).toBe(200)
  expect(file.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': expect.stringMatching(/max-age=31536000,\s?immutable/),
  })
})

test('a nonce that a stranger sends is never put on a script', async ({ stack }) => {
  const { headers, text } = await send(stack.dashboard, {
    path: '/sign-in?callbackUrl=%2F',
    headers: { 'content-security-policy': "script-src 'nonce-evil'", 'x-nonce': 'evil' },
  })
  expect(headers['content-security-policy']).toMatch(/script-src 'nonce-[\w+/]{22}=='/)
  expect(text).toContain('nonce="')
  expect(text).not.toContain('evil')
})

test('every script of every kind of page carries the nonce of its own response', async ({
  page,
  stack,
}) => {
  await signIn(page)
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`)
  for (const path of ['/', '/connect', '/no-such-page', '/clients/unknown/transactions']) {
    const { headers, text } = await send(stack.dashboard, {
      path,
      headers: { cookie: cookie.join('; ') },
    })
    const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1]
    const scripts = [...text.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag)
    expect(scripts.length, path).toBeGreaterThan(0)
    expect(
      scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`)),
      path,
    ).toEqual([])
  }
})

test('every response is private and carries the headers of the house', async ({ page, stack }) => {
  const seen: { url: string; headers: Record<string, string> }[] = []
  page.on('response', (response) => {
    if (response.url().startsWith(stack.dashboard)) {
      seen.push({ url: response.url(), headers: response.headers() })
    }
  })
  await signIn(page)
  await page.goto('/connect')
  await page.goto('/no-such-page')
  expect(seen.length).toBeGreaterThan(5)
  for (const { url, headers } of seen) {
    expect(headers['x-content-type-options'], url).toBe('nosniff')
    expect(headers['referrer-policy'], url).toBe('same-origin')
    expect(headers['content-security-policy'], url).toContain("object-src 'none'")
    expect(headers['x-powered-by'], url).toBeUndefined()
    const isStatic = /\/_next\/static\/|\.(svg|ico|png|woff2|webmanifest)$/.test(url)
    if (!isStatic) expect(headers['cache-control'], url).toBe('private, no-store')
  }
})

test('a page that is not there says so with its status', async ({ page }) => {
  await signIn(page)
  const response = await page.goto('/no-such-page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
