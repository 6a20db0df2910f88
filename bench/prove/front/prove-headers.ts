import { join } from 'node:path'
import type { Finding, ProveSettings } from '@/bench/prove/finding'
import type { Front } from '@/bench/prove/front/front'
import { findFault } from '@/bench/prove/front/prove-requests'
import { startStack } from '@/bench/stack/start-stack'
import { fillPattern, listRoutes } from '@/test/front/dashboard-routes'
import { type Answer, inParallel, send, type Sent } from '@/test/front/raw-request'

/** G24: the headers of every answer of a crawl over every page and route, signed in and out. */
export async function proveHeaders(settings: ProveSettings, front: Front): Promise<Finding[]> {
  const paths = listRoutes().map(({ pattern }) => fillPattern(pattern, front.connection_id) || '/')
  const cases = paths.flatMap((each) => ['', front.ada].map((cookie) => ({ path: each, cookie })))
  const missing: string[] = []
  await inParallel(6, cases, async ({ path: place, cookie }) => {
    const answer = await front.ask({ path: place, headers: { cookie } })
    missing.push(...missingIn(answer).map((what) => `${place}: ${what}`))
  })
  for (const each of missing.slice(0, 20)) settings.say(`  ${each}`)
  return [
    {
      row: 'G24',
      what: 'policy with a nonce, no sniffing, no opener, no embedding, no store',
      goal: 'on every answer of the crawl',
      found: `${cases.length} answers, ${missing.length} headers missing`,
      met: cases.length > 160 && missing.length === 0,
    },
  ]
}

/** What a proxy that ends https adds. */
const byProxy = {
  host: 'localhost',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'localhost',
  'x-forwarded-for': '192.0.2.9',
}

/** G24, on https: browsers are held to it, for every subdomain too, whatever is answered. */
export async function proveTransport(settings: ProveSettings): Promise<Finding[]> {
  const stack = await startStack(join(settings.folder, 'front-https'), {
    APP_URL: 'https://localhost',
  })
  try {
    const ask = ({ headers, ...sent }: Sent) =>
      send(stack.appUrl, { ...sent, headers: { ...byProxy, ...headers } })
    const signInPage = await ask({ path: '/sign-in' })
    const file = /\/_next\/static\/[^"\s]+\.js/.exec(signInPage.text)?.[0] ?? ''
    const served = ['/sign-in', '/api/health', file, '/robots.txt']
    const refused = ['/no-such-page', '//evil.example', '/%zz']
    const requests: Sent[] = [
      ...[...served, ...refused].map((each) => ({ path: each })),
      { path: '/', method: 'DELETE' },
      { path: '/', headers: { 'next-action': 'x' } },
      { path: '/', headers: { 'transfer-encoding': 'chunked' } },
    ]
    const missing: string[] = []
    for (const sent of requests) {
      const what = missingOfTransport(await ask(sent))
      missing.push(...what.map((each) => `${JSON.stringify(sent)}: ${each}`))
    }
    for (const each of missing) settings.say(`  ${each}`)
    return [
      {
        row: 'G24',
        what: 'on https: Strict-Transport-Security for a year or more, with includeSubDomains',
        goal: 'on a page, a route, a static file and refusals',
        found: `${requests.length} answers, ${missing.length} without it`,
        met: file !== '' && missing.length === 0,
      },
    ]
  } finally {
    await stack.stop()
  }
}

const yearSeconds = 365 * 24 * 60 * 60

function missingOfTransport({ headers }: Answer): string[] {
  const held = headers['strict-transport-security'] ?? ''
  const seconds = Number(/max-age=(\d+)/.exec(held)?.[1])
  return seconds >= yearSeconds && held.includes('includeSubDomains')
    ? []
    : [`strict-transport-security: ${held}`]
}

function missingIn({ headers, text }: Answer): string[] {
  const policy = String(headers['content-security-policy'])
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? /default-src ([^;]*)/.exec(policy)?.[1]
  const nonce = /'nonce-([^']+)'/.exec(scripts ?? '')?.[1]
  const tags = [...text.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag)
  const rules: Record<string, boolean> = {
    'a policy for scripts':
      scripts !== undefined && !/unsafe-(inline|eval)|https?:|\*/.test(scripts),
    'a nonce on every script': tags.every((tag) => nonce !== undefined && tag.includes(nonce)),
    'object-src or default-src none': /(?:object|default)-src 'none'/.test(policy),
    'base-uri and frame-ancestors': /frame-ancestors/.test(policy),
    nosniff: headers['x-content-type-options'] === 'nosniff',
    'referrer-policy': headers['referrer-policy'] !== undefined,
    'cross-origin-opener-policy': headers['cross-origin-opener-policy'] !== undefined,
    'cross-origin-resource-policy': headers['cross-origin-resource-policy'] !== undefined,
    'no-store': /no-store/.test(String(headers['cache-control'])),
    'no x-powered-by': headers['x-powered-by'] === undefined,
  }
  return Object.entries(rules).flatMap(([what, isMet]) => (isMet ? [] : [what]))
}

/** One harmless probe of each way in that an advisory of Next or next-auth was about. */
function advisoryProbes({ connection_id, stack }: Front): Sent[] {
  const page = `/clients/${connection_id}/transactions`
  const subrequests = ['middleware', 'src/middleware', 'proxy', 'pages/_middleware', 'app/proxy']
  const post = (headers: Record<string, string>, body = '[]', path = '/'): Sent => ({
    method: 'POST',
    path,
    headers: { origin: stack.appUrl, 'content-length': String(body.length), ...headers },
    body,
  })
  const flight = ['$1:__proto__:then', '$Q0', '$F1', '$@0', '$B1337', '$K0', '$Z', '$h0']
  return [
    ...subrequests.flatMap((name) =>
      [name, Array.from({ length: 5 }, () => name).join(':')].map((value) => ({
        path: page,
        headers: { 'x-middleware-subrequest': value },
      })),
    ),
    ...flight.map((text) =>
      post({ 'next-action': 'a'.repeat(40), 'content-type': 'text/plain' }, JSON.stringify([text])),
    ),
    post({ 'next-resume': '1' }),
    post({ 'next-action': '', 'content-type': 'multipart/form-data; boundary=x' }, '--x--'),
    ...['rsc', 'next-router-prefetch', 'next-hmr-refresh', 'x-nextjs-data'].map((name) => ({
      path: page,
      headers: { [name]: '1' },
    })),
    { path: page, headers: { rsc: '1', 'next-router-segment-prefetch': '/_full' } },
    ...['.rsc', '.json', '.segments/_tree.segment.rsc', '.prefetch.rsc'].map((end) => ({
      path: `${page}${end}`,
    })),
    { path: `/_next/data/build${page}.json` },
    { path: `${page}?nxtPconnection_id=${connection_id}&__nextLocale=en` },
    { path: page, headers: { 'x-now-route-matches': `1=${connection_id}` } },
    { path: page, headers: { 'x-matched-path': '/sign-in' } },
    { path: page, headers: { 'x-invoke-path': page, 'x-invoke-status': '200' } },
    { path: page, headers: { 'x-rewrite-url': '/api/health', 'x-original-url': '/' } },
    { path: '/_next/image?url=%2Flogo.svg&w=64&q=75' },
    { path: '/_next/image?url=https%3A%2F%2F169.254.169.254%2F&w=64&q=75' },
    { path: '/_next/../../package.json' },
    { path: '/_next/static/%2e%2e/%2e%2e/BUILD_ID' },
    { path: '//evil.example/%2f..' },
    { path: '/', headers: { connection: 'upgrade', upgrade: 'websocket' } },
    { path: '/_next/webpack-hmr', headers: { connection: 'upgrade', upgrade: 'websocket' } },
    { path: '/api/auth/session' },
    { path: '/api/auth/signin?callbackUrl=https://evil.example' },
    post({}, 'url=https://evil.example', '/api/auth/_log'),
    { path: '/', headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' } },
  ]
}

/** G14: none of them passes a check, reaches an action or an optimizer, or is a fault. */
export async function proveAdvisories(settings: ProveSettings, front: Front): Promise<Finding[]> {
  const probes = advisoryProbes(front)
  const through: string[] = []
  for (const probe of probes) {
    const startedAt = performance.now()
    const answer = await front.ask(probe)
    const milliseconds = performance.now() - startedAt
    const says = JSON.stringify(answer.headers) + answer.text
    const isThrough =
      says.includes(front.clientName) ||
      /evil\.example/.test(String(answer.headers.location)) ||
      (probe.method === 'POST' && answer.status < 400) ||
      /"(?:dependencies|workspaces)"/.test(answer.text)
    const fault = isThrough ? `${answer.status}, through` : findFault(answer)
    if (fault !== undefined || milliseconds > 2000) {
      through.push(
        `${probe.method ?? 'GET'} ${probe.path} ${JSON.stringify(probe.headers)}: ${fault ?? 'slow'}`,
      )
    }
  }
  for (const each of through) settings.say(`  ${each}`)
  return [
    {
      row: 'G14',
      what: 'a harmless probe of each way in that an advisory was about',
      goal: 'at least 40, none through',
      found: `${probes.length} probes, ${through.length} through`,
      met: probes.length >= 40 && through.length === 0,
    },
  ]
}
