import type { BrowserContext, Page } from '@playwright/test'
import { expectPdf, expectSameDocument } from '@/e2e/document'
import { type OtherBank, startOtherBank } from '@/e2e/other-bank'
import { innerHost, listResources, otherPdf } from '@/e2e/other-bank-data'
import { readZip } from '@/e2e/read-zip'
import { continueToBank } from '@/e2e/connect-client'
import { signIn } from '@/e2e/people'
import { type Stack, startFreshStack } from '@/e2e/stack'
import { expect, test as base } from '@/e2e/test'
import { forgiveNames } from '@/e2e/words-of-the-bank'
import { findFreePort } from '@/scripts/ports.mjs'

// The dashboard alone, as `npm start` runs it with BANKING_BASE_URL, against a bank of somebody
// else's that gives only what the specification names.

interface Elsewhere {
  bank: OtherBank
  stack: Stack
  client: string
  storageState: Awaited<ReturnType<BrowserContext['storageState']>>
}

const test = base.extend<object, { elsewhere: Elsewhere; stack: Stack }>({
  elsewhere: [
    async ({ browser }, use) => {
      const port = await findFreePort()
      const dashboard = `http://localhost:${port}`
      const bank = await startOtherBank(`${dashboard}/api/connections/callback`)
      const stack = await startFreshStack({
        PORT: String(port),
        BANKING_BASE_URL: bank.baseUrl,
        BANKING_AUTH_URL: bank.origin,
        BANKING_API_AUDIENCE: 'urn:other-bank:api',
        BANKING_FILE_HOSTS: bank.fileOrigin,
        BANKING_CLIENT_ID: bank.client.client_id,
        BANKING_CLIENT_SECRET: bank.client.client_secret,
      })
      const context = await browser.newContext({ baseURL: dashboard, locale: 'en-US' })
      const page = await context.newPage()
      await signIn(page)
      await page.goto('/connect')
      await page.getByLabel('Client name').fill('Other & Sons')
      await continueToBank(page)
      await page.getByRole('link', { name: 'Allow' }).click()
      await expect(page).toHaveURL(/\/connection\?outcome=connected$/)
      const client = new URL(page.url()).pathname.replace('/connection', '')
      const storageState = await context.storageState()
      await context.close()
      await use({ bank, stack: { ...stack, dashboard }, client, storageState })
      await stack.stop()
      await bank.goDown()
      bank.closeFiles()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  stack: [async ({ elsewhere }, use) => use(elsewhere.stack), { scope: 'worker' }],
  storageState: async ({ elsewhere }, use) => use(elsewhere.storageState),
})

test.afterEach(({ elsewhere }) => {
  expect(elsewhere.bank.journal.misuse).toEqual([])
})

async function openList(page: Page, elsewhere: Elsewhere, resource: string): Promise<void> {
  const response = await page.goto(`${elsewhere.client}/${resource}`)
  expect(response?.status(), resource).toBe(200)
  await expect(page.getByText('could not be read')).toHaveCount(0)
}

test('npm start needs no address of the customer’s application, and still says who may sign in', ({
  elsewhere: { stack },
}) => {
  expect(stack.output()).toContain('ada@marlow.example')
  expect(stack.output()).toContain(`Ready: ${stack.dashboard}`)
  // The people of a bank that is not running here would only mislead.
  expect(stack.output()).not.toContain('olivia.owner@bank.example')
  expect(stack.output()).not.toContain('Starting the bank')
})

const lists = [
  { resource: 'accounts', path: 'accounts', rows: 2 },
  { resource: 'cards', path: 'cards', rows: 3 },
  { resource: 'transactions', path: 'transactions', rows: 50 },
  { resource: 'statements', path: 'statements', rows: 2 },
  { resource: 'customers', path: 'invoicing/customers', rows: 2 },
  { resource: 'invoices', path: 'invoicing/invoices', rows: 2 },
]

for (const { resource, rows } of lists) {
  test(`${resource} of which only the identifier is sure are listed, and each opens`, async ({
    page,
    elsewhere,
    expectAccessible,
    browserComplaints,
  }) => {
    await openList(page, elsewhere, `${resource}?include_deleted=true`)
    const links = page.locator('tbody a.row-link')
    await expect(links).toHaveCount(rows)
    await expectAccessible()
    const hrefs = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href')))
    const ids = listResources(
      `/${lists.find((list) => list.resource === resource)?.path}`,
    )?.items.map(({ id }) => id)
    for (const [place, href] of hrefs.slice(0, 16).entries()) {
      const response = await page.goto(href ?? '')
      expect(response?.status(), href ?? '').toBe(200)
      await expect(page.getByText('Details for support'), href ?? '').toBeVisible()
      await expect(page.getByRole('main')).toContainText(ids?.[place] ?? 'no such row')
    }
    await expectAccessible()
    forgiveNames(browserComplaints)
  })
}

test('a row with an odd identifier opens over its list, and the list stands when it is closed', async ({
  page,
  elsewhere,
}) => {
  await openList(page, elsewhere, 'transactions')
  const links = page.locator('tbody a.row-link')
  for (const place of [0, 1, 2, 3, 5, 14]) {
    await links.nth(place).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByText('Details for support')).toBeVisible()
    const id = listResources('/transactions')?.items[place]?.id
    await expect(sheet).toContainText(id ?? 'no such row')
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
  }
})

test('what stands below an object, and a list narrowed to it, keep its identifier', async ({
  page,
  elsewhere,
}) => {
  const [account, statement, customer] = [
    encodeURIComponent(String(listResources('/accounts')?.items[1]?.id)),
    '~zip',
    encodeURIComponent('cust~1'),
  ]
  for (const path of [
    `accounts/${account}/history`,
    `statements/${statement}/ledger`,
    `customers/${customer}/invoices`,
    `transactions?period=all&account_id=${account}`,
  ]) {
    const response = await page.goto(`${elsewhere.client}/${path}`)
    expect(response?.status(), path).toBe(200)
    await expect(page.getByText('The bank does not have this'), path).toHaveCount(0)
    await expect(page.getByText('could not be read'), path).toHaveCount(0)
  }
  expect(elsewhere.bank.journal.accountFilters).toContain('acct\\2//')
})

test('a selected invoice with an odd identifier comes as a zip with its PDF', async ({
  page,
  elsewhere,
}) => {
  await openList(page, elsewhere, 'invoices')
  await page.locator('tbody').getByRole('checkbox').first().click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download 1 PDF' }).click()
  const entries = await readZip(await download)
  const pdfs = [...entries].filter(([name]) => name.endsWith('.pdf'))
  expect(pdfs.map(([, bytes]) => bytes)).toEqual([otherPdf])
})

test('values and fields that nobody has heard of are shown as they came', async ({
  page,
  elsewhere,
}) => {
  await openList(page, elsewhere, 'transactions')
  await expect(page.getByRole('table')).toContainText('teleport')
  await expect(page.getByRole('table')).toContainText('pondering')
  await page.goto(`${elsewhere.client}/cards/${encodeURIComponent('card 2')}`)
  await expect(page.getByRole('main')).toContainText('fortnightly')
  await page.goto(
    `${elsewhere.client}/accounts/${encodeURIComponent('https://other.example/acct:main?a=1#b')}`,
  )
  await page.getByText('Details for support').click()
  await page.getByText('View raw data').click()
  await expect(page.getByText(/page does not know yet: .*colour/)).toBeVisible()
})

test('every page is walked once, to the end', async ({ page, elsewhere }) => {
  await openList(page, elsewhere, 'transactions')
  const seen = new Set<string | null>()
  for (const size of [50, 50, 20]) {
    const links = page.locator('tbody a.row-link')
    await expect(links).toHaveCount(size)
    const before = seen.size
    for (const link of await links.all()) seen.add(await link.getAttribute('href'))
    expect(seen.size).toBe(before + size)
    const next = page.getByRole('link', { name: 'Next', exact: true })
    if (size === 50) await next.click()
    else await expect(next).toHaveAttribute('aria-disabled', 'true')
    if (size === 50)
      await expect(links.first()).not.toHaveAttribute('href', [...seen][before] ?? '')
  }
  await expect(page.getByText('end of list')).toBeVisible()
  expect(seen.size).toBe(120)
})

test('a page size that this bank does not allow is left to the bank', async ({
  page,
  elsewhere,
}) => {
  await openList(page, elsewhere, 'transactions?page_size=100')
  await expect(page.locator('tbody a.row-link')).toHaveCount(20)
  const refused = elsewhere.bank.journal.refusedPageSizes
  expect(refused).toBeGreaterThan(0)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages).toContainText('1–20')
  await expect(pages.getByRole('button', { name: 'Rows per page: 20' })).toBeVisible()
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await expect(pages).toContainText('21–40')
  expect(elsewhere.bank.journal.refusedPageSizes).toBe(refused)
})

test('an invoice’s PDF is fetched where the bank keeps it, through a redirect, without a bearer', async ({
  page,
  elsewhere,
}) => {
  await page.goto(`${elsewhere.client}/invoices/${encodeURIComponent('inv(1)/ageing')}`)
  expectPdf(otherPdf)
  await expectSameDocument(page, {
    view: page.getByRole('link', { name: /^View the PDF/ }),
    download: page.getByRole('link', { name: /^Download the PDF/ }),
    bytes: otherPdf,
    fileName: /\.pdf$/,
    hasLength: false,
  })
})

test('a document that is not fetched says from where, and who can allow it', async ({
  page,
  elsewhere,
}) => {
  await page.goto(`${elsewhere.client}/transactions/${encodeURIComponent('%2f%25')}`)
  const link = page.getByRole('link', { name: /Taxi/ }).first()
  const response = await page.goto((await link.getAttribute('href')) ?? '')
  expect(response?.status()).toBe(502)
  await expect(page.getByRole('main')).toContainText(innerHost)
  await expect(page.getByRole('main')).toContainText('BANKING_FILE_HOSTS')
  await expect(page.getByRole('main')).not.toContainText('secret')
})

test('a page says what this bank does not have, though the bank says so in HTML', async ({
  page,
  elsewhere,
}) => {
  await page.goto(`${elsewhere.client}/accounts/none`)
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'The bank does not have this',
  )
})

test('access that lasts seconds is renewed as the specification says, each token once', async ({
  page,
  elsewhere,
}) => {
  const { journal } = elsewhere.bank
  const before = journal.refreshes
  for (const resource of ['accounts', 'cards', 'statements']) {
    await openList(page, elsewhere, resource)
  }
  expect(journal.refreshes).toBeGreaterThanOrEqual(before + 3)
})

test('a bank that is off the network is told as such, and works again when it is back', async ({
  page,
  elsewhere,
}) => {
  await elsewhere.bank.goDown()
  await page.goto(`${elsewhere.client}/accounts`)
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'The bank cannot be reached',
  )
  await elsewhere.bank.comeBack()
  await expect(async () => {
    await page.goto(`${elsewhere.client}/accounts`)
    await expect(page.getByRole('table', { name: 'Accounts' })).toBeVisible({ timeout: 1000 })
  }).toPass()
})

test('disconnecting withdraws both tokens at the bank, the refresh token first', async ({
  page,
  elsewhere,
}) => {
  await page.goto(`${elsewhere.client}/connection`)
  await page.getByRole('button', { name: 'Disconnect…' }).click()
  await page.getByRole('button', { name: 'Disconnect Other & Sons' }).click()
  await expect(page.getByRole('heading', { name: 'Other & Sons is disconnected' })).toBeVisible()
  expect(elsewhere.bank.journal.revoked.slice(-2)).toEqual(['ref.', 'acc.'])
  // A test that is tried again finds the client as it was.
  await page.getByRole('button', { name: /^(Reconnect|Connect Other)/ }).click()
  await page.getByRole('link', { name: 'Allow' }).click()
  await expect(page).toHaveURL(/\/connection\?outcome=reconnected$/)
})
