import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import type { BankControl } from '@/e2e/bank-control'
import { expect, test } from '@/e2e/desk-test'
import { expectRowsFrom } from '@/e2e/list-page'

// Counts and bytes are exact on every machine, so that they may fail a build; times never do.

const allowedBytes = 31_300
const coldRequests = 14
const nextPageRequests = 3

/** Bytes of JavaScript that the browser loads for an address and keeps loading, gzipped. */
async function scriptBytes(page: Page, address: string): Promise<number> {
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).byteLength))
  })
  const response = await page.goto(address, { waitUntil: 'networkidle' })
  expect(response?.status(), address).toBe(200)
  expect(sizes.length, address).toBeGreaterThan(0)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** Calls that the bank received from the dashboard since they were last cleared. */
async function bankCalls(control: BankControl): Promise<string[]> {
  const calls = await control.listCalls()
  return calls
    .filter(({ path }) => path.startsWith('/api/') || path.startsWith('/oauth2/'))
    .map(({ method, path, query }) => `${method} ${path}?${query}`)
}

test('a list page loads little more JavaScript than a blank page of the same build', async ({
  browser,
  desk,
  stack,
}) => {
  const client = await desk.clientPath('complete')
  const measure = async (address: string) => {
    const { storageState } = desk
    const context = await browser.newContext({ baseURL: stack.dashboard, storageState })
    const bytes = await scriptBytes(await context.newPage(), address)
    await context.close()
    return bytes
  }
  const list = await measure(`${client}/transactions`)
  expect(list - (await measure('/blank'))).toBeLessThanOrEqual(allowedBytes)
})

test('a list page costs few requests cold, and hardly any for its next page', async ({
  page,
  desk,
}) => {
  const client = await desk.clientPath('complete')
  let requests: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) requests.push(request.url())
  })
  await page.goto(`${client}/transactions`, { waitUntil: 'networkidle' })
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(coldRequests)
  requests = []
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await expectRowsFrom(page, 51)
  await page.waitForLoadState('networkidle')
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(nextPageRequests)
})

test('a list page is one call to the bank, and a next page fetched ahead is not fetched again', async ({
  page,
  desk,
  control,
}) => {
  const client = await desk.clientPath('complete')
  await page.goto(`${client}/transactions`)
  for (const list of ['transactions', 'accounts', 'cards', 'statements', 'invoices', 'customers']) {
    await control.clearCalls()
    // The page alone: what its scripts read behind it is not waited for.
    await page.request.get(`${client}/${list}`)
    expect(await bankCalls(control), list).toHaveLength(1)
  }
  await page.goto(`${client}/transactions?page_size=20`)
  await control.clearCalls()
  await page.getByRole('link', { name: 'Next', exact: true }).hover()
  await expect.poll(() => bankCalls(control)).toHaveLength(1)
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await expectRowsFrom(page, 21)
  await expect(page.locator('tbody tr')).toHaveCount(20)
  const [ahead, ...again] = await bankCalls(control)
  expect(ahead).toContain('page_token=')
  expect(again.filter((call) => call === ahead)).toEqual([])
})

test('views that arrive together share their call to the bank, though each waits for its turn', async ({
  page,
  desk,
  control,
}) => {
  const client = await desk.clientPath('complete')
  const openTogether = async (address: string) => {
    const opening = Array.from({ length: 30 }, () => page.request.get(address))
    for (const answer of await Promise.all(opening)) expect(answer.status()).toBe(200)
  }
  // Browsers keep their connections; Node takes one new one between two pieces of work.
  await openTogether('/blank')
  await page.request.get(`${client}/transactions`)
  await control.clearCalls()
  await openTogether(`${client}/transactions?page_size=20`)
  const calls = await bankCalls(control)
  expect(calls.length).toBeGreaterThan(0)
  // One, unless a view arrived only after the first answer.
  expect(calls.length, calls.join('\n')).toBeLessThanOrEqual(3)
})

test.describe('without a script, which would read for the list meanwhile', () => {
  test.use({ javaScriptEnabled: false })

  test('a detail is at most two calls to the bank, and what comes after it is read once', async ({
    page,
    desk,
    control,
  }) => {
    const client = await desk.clientPath('complete')
    const later: Readonly<Record<string, RegExp>> = {
      // The days of the period, by which its balance is counted back, what is pending, and statements.
      accounts: /[?&](?:status|posted_after)=|\/statements\?/,
      // The charges of the last months.
      cards: /[?&]initiated_after=/,
      // What was paid: what is owed does not wait for it.
      customers: /\/invoices\?(?!.*status=)/,
    }
    for (const list of [
      'transactions',
      'accounts',
      'cards',
      'statements',
      'invoices',
      'customers',
    ]) {
      await page.goto(`${client}/${list}`)
      // Of a monthly limit the days are read too.
      const rows = page.locator('tbody tr', { hasText: list === 'cards' ? 'monthly' : '' })
      const href = await rows.locator('a.row-link').first().getAttribute('href')
      await control.clearCalls()
      const response = await page.request.get(href ?? '')
      expect(response.status(), list).toBe(200)
      const calls = await bankCalls(control)
      expect(new Set(calls).size, calls.join('\n')).toBe(calls.length)
      const ofDetail = calls.filter((call) => !later[list]?.test(call)).length
      expect(ofDetail, calls.join('\n')).toBeGreaterThan(0)
      expect(ofDetail, calls.join('\n')).toBeLessThanOrEqual(2)
    }
  })
})
