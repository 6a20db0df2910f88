import type { Browser } from '@playwright/test'
import { type DashboardRoute, fillPattern, listRoutes } from '@/test/front/dashboard-routes'
import { expect, test } from '@/e2e/desk-test'
import { signIn } from '@/e2e/people'
import { maxBytesOf } from '@/scripts/front-rules.mjs'
import { type Answer, inParallel, send, type Sent } from '@/test/front/raw-request'

const nobody = '00000000-0000-4000-8000-000000000000'
const malformedEscapes = ['%', '%zz', '%E0%A4%A', '%ff']
const oddSegments = ['%00', '%00', '%2e%2e%2f', '-'.repeat(36), 'a'.repeat(2000), '%5c%F0%9F%A7%BE']
const oddQueries = [
  'sort_by=nonsense',
  'page_size=13',
  'page=-1&page_size=%00&order=sideways',
  'period=%zz&page_token=%00&id=%ff&id=%00&q=%&__proto__=1&constructor=2&=&&[]=1',
]
const multipart = 'multipart/form-data; boundary=x'
const urlencoded = 'application/x-www-form-urlencoded'
const brokenForms = [
  ['text/json', '{', 415],
  ['application/json', '{"name":1}', 415],
  ['', 'a=b', 415],
  ['multipart/form-data', '--x', 400],
  [multipart, 'no boundary at all', 400],
  [multipart, '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nnever ends', 400],
] as const
const oddForms = ['%zz=%&=&&', 'connection_id=%00&action=%00&name=%00&step=later&id=%00']

interface Case extends Sent {
  route: DashboardRoute
  path: string
  method: string
  /** What must be answered; otherwise anything but a fault. */
  expected?: number
}

test('no malformed address, method or body makes a fault of any route', async ({
  browser,
  desk,
  stack,
}) => {
  const connection_id = (await desk.clientPath('empty')).split('/').at(-1) ?? ''
  const cookie = cookiesOf(desk.storageState)
  // A route that reads no form does what it is for, which is to end the session for one of them.
  const spare = await signInAgain(browser, stack.dashboard)
  // This route ends a person's other sessions. Ada's are used by other tests, so it is called as Joy.
  const elsewhere = await signInAgain(browser, stack.dashboard, 'joy@marlow.example')
  const cookieFor = (route: DashboardRoute, method: string) => {
    if (route.pattern === '/api/session/others') return elsewhere
    return method === 'GET' || readsForm(route) ? cookie : spare
  }
  const routes = listRoutes()
  const cases = routes.flatMap((route) => casesOf(route, connection_id))
  const before = stack.output().length
  const startedAt = performance.now()

  const wrong: string[] = []
  const refused = new Set<string>()
  await inParallel(8, cases, async ({ route, expected, ...sent }) => {
    const headers = {
      cookie: cookieFor(route, sent.method),
      origin: stack.dashboard,
      'sec-fetch-site': 'same-origin',
      ...sent.headers,
    }
    const answer = await send(stack.dashboard, { ...sent, headers })
    if (expected !== undefined && expected !== 404) {
      refused.add(String(answer.headers['x-request-id']))
    }
    const fault = findFault(answer, expected)
    const { method, path, body = '' } = sent
    if (fault === undefined) return
    wrong.push(`${method} ${path.slice(0, 120)} ${JSON.stringify(body)}: ${fault}`)
  })
  const seconds = (performance.now() - startedAt) / 1000
  process.stdout.write(
    `${cases.length} requests to ${routes.length} routes in ${seconds.toFixed(1)} s\n`,
  )

  expect(wrong).toEqual([])
  expect(routes.length).toBeGreaterThan(80)
  expect(cases.length).toBeGreaterThan(routes.length * 8)
  const logged = () => readLog(stack.output().slice(before))
  const ofRefused = () =>
    logged().flatMap(({ request_id = '' }) => (refused.has(request_id) ? [request_id] : []))
  await expect.poll(() => ofRefused().length, 'one line each').toBe(refused.size)
  expect(new Set(ofRefused()).size).toBe(refused.size)
  expect(logged().filter(({ level }) => level >= 50)).toEqual([])
})

test('an address that is not found says which of its values cannot be understood', async ({
  page,
  desk,
}) => {
  const client = await desk.clientPath('empty')
  const sentences = {
    [`${client}/invoices?sort_by=nonsense`]: 'The list cannot be sorted by: nonsense',
    [`${client}/cards?page_size=500`]: 'A list has 20, 50 or 100 rows a page, and not: 500',
    '/?sort_by=nonsense': 'The list cannot be sorted by: nonsense',
  }
  for (const [path, sentence] of Object.entries(sentences)) {
    await page.goto(path)
    await expect(page.getByText(sentence), path).toBeVisible()
  }
})

/** Every line of it is one of the log's. */
function readLog(output: string): LogLine[] {
  const lines = output.slice(0, output.lastIndexOf('\n')).split('\n')
  return lines.map((line) => JSON.parse(line) as LogLine)
}

interface LogLine {
  level: number
  request_id?: string
}

function casesOf(route: DashboardRoute, connection_id: string): Case[] {
  const { pattern, isPage } = route
  const usual = fillPattern(pattern, connection_id)
  const method = isPage ? 'GET' : (offeredBy(route)[0] ?? 'GET')
  const hasSegments = pattern.includes('[')
  const malformed = malformedEscapes.map((escape) => ({
    route,
    path: hasSegments ? fillPattern(pattern, escape, escape) : `${usual}/${escape}`,
    method,
    expected: isPage ? 404 : 400,
  }))
  const odd = (hasSegments ? oddSegments : []).map((segment, index) => {
    // A client that is there is what leads to the rest of an address.
    const client = method === 'GET' && index % 2 === 0 ? connection_id : segment
    return { route, path: fillPattern(pattern, client, segment), method }
  })
  const queries = oddQueries.map((query) => ({
    route,
    path: `${usual || '/'}?${query}`,
    method: 'GET',
    ...(isPage && choiceOf(route).some((name) => query.startsWith(name)) && { expected: 404 }),
  }))
  if (isPage) return [...malformed, ...odd, ...queries]
  return [
    ...malformed,
    ...odd,
    ...(method === 'GET' ? queries : []),
    ...otherMethods(route, usual),
    ...(offeredBy(route).includes('POST') ? bodies(route, connection_id) : []),
  ]
}

/** What of its address a page holds to: an order or a page size that it does not have is no page. */
function choiceOf({ source }: DashboardRoute): string[] {
  if (source.includes('requireListParams(')) return ['sort_by=', 'page_size=']
  return source.includes('hasUnknownOrder(') ? ['sort_by='] : []
}

function otherMethods(route: DashboardRoute, path: string): Case[] {
  return ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
    .filter((method) => !offeredBy(route).includes(method))
    .map((method) => ({ route, path, method, expected: 405 }))
}

function bodies(route: DashboardRoute, connection_id: string): Case[] {
  const isForm = readsForm(route)
  const path = fillPattern(route.pattern, isForm ? connection_id : nobody)
  const posted = (type: string, body: string, expected?: number): Case => ({
    route,
    path,
    method: 'POST',
    headers: {
      'content-length': String(body.length),
      ...(type !== '' && { 'content-type': type }),
    },
    body,
    ...(expected !== undefined && { expected }),
  })
  const tooLong = posted(urlencoded, 'a=b', 413)
  // What a program sends is JSON, and nothing of it is read before its token is.
  const isOfPrograms = path.startsWith('/api/v1/')
  return [
    ...brokenForms.map(([type, body, status]) =>
      !isOfPrograms && (isForm || status === 415) ? posted(type, body, status) : posted(type, body),
    ),
    { ...tooLong, headers: { ...tooLong.headers, 'content-length': String(maxBytesOf(path) + 1) } },
    ...oddForms.map((body) => posted(urlencoded, body)),
  ]
}

function offeredBy({ source }: DashboardRoute): string[] {
  const names = source.matchAll(/\b(?:const|as) (GET|POST|PUT|PATCH|DELETE)\b/g)
  return [...names].map(([, name = '']) => name)
}

function readsForm({ source }: DashboardRoute): boolean {
  return source.includes('readForm(')
}

function findFault({ status, headers, text }: Answer, expected: number | undefined) {
  if (status >= 500) return `${status} ${text.slice(0, 200)}`
  if (expected !== undefined && status !== expected) return `${status} instead of ${expected}`
  const type = String(headers['content-type'])
  const isRefused = [400, 405, 413, 415].includes(status)
  if (isRefused && !type.startsWith('application/problem+json')) return `${status} as ${type}`
  return /\bat .*\.m?js:\d/.test(text) ? 'a stack' : undefined
}

async function signInAgain(browser: Browser, baseURL: string, email?: string): Promise<string> {
  const context = await browser.newContext({
    baseURL,
    locale: 'en-US',
    storageState: { cookies: [], origins: [] },
  })
  await signIn(await context.newPage(), email)
  const state = await context.storageState()
  await context.close()
  return cookiesOf(state)
}

function cookiesOf({ cookies }: { cookies: readonly { name: string; value: string }[] }): string {
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}
