import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { listReads } from '@/e2e/bank-control'
import { listClientRoutes } from '@/test/front/dashboard-routes'
import { expect, signedOut, test } from '@/e2e/client-test'
import type { ConnectedClient } from '@/e2e/desk'
import { signIn } from '@/e2e/people'
import { expectUnharmed } from '@/e2e/unharmed'
import { inParallel, send } from '@/test/front/raw-request'

// Whose client it is not learns nothing of it: neither its data, nor that it is there.

test.afterEach(async ({ page, client }) => {
  await expectUnharmed(page, client)
})

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Ways of asking Next for the same page. */
const ways: Record<string, string>[] = [
  { accept: 'text/html' },
  { rsc: '1' },
  { rsc: '1', 'next-url': '/clients/[connection_id]' },
  { 'x-nextjs-data': '1', 'x-matched-path': '/' },
  { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' },
  { 'x-middleware-subrequest': 'proxy:proxy:proxy:proxy:proxy' },
]

interface Answer {
  request: string
  status: number
  body: string
}

/** Everything that can be asked about a connection, by every method that gets past the front. */
async function askEverything(
  request: APIRequestContext,
  origin: string,
  connection_id: string,
): Promise<Answer[]> {
  const asked: [method: string, path: string, form?: Record<string, string>][] = [
    ...listClientRoutes(connection_id).flatMap(({ path, isPage }) =>
      (isPage ? ['GET'] : methods).map((method): [string, string] => [method, path]),
    ),
    ['POST', '/api/connections/authorize', { connection_id }],
  ]
  const answers: Answer[] = []
  for (const [method, path, form] of asked) {
    const response = await request.fetch(path, {
      method,
      maxRedirects: 0,
      headers: { origin, accept: 'application/json' },
      ...(form === undefined ? {} : { form }),
    })
    answers.push({
      request: `${method} ${path.replaceAll(connection_id, '{id}')}`,
      status: response.status(),
      body: await response.text(),
    })
  }
  return answers
}

/** What a method that a route does not offer is answered with, whoever asks about whichever client. */
function isNotOffered({ request, status }: Answer): boolean {
  if (status === 405) return request.includes(' /api/')
  return request.startsWith('OPTIONS') && status === 204
}

async function expectHidden(page: Page, client: ConnectedClient, origin: string): Promise<void> {
  const { request } = page.context()
  const hidden = await askEverything(request, origin, client.connection_id)
  const unknown = await askEverything(request, origin, 'e7a1c0de-0000-4000-8000-000000000000')
  expect(hidden.map(({ status }) => status)).toEqual(unknown.map(({ status }) => status))
  for (const answer of hidden) {
    if (isNotOffered(answer)) continue
    expect(answer.status, answer.request).toBe(404)
    expect(answer.body, answer.request).not.toContain(client.name)
    if (answer.request.startsWith('HEAD')) continue
    expect(answer.body, answer.request).toMatch(/There is nothing here|There is no such client/)
  }
  const hides = new Set(
    hidden.map(({ request: asked, status }) => `${status} ${asked.split(' ')[1]}`),
  )
  for (const { path } of listClientRoutes('{id}')) expect(hides).toContain(`404 ${path}`)
}

async function expectHiddenEveryWay(page: Page, client: ConnectedClient, origin: string) {
  const cookies = await page.context().cookies()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const screens = listClientRoutes('{id}').filter(({ isPage }) => isPage)
  const cases = screens.flatMap(({ path }) => ways.map((headers) => ({ path, headers })))
  expect(cases.length).toBeGreaterThan(100)
  await inParallel(6, cases, async ({ path, headers }) => {
    const ask = (id: string) =>
      send(origin, { path: path.replace('{id}', id), headers: { ...headers, cookie } })
    const theirs = await ask(client.connection_id)
    const nobodys = await ask('e7a1c0de-0000-4000-8000-000000000000')
    const what = `${path} ${JSON.stringify(headers)}`
    expect(theirs.status, what).toBe(nobodys.status)
    expect(JSON.stringify(theirs.headers) + theirs.text, what).not.toContain(client.name)
  })
}

async function asPerson(
  browser: Browser,
  origin: string,
  email: string,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ baseURL: origin, storageState: signedOut })
  const page = await context.newPage()
  await signIn(page, email)
  await use(page)
  await context.close()
}

// Every screen of the firm that lists, counts or finds clients.
const firmPages = [
  '/',
  '/?q={name}',
  '/clients?q={name}',
  '/renewals',
  '/renewals/queue',
  '/connect',
  '/settings',
  '/settings/people',
  '/settings/audit',
]

const outsiders = [
  { who: 'another firm', email: 'nora@northgate.example' },
  { who: 'a preparer to whom it is not assigned', email: 'joy@marlow.example' },
]

for (const { who, email } of outsiders) {
  test(`for ${who} a client does not exist: every route answers as for an unknown one`, async ({
    browser,
    client,
    control,
    stack,
  }) => {
    await control.clearCalls()
    await asPerson(browser, stack.dashboard, email, async (page) => {
      await expectHidden(page, client, stack.dashboard)
      await expectHiddenEveryWay(page, client, stack.dashboard)
      for (const path of firmPages) {
        await page.goto(path.replace('{name}', encodeURIComponent(client.name)))
        const html = await page.content()
        expect(html, path).not.toContain(client.connection_id)
        // What was searched for stands in its field.
        if (!path.includes('{name}')) expect(html, path).not.toContain(client.name)
      }
    })
    expect(await listReads(control)).toEqual([])
  })
}

test('a connection that is no identifier at all is as unknown as one that is', async ({ page }) => {
  for (const connection_id of ['unknown', '%2e%2e', "'%20or%20true--", '%00', 'ü']) {
    const response = await page.goto(`/clients/${connection_id}/transactions`)
    expect(response?.status(), connection_id).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is nothing here')
  }
})

test('a form from another site, or from nowhere, disconnects nothing', async ({ page, client }) => {
  const path = `/api/connections/${client.connection_id}/disconnect`
  for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }, {}]) {
    const response = await page.request.post(path, { headers, maxRedirects: 0 })
    expect(response.status()).toBe(403)
  }
})
