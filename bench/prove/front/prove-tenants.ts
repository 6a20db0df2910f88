import type { Finding, ProveSettings } from '@/bench/prove/finding'
import type { Front } from '@/bench/prove/front/front'
import { fillPattern, listRoutes } from '@/test/front/dashboard-routes'
import { type Answer, inParallel } from '@/test/front/raw-request'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
/** Ways of asking Next for the same thing. */
const ways: Record<string, string>[] = [
  { accept: 'text/html' },
  { accept: 'application/json' },
  { rsc: '1' },
  { rsc: '1', 'next-url': '/clients/[connection_id]' },
  { 'x-nextjs-data': '1', 'x-matched-path': '/' },
  { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' },
  { 'x-middleware-subrequest': 'proxy:proxy:proxy:proxy:proxy' },
]

interface Case {
  cookie: string
  method: string
  pattern: string
  headers: Record<string, string>
}

/**
 * G10: every page and route of a client, by every method and way, for people who may not see it: the
 * answer is that of a client that does not exist, and names nothing of this one. The same with the
 * filters of the statements taken out: `lib/server/db/store/firm-role.test.ts`.
 */
export async function proveTenants(settings: ProveSettings, front: Front): Promise<Finding[]> {
  const { connection_id, clientName, outsiders, stack } = front
  const unknown = 'e7a1c0de-0000-4000-8000-000000000000'
  const cases: Case[] = Object.values(outsiders).flatMap((cookie) =>
    listRoutes()
      .filter(({ pattern }) => pattern.includes('[connection_id]'))
      .flatMap(({ pattern, isPage }) =>
        (isPage ? ['GET', 'HEAD'] : methods).flatMap((method) =>
          ways.map((headers) => ({ cookie, method, pattern, headers })),
        ),
      ),
  )
  const leaks: string[] = []
  const ask = ({ cookie, method, pattern, headers }: Case, id: string): Promise<Answer> =>
    front.ask({
      method,
      path: fillPattern(pattern, id),
      headers: { ...headers, cookie, origin: stack.appUrl, 'sec-fetch-site': 'same-origin' },
    })
  await inParallel(8, cases, async (each) => {
    const [theirs, nobodys] = [await ask(each, connection_id), await ask(each, unknown)]
    const said = `${JSON.stringify(theirs.headers)} ${theirs.text.replaceAll(connection_id, '')}`
    if (theirs.status === nobodys.status && !said.includes(clientName)) return
    leaks.push(`${each.method} ${each.pattern}: ${theirs.status} for ${nobodys.status}`)
  })
  for (const leak of leaks.slice(0, 20)) settings.say(`  ${leak}`)
  return [
    {
      row: 'G10',
      what: `a client requested by ${Object.keys(outsiders).join(', and by ')}`,
      goal: 'at least 2000 cases, none answered otherwise than for a client that does not exist',
      found: `${cases.length} cases, ${leaks.length} leaks`,
      met: cases.length >= 2000 && leaks.length === 0,
    },
  ]
}
