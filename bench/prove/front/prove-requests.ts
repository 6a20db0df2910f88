import type { Finding, ProveSettings } from '@/bench/prove/finding'
import type { Front } from '@/bench/prove/front/front'
import { type DashboardRoute, fillPattern, listRoutes } from '@/test/front/dashboard-routes'
import { type Answer, inParallel, type Sent } from '@/test/front/raw-request'

const segments = [
  '%',
  '%zz',
  '%00',
  '%ff',
  '%E0%A4%A',
  '%2e%2e%2f',
  '..;',
  '__proto__',
  'constructor',
  '00000000-0000-4000-8000-000000000000',
  "'%20or%20true--",
  '%3Cscript%3E',
  'a'.repeat(2000),
  '%F0%9F%A7%BE',
  '-1',
  '9'.repeat(40),
]
const queries = [
  '',
  'page_size=13',
  'page=-1&page_size=%00&order=sideways',
  'sort_by=nonsense',
  'period=%zz&page_token=%00&id=%ff&id=%00&q=%&__proto__=1&constructor=2&=&&[]=1',
  `search=${'%F0%9F%98%80'.repeat(300)}`,
  'min_amount=1e400&max_amount=NaN&status=%27&status=%22',
  `page_token=${'x'.repeat(3000)}`,
  'callbackUrl=https://evil.example&error=%3Csvg%20onload%3D1%3E',
  '_rsc=1&nxtPconnection_id=1&__nextLocale=xx',
]
const bodies = [
  '',
  'a=b',
  '{"a":',
  '%zz=%&=&&',
  'connection_id=%00&action=%00&name=%00&step=later&id=%00',
  `name=${'é'.repeat(5000)}`,
  '[]',
  '\u0000\u0001',
  '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nnever ends',
]
const types = [
  'application/x-www-form-urlencoded',
  'application/json',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'text/plain; charset=utf-16',
  '',
]
const headerSets: Record<string, string>[] = [
  {},
  { accept: 'application/json' },
  { accept: '*/*;q=nonsense' },
  { rsc: '1', 'next-router-state-tree': '%5B%22%22%5D' },
  { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' },
  { 'accept-language': `${'x-'.repeat(200)}de;q=2` },
  { range: 'bytes=0-,5-1' },
  { 'x-forwarded-for': '::ffff:127.0.0.1, %00', 'x-forwarded-host': 'evil.example' },
  { 'if-none-match': '*', 'cache-control': 'only-if-cached' },
  { cookie: `session=${'A'.repeat(3000)}` },
]
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']

/** G9: requests that no page of ours makes, to every page and route: none is a fault of the dashboard. */
export async function proveRequests(settings: ProveSettings, front: Front): Promise<Finding[]> {
  const wanted = settings.form === 'long' ? 200_000 : 40_000
  const routes = listRoutes()
  const faults: string[] = []
  let done = 0
  // Its posts may end it.
  const spare = await front.signIn('ben@marlow.example')
  await inParallel(12, generate(wanted, routes, front, spare), async (sent) => {
    const fault = await front.ask(sent).then(findFault, (error: Error) => refusedConnection(error))
    done += 1
    if (fault !== undefined) faults.push(`${sent.method} ${sent.path?.slice(0, 100)}: ${fault}`)
  })
  for (const fault of faults.slice(0, 20)) settings.say(`  ${fault}`)
  return [
    {
      row: 'G9',
      what: `requests made to harm, to ${routes.length} pages and routes`,
      goal: `${wanted}, no 5xx, no stack, every error a problem or a page`,
      found: `${done}, ${faults.length} faults`,
      met: done === wanted && faults.length === 0,
    },
  ]
}

function* generate(
  count: number,
  routes: readonly DashboardRoute[],
  { stack, ada, connection_id }: Front,
  spare: string,
): Generator<Sent> {
  let seed = 20_261_122
  const pick = <Item>(items: readonly Item[]): Item => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return items[Math.floor((seed / 2_147_483_648) * items.length)] as Item
  }
  for (let each = 0; each < count; each += 1) {
    const { pattern, isPage } = pick(routes)
    const method = pick(methods)
    const client = pick([connection_id, connection_id, ...segments])
    const address = fillPattern(pattern, client, pick(segments)) || '/'
    const query = pick(queries)
    const type = pick(types)
    const body = method === 'GET' || method === 'HEAD' ? undefined : pick(bodies)
    // A page costs much to render: most are requested signed out.
    const isSignedIn = isPage ? each % 8 === 0 : each % 2 === 0
    const cookie = method === 'GET' || method === 'HEAD' ? ada : spare
    yield {
      method,
      path: query === '' ? address : `${address}?${query}`,
      headers: {
        ...(isSignedIn && { cookie }),
        origin: pick([stack.appUrl, stack.appUrl, 'https://evil.example', 'null']),
        'sec-fetch-site': pick(['same-origin', 'same-origin', 'cross-site']),
        ...(body !== undefined && {
          'content-length': String(Buffer.byteLength(body)),
          ...(type !== '' && { 'content-type': type }),
        }),
        ...pick(headerSets),
      },
      ...(body !== undefined && { body }),
    }
  }
}

// A server may hang up on what is no HTTP; that is an answer.
function refusedConnection({ message }: Error): string | undefined {
  return /ECONNRESET|EPIPE|socket hang up/.test(message) ? undefined : message
}

export function findFault({ status, headers, text }: Answer): string | undefined {
  if (status >= 500) return `${status} ${text.slice(0, 160)}`
  if (/\bat .{1,200}\.m?js:\d/.test(text)) return 'a stack'
  const type = headers['content-type'] ?? ''
  const isError = status >= 400 && text !== ''
  return isError && !/^(application\/problem\+json|text\/html|text\/x-component)/.test(type)
    ? `${status} as ${type}: ${text.slice(0, 80)}`
    : undefined
}
