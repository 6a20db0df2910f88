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
