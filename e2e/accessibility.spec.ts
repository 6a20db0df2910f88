import { approvalOutcomes } from '@/e2e/approval-outcomes'
import { auditAll, auditPage, breaksNoRule } from '@/e2e/audit-page'
import { disconnectAtBank } from '@/e2e/bank-settings'
import { callPalette } from '@/e2e/call-palette'
import { approveAtBank } from '@/e2e/connect-client'
import { openFilters, rowLinks, sheetOf, tick } from '@/e2e/list-page'
import { businesses } from '@/e2e/desk'
import { expect, resources, test } from '@/e2e/desk-test'
import { openAccount, signIn, signOut } from '@/e2e/people'

// What no entry of `screens` shows; those are judged by every-screen.spec.ts. Up to forty views a test.

const unknown = '00000000-0000-4000-8000-000000000000'

const listsOf = (path: string, query = '') => resources.map((name) => `${path}/${name}${query}`)

test.describe('signed out', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('signing in, refused and done, and a firm without clients', async ({ page }) => {
    await page.goto('/')
    const found = await auditPage(page, 'sign in')
    await page.getByLabel('Email').fill('ada@marlow.example')
    await page.getByLabel('Password').fill('not this one')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Email or password is not right')).toBeVisible()
    found.push(...(await auditPage(page, 'sign in, refused')))
    await signIn(page, 'nora@northgate.example')
    await expect(page.getByText('No clients yet')).toBeVisible()
    found.push(...(await auditPage(page, 'portfolio, empty')))
    await signOut(page)
    await expect(page).toHaveURL(/signed_out=1/)
    found.push(...(await auditPage(page, 'signed out')))
    expect(found, breaksNoRule).toEqual([])
  })
})

test('the exports of the firm, what is not there, and what opens over a page', async ({
  page,
  desk,
}) => {
  const client = await desk.clientPath('complete')
  const [notThere = ''] = listsOf(client, `/${unknown}`)
  const found = await auditAll(page, ['/exports', `/clients/${unknown}`, notThere])
  // Over a page with no button of which it would cover the half.
  await page.goto('/settings')
  await (await openAccount(page)).hover({ trial: true })
  found.push(...(await auditPage(page, 'the menu of the person, open')))
  await page.goto(`${client}/transactions?unread_period=juneish`)
  await expect(page.getByRole('dialog', { name: 'Period' })).toBeVisible()
  found.push(...(await auditPage(page, 'a period that cannot be read')))
  await page.goto(`${client}/statements`)
  await callPalette(page)
  await page.keyboard.type('co')
  await expect(page.getByRole('group', { name: 'Transactions' })).toBeVisible()
  found.push(...(await auditPage(page, 'the palette, with what the bank found')))
  expect(found, breaksNoRule).toEqual([])
})

test('every outcome of an approval', async ({ page }) => {
  const found: string[] = []
  for (const code of approvalOutcomes) {
    found.push(...(await auditAll(page, [`/connect/outcome?code=${code}`])))
  }
  expect(found, breaksNoRule).toEqual([])
})

// Accounts have no filter.
const matchingNothing = {
  transactions: 'search=matches-nothing&status=settled&min_amount=1',
  cards: `user_id=${unknown}`,
  statements: 'period_end_before=1999-01-01',
  invoices: 'date_before=1999-01-01&status=paid',
  customers: 'search=matches-nothing',
}

test('lists without rows, and with none that match', async ({ page, desk }) => {
  const [full, empty] = [await desk.clientPath('complete'), await desk.clientPath('empty')]
  const without = ['cards', 'statements', 'invoices', 'invoices/ageing', 'customers']
  const found = await auditAll(
    page,
    without.map((list) => `${empty}/${list}`),
  )
  for (const [resource, filter] of Object.entries(matchingNothing)) {
    const address = `${full}/${resource}?${filter}`
    found.push(...(await auditAll(page, [address])))
    await expect(page.getByText('match these filters')).toBeVisible()
  }
  await page.goto(`${full}/transactions?page_size=20`)
  await openFilters(page, 'Status')
  found.push(...(await auditPage(page, 'filters, opened')))
  expect(found, breaksNoRule).toEqual([])
})

test('a row that is selected, and a transaction over its list', async ({ page, desk }) => {
  await page.goto(`${await desk.clientPath('complete')}/transactions?page_size=20`)
  await tick(page.locator('tbody').getByRole('checkbox').first())
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('1 selected')
  const found = await auditPage(page, 'a row selected')
  await page.setViewportSize({ width: 1440, height: 900 })
  await rowLinks(page).first().focus()
  await page.keyboard.press('Enter')
  await expect(sheetOf(page)).toContainText('1 of 20')
  found.push(...(await auditPage(page, 'a transaction over its list')))
  expect(found, breaksNoRule).toEqual([])
})

test('details of rows as they come, and of a card that is locked', async ({ page, desk }) => {
  const client = await desk.clientPath('complete')
  const found: string[] = []
  const auditRow = async (address: string, text: string | RegExp = '') => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${client}/${address}`)
    const row = page.locator('tbody tr:has(a.row-link)').filter({ hasText: text }).first()
    const href = await row.locator('a.row-link').getAttribute('href')
    found.push(...(await auditAll(page, [href ?? 'no such row'])))
  }
  for (const resource of ['transactions', 'invoices', 'customers']) {
    await auditRow(`${resource}?page_size=20`)
  }
  await auditRow('cards?page_size=100', /Canceled|Locked/)
  expect(found, breaksNoRule).toEqual([])
})

// What a list says instead of its rows is one and the same everywhere: each list is judged with one
// cause in its place, each cause on one list or two.
test('lists that the bank refuses, and lists that are not shared', async ({ page, desk }) => {
  const [full, narrow] = [await desk.clientPath('complete'), await desk.clientPath('narrow')]
  const refused = '?page_token=not-one-of-the-bank'
  const found = await auditAll(page, [
    `${full}/accounts${refused}`,
    `${full}/transactions?status=no-such-status`,
  ])
  found.push(...(await auditAll(page, [`${narrow}/cards`, `${narrow}/customers`])))
  found.push(...(await auditAll(page, [`${narrow}/connection`])))
  expect(found, breaksNoRule).toEqual([])
})

test('a bank that fails, in each of its ways', async ({ page, desk, control }) => {
  const client = await desk.clientPath('complete')
  // Its pace is remembered for a while, so that it is another client's.
  const slowed = await desk.clientPath('narrow')
  const match = { path: '/api/v1/' }
  const failures = [
    { fault: { fault: 'respond', body: '<h1>Not JSON</h1>' }, path: client },
    { fault: { fault: 'status', status: 500 }, path: client },
    { fault: { fault: 'status', status: 429, retry_after: '5' }, path: slowed },
  ]
  const found: string[] = []
  for (const { fault, path } of failures) {
    await control.setFaults([{ match, ...fault }])
    found.push(...(await auditAll(page, [`${path}/transactions`])))
  }
  await control.setFaults([{ match, fault: 'reset' }])
  found.push(...(await auditAll(page, [`${client}/invoices`])))
  await control.clearFaults()
  // Having given the bank a rest, the dashboard asks it again by itself.
  await expect(async () => {
    await page.goto(`${client}/transactions`)
    await expect(page.getByRole('table', { name: 'Transactions' })).toBeVisible({ timeout: 1000 })
  }).toPass()
  expect(found, breaksNoRule).toEqual([])
})

test('a connection through its life, and all that can be read of it', async ({
  page,
  desk,
  stack,
}) => {
  const client = await desk.clientPath('leaving')
  const found = await auditAll(page, [
    `${client}/connection`,
    `${client}/connection?outcome=connected`,
    `${client}/connection?outcome=reconnected`,
    `${client}/connection?outcome=recognised`,
  ])
  await page.getByRole('button', { name: 'Disconnect…' }).click()
  found.push(...(await auditPage(page, 'the question before disconnecting')))

  await disconnectAtBank(page, stack.bank, businesses.leaving)
  found.push(...(await auditPage(page, 'bank: connected apps, none')))
  found.push(...(await auditAll(page, [`${client}/statements`])))
  found.push(...(await auditAll(page, [`${client}/connection`, '/'])))

  await page.goto(`${client}/connection`)
  await page.getByRole('button', { name: /^Reconnect/ }).click()
  await approveAtBank(page, { ...businesses.leaving, business: 'Pinecrest Pediatrics PC' })
  await expect(page.getByRole('heading', { name: 'Which client is this?' })).toBeVisible()
  found.push(...(await auditPage(page, 'another business than expected')))
  await page.getByRole('button', { name: 'Keep it as a client of its own' }).click()
  await expect(page.getByRole('button', { name: 'Disconnect…' })).toBeVisible()
  const separate = new URL(page.url()).pathname.replace(/\/connection$/, '')

  await page.getByRole('button', { name: 'Disconnect…' }).click()
  await page.getByRole('button', { name: /^Disconnect / }).click()
  await expect(page).toHaveURL(/\/connection/)
  await expect(page.getByRole('button', { name: 'Disconnect…' })).toHaveCount(0)
  found.push(...(await auditPage(page, 'connection, disconnected')))
  found.push(...(await auditAll(page, [`${separate}/transactions`])))
  expect(found, breaksNoRule).toEqual([])
})
