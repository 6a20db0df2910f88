import { connect, type Socket } from 'node:net'
import { expect, test } from '@/e2e/client-test'
import { fillPattern, listRoutes } from '@/test/front/dashboard-routes'
import { type Answer, inParallel, send, type Sent } from '@/test/front/raw-request'

// What the front server holds to for every address there is, and for each way in that an advisory of
// Next or next-auth was about.

test('every page and route answers with the headers of the house, signed in and out', async ({
  page,
  client,
  stack,
}) => {
  const kept = await page.context().cookies()
  const cookies = ['', kept.map(({ name, value }) => `${name}=${value}`).join('; ')]
  const routes = listRoutes().map(({ pattern }) => fillPattern(pattern, client.connection_id))
  const cases = routes.flatMap((path) => cookies.map((cookie) => ({ path: path || '/', cookie })))
  expect(cases.length).toBeGreaterThan(160)
  const missing: string[] = []
  await inParallel(6, cases, async ({ path, cookie }) => {
    const answer = await send(stack.dashboard, { path, headers: { cookie } })
    missing.push(...missingIn(answer).map((rule) => `${path}: ${rule}`))
  })
  expect(missing).toEqual([])
})

function missingIn({ headers, text }: Answer): string[] {
  const policy = String(headers['content-security-policy'])
  const own = /script-src ([^;]*)/.exec(policy) ?? /default-src ([^;]*)/.exec(policy)
  const scripts = own?.[1] ?? ''
  const nonce = /'nonce-([^']+)'/.exec(scripts)?.[1]
  const tags = [...text.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag)
  const rules: Record<string, boolean> = {
    'a policy for scripts': scripts !== '' && !/unsafe-(inline|eval)|https?:|\*/.test(scripts),
    'a nonce on every script': tags.every((tag) => nonce !== undefined && tag.includes(nonce)),
    'object-src or default-src none': /(?:object|default)-src 'none'/.test(policy),
    'frame-ancestors': policy.includes('frame-ancestors'),
    nosniff: headers['x-content-type-options'] === 'nosniff',
    'referrer-policy': headers['referrer-policy'] !== undefined,
    'cross-origin-opener-policy': headers['cross-origin-opener-policy'] !== undefined,
    'cross-origin-resource-policy': headers['cross-origin-resource-policy'] !== undefined,
    'no-store': String(headers['cache-control']).includes('no-store'),
    'no x-powered-by': headers['x-powered-by'] === undefined,
  }
  return Object.entries(rules).flatMap(([rule, isKept]) => (isKept ? [] : [rule]))
}

/** One harmless probe of each way in, signed out: none may show the client, or reach what is behind. */
function listProbes(connection_id: string, origin: string): Sent[] {
  const page = `/clients/${connection_id}/transactions`
  const subrequests = ['middleware', 'src/middleware', 'proxy', 'pages/_middleware', 'app/proxy']
  const flight = ['$1:__proto__:then', '$Q0', '$F1', '$@0', '$B1337', '$K0', '$Z', '$h0']
  const post = (headers: Record<string, string>, body = '[]', path = '/'): Sent => ({
    method: 'POST',
    path,
    headers: { origin, 'content-length': String(body.length), ...headers },
    body,
  })
  const action = { 'next-action': 'a'.repeat(40), 'content-type': 'text/plain' }
  const upgrade = { connection: 'upgrade', upgrade: 'websocket' }
  const asked: Record<string, string>[] = [
    ...subrequests.map((name) => ({ 'x-middleware-subrequest': name })),
    ...subrequests.map((name) => ({
      'x-middleware-subrequest': Array.from({ length: 5 }, () => name).join(':'),
    })),
    { rsc: '1' },
    { 'next-router-prefetch': '1' },
    { 'next-hmr-refresh': '1' },
    { 'x-nextjs-data': '1' },
    { rsc: '1', 'next-router-segment-prefetch': '/_full' },
    { 'x-now-route-matches': `1=${connection_id}` },
    { 'x-matched-path': '/sign-in' },
    { 'x-invoke-path': page, 'x-invoke-status': '200' },
    { 'x-rewrite-url': '/api/health', 'x-original-url': '/' },
  ]
  const paths = [
    ...['.rsc', '.json', '.segments/_tree.segment.rsc', '.prefetch.rsc'].map((end) => page + end),
    `/_next/data/build${page}.json`,
    `${page}?nxtPconnection_id=${connection_id}&__nextLocale=en`,
    '/_next/image?url=https%3A%2F%2F169.254.169.254%2F&w=64&q=75',
    '/_next/../../package.json',
    '/_next/static/%2e%2e/%2e%2e/BUILD_ID',
    '//evil.example/%2f..',
    '/api/auth/session',
    '/api/auth/signin?callbackUrl=https://evil.example',
  ]
  return [
    ...asked.map((headers) => ({ path: page, headers })),
    ...paths.map((path) => ({ path })),
    ...flight.map((text) => post(action, JSON.stringify([text]))),
    post({ 'next-resume': '1' }),
    post({ 'next-action': '', 'content-type': 'multipart/form-data; boundary=x' }, '--x--'),
    post({}, 'url=https://evil.example', '/api/auth/_log'),
    { path: '/', headers: upgrade },
    { path: '/_next/webpack-hmr', headers: upgrade },
    { path: '/', headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' } },
  ]
}

test('no way in that an advisory was about leads past the front', async ({ client, stack }) => {
  const probes = listProbes(client.connection_id, stack.dashboard)
  expect(probes.length).toBeGreaterThanOrEqual(40)
  for (const probe of probes) {
    const answer = await send(stack.dashboard, probe)
    const what = `${probe.method ?? 'GET'} ${probe.path} ${JSON.stringify(probe.headers)}`
    expect(answer.status, what).toBeLessThan(500)
    if (probe.method === 'POST') expect(answer.status, what).toBeGreaterThanOrEqual(400)
    expect(String(answer.headers.location), what).not.toContain('evil.example')
    const said = JSON.stringify(answer.headers) + answer.text
    expect(said, what).not.toContain(client.name)
    expect(said, what).not.toMatch(/"(?:dependencies|workspaces)"|\bat .{1,200}\.m?js:\d/)
  }
})

const slowRequests = {
  'headers that never end': (socket: Socket) => {
    socket.write('GET /sign-in HTTP/1.1\r\nhost: localhost\r\n')
    return () => socket.write(`x-${Math.random()}: 1\r\n`)
  },
  'a body that never ends': (socket: Socket) => {
    socket.write(
      'POST /api/session/end HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100000\r\n' +
        'content-type: application/x-www-form-urlencoded\r\n\r\n',
    )
    return () => socket.write('a')
  },
  'requests whose answers are hardly read': (socket: Socket) => {
    socket.pause()
    socket.write('GET /sign-in HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(8))
    return () => socket.read(1)
  },
  'requests without end': (socket: Socket) => {
    const requests = 'GET /sign-in HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(1000)
    return () => socket.write(requests)
  },
}

const connections = 500

for (const [mode, begin] of Object.entries(slowRequests)) {
  test(`500 connections with ${mode} keep nobody from a page`, async ({ page, client, stack }) => {
    // A page of each connection may be made before the reader's, but not all that they request.
    const timeout = 10_000 + 3 * connections * (await timeOfPage(stack.dashboard))
    const { hostname, port } = new URL(stack.dashboard)
    const open = Array.from({ length: connections }, () => {
      const socket = connect(Number(port), hostname).on('error', () => {})
      return { socket, drip: begin(socket) }
    })
    const dripping = setInterval(() => {
      for (const { socket, drip } of open) if (socket.writable) drip()
    }, 500)
    try {
      for (let reading = 0; reading < 3; reading += 1) {
        const path = `/clients/${client.connection_id}/accounts`
        expect((await page.request.get(path, { timeout })).status()).toBe(200)
      }
    } finally {
      clearInterval(dripping)
      for (const { socket } of open) socket.destroy()
    }
  })
}

/** Milliseconds that one page takes that nothing else waits for. */
async function timeOfPage(origin: string): Promise<number> {
  const pages = 20
  const start = performance.now()
  for (let made = 0; made < pages; made += 1) await send(origin, { path: '/sign-in' })
  return (performance.now() - start) / pages
}
