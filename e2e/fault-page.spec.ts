import { type BreakableDashboard, startBreakableDashboard } from '@/e2e/breakable-dashboard'
import { signIn } from '@/e2e/people'
import { runAxe } from '@/e2e/run-axe'
import { expect, test as base } from '@/e2e/test'

// A dashboard whose store a test may break under it.
const test = base.extend<{ dashboard: BreakableDashboard }>({
  dashboard: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from it
    async ({}, use) => {
      const dashboard = await startBreakableDashboard()
      await use(dashboard)
      await dashboard.stop()
    },
    { timeout: 120_000 },
  ],
  baseURL: async ({ dashboard }, use) => use(dashboard.origin),
})

test('an unforeseen error shows a page with a reference that the log has too', async ({
  page,
  dashboard,
  browserComplaints,
}) => {
  await signIn(page)
  await dashboard.query('alter table session rename to session_elsewhere')
  for (const path of ['/', '/connect', '/clients/00000000-0000-4000-8000-000000000000/cards']) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(500)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'This page could not be loaded',
    )
    const reference = await page.locator('code').innerText()
    await expect.poll(() => dashboard.output()).toContain(reference)
    expect(dashboard.output()).toContain(response?.headers()['x-request-id'])
  }
  expect(dashboard.output()).toContain('session')
  const problem = await page.request.get('/api/connections/callback')
  expect(problem.status()).toBe(500)
  expect(await problem.json()).toMatchObject({ status: 500, request_id: expect.any(String) })

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'This page could not be loaded',
    )
    expect(await runAxe(page)).toEqual([])
  }

  await page.goto('/connect')
  await dashboard.query('alter table session_elsewhere rename to session')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connect a client')
  // React tells the console of an error that the server hid; see its error 441.
  expect(browserComplaints.every((each) => each.includes('error #441'))).toBe(true)
  browserComplaints.length = 0
})

const saidOfStore = [
  ['en-US', 'The store cannot be reached', 'Try again'],
  ['de-DE', 'Der Speicher ist nicht erreichbar', 'Erneut versuchen'],
  ['es-ES', 'No se puede acceder al almacén de datos', 'Reintentar'],
  ['ar-EG', 'لا يمكن الوصول إلى مخزن البيانات', 'حاول مجددًا'],
] as const

test('a store that cannot be reached is named, in the language of the reader, and may be tried again', async ({
  page,
  browser,
  dashboard,
  browserComplaints,
}) => {
  await signIn(page)
  const storageState = await page.context().storageState()
  await dashboard.loseStore()
  for (const path of ['/api/health', '/api/clients', '/api/palette?at=/']) {
    const answer = await page.request.get(path)
    expect(answer.status(), path).toBe(503)
    expect(answer.headers()['retry-after'], path).toBe('5')
  }
  const problem = await (await page.request.get('/api/clients')).json()
  expect(problem).toMatchObject({
    title: 'Service Unavailable',
    detail: 'Countinghouse cannot reach its own store at this moment. Try again shortly.',
  })
  for (const [locale, title, again] of saidOfStore) {
    const context = await browser.newContext({ baseURL: dashboard.origin, locale, storageState })
    const reader = await context.newPage()
    const response = await reader.goto('/')
    expect(response?.status(), locale).toBe(503)
    expect(response?.headers()['retry-after'], locale).toBe('5')
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(reader.getByRole('link', { name: again })).toBeVisible()
    expect(await runAxe(reader)).toEqual([])
    expect(dashboard.output()).toContain(await reader.locator('code').innerText())
    await context.close()
  }
  await page.goto('/connect')
  await dashboard.findStore()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connect a client')
  expect((await page.request.get('/api/health')).status()).toBe(200)
  expect(dashboard.output()).toContain('the store cannot be reached')
  expect(browserComplaints.every((each) => each.includes('error #441'))).toBe(true)
  browserComplaints.length = 0
})

test('a store whose disk is full is no store', async ({ page, dashboard }) => {
  await signIn(page)
  await dashboard.query(`create function disk_full() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
  await dashboard.query(
    `create trigger disk_full before insert or update on lease execute function disk_full()`,
  )
  await dashboard.query(
    `create trigger disk_full before insert or update on person_preference execute function disk_full()`,
  )
  const health = await page.request.get('/api/health')
  expect(health.status()).toBe(503)
  expect(health.headers()['retry-after']).toBe('5')
  const saved = await page.request.post('/api/preferences/columns', {
    form: { list: 'portfolio', column: 'balance' },
    headers: { origin: dashboard.origin },
    maxRedirects: 0,
  })
  expect(saved.status()).toBe(503)
  expect(saved.headers()['retry-after']).toBe('5')
})
