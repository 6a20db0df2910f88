import type { Locator, Page } from '@playwright/test'
import { disconnectAtBank } from '@/e2e/bank-settings'
import { expect, signedOut, test } from '@/e2e/client-test'
import { approveAtBank, connectClient, continueToBank } from '@/e2e/connect-client'
import { expectRowsFrom, filterBy } from '@/e2e/list-page'
import { signIn, signOut } from '@/e2e/people'

interface Listed {
  id: string
}

/** The identifiers of the rows, in the order in which they stand. */
async function rowIds(page: Page, resource: string): Promise<string[]> {
  const links = page.locator(`tbody a.row-link[href*="/${resource}/"]`)
  const hrefs = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href')))
  return hrefs.map((href) => {
    const { pathname } = new URL(href ?? '', page.url())
    return decodeURIComponent(pathname.split('/').at(-1) ?? '')
  })
}

function rowNamed(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
}

test('whoever is signed out is taken to sign in, and from there to where they wanted', async ({
  browser,
  client,
  stack,
}) => {
  const context = await browser.newContext({ baseURL: stack.dashboard, storageState: signedOut })
  const page = await context.newPage()
  await page.goto(`/clients/${client.connection_id}/cards?status=active`)
  await expect(page).toHaveURL(/\/sign-in\?/)
  await page.getByLabel('Email').fill('ada@marlow.example')
  await page.getByLabel('Password').fill('correct-horse-battery')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`/clients/${client.connection_id}/cards?status=active`)
  await expect(page.getByRole('table', { name: 'Cards' })).toBeVisible()
  await context.close()
})

test('a business of the sandbox is connected from the same form, and its screens say Sandbox once', async ({
  page,
}) => {
  await page.context().clearCookies({ name: /bank_session$/ })
  await page.goto('/connect')
  await expect(page.getByRole('radio', { name: /^Demo production/ })).toBeChecked()
  await page.getByRole('radio', { name: /^Sandbox/ }).check()
  await page.getByLabel('Client name').fill('Practice Bakery')
  await continueToBank(page)
  await approveAtBank(page, { business: 'Practice Bakery LLC', person: 'sam.several@bank.example' })
  await expect(page.getByRole('heading', { name: 'Practice Bakery is connected' })).toBeVisible()
  await page.getByRole('link', { name: 'Transactions', exact: true }).click()
  await expect(page.locator('tbody tr').first()).toBeVisible()
  const sandbox = page.getByText('Sandbox', { exact: true }).filter({ visible: true })
  await expect(sandbox).toHaveCount(1)
  // On a telephone the room is the client's name, which nothing cuts.
  const window = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  const shown = page.getByRole('banner').getByText('Practice Bakery', { exact: true })
  await expect(shown).toBeVisible()
  expect(await shown.evaluate((name) => name.scrollWidth - name.clientWidth)).toBeLessThanOrEqual(0)
  expect((await sandbox.boundingBox())?.width).toBeLessThanOrEqual(1)
  if (window !== null) await page.setViewportSize(window)
  await page.goto('/')
  await expect(rowNamed(page, 'Practice Bakery')).toContainText('Sandbox')
})

test('a business that is approved is one client, readable at once', async ({ page }) => {
  // Another customer, whose business no other test of this worker approves.
  await page.context().clearCookies({ name: /bank_session$/ })
  const connection_id = await connectClient(page, {
    business: 'Redwood Analytics Inc.',
    person: 'sam.several@bank.example',
    name: 'Redwood',
  })
  await expect(page.getByRole('heading', { name: 'Redwood is connected' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'History' })).toContainText(
    'Connected with the consent',
  )
  // Its data is invented too, but it is no sandbox's.
  await expect(page.getByText('Sandbox', { exact: true })).toHaveCount(0)
  await expect(page.getByText('Demo', { exact: true }).filter({ visible: true })).toHaveCount(1)
  expect(new URL(page.url()).search).toBe('?outcome=connected')
  await page.goto('/')
  await expect(rowNamed(page, 'Redwood')).toHaveCount(1)
  await rowNamed(page, 'Redwood').getByRole('link', { name: 'Redwood', exact: true }).click()
  await expect(page).toHaveURL(`/clients/${connection_id}/overview`)
  await page.getByRole('link', { name: 'Transactions', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Transactions' })).toBeVisible()
})

test('approved once more under another name, a business is recognised and not doubled', async ({
  page,
  client,
}) => {
  const { business, person } = client
  const connection_id = await connectClient(page, { business, person, name: 'Acme once more' })
  expect(connection_id).toBe(client.connection_id)
  await expect(
    page.getByRole('heading', { name: 'This business was a client already: Acme' }),
  ).toBeVisible()
  await page.goto('/')
  await expect(rowNamed(page, 'Acme')).toHaveCount(1)
  await expect(rowNamed(page, 'Acme once more')).toHaveCount(0)
})

test('Next and Previous walk a list in the bank’s order, with no row twice and none left out', async ({
  page,
  client,
}) => {
  const { transactions } = await client.askBank<{ transactions: Listed[] }>(
    '/transactions?page_size=60',
  )
  const expected = transactions.map(({ id }) => id)
  const showsPage = async (number: number) => {
    await expectRowsFrom(page, (number - 1) * 20 + 1)
    await expect
      .poll(() => rowIds(page, 'transactions'))
      .toEqual(expected.slice((number - 1) * 20, number * 20))
  }
  const follow = (name: string) => page.getByRole('link', { name, exact: true }).click()
  await page.goto(`/clients/${client.connection_id}/transactions?page_size=20`)
  await showsPage(1)
  await follow('Next')
  await showsPage(2)
  await follow('Next')
  await showsPage(3)
  await follow('Previous')
  await showsPage(2)
  await follow('Previous')
  await showsPage(1)
  await page.goBack()
  await showsPage(2)
  await page.reload()
  await showsPage(2)
})

test('a filter and an order are what the bank is asked, stand in the address and outlive Next', async ({
  page,
  client,
}) => {
  const query = 'status=settled&sort_by=amount&order=asc&search=a'
  const { transactions } = await client.askBank<{ transactions: Listed[] }>(
    `/transactions?${query}&page_size=40`,
  )
  const expected = transactions.map(({ id }) => id)
  await page.goto(`/clients/${client.connection_id}/transactions?page_size=20&page_token=stale`)
  await page.getByRole('searchbox', { name: 'Search transactions' }).fill('a')
  await expect(page).toHaveURL(/search=a/)
  await filterBy(page, 'Status', 'Settled')
  await expect(page).toHaveURL(/status=settled/)
  expect(page.url()).toContain('search=a')
  expect(page.url()).not.toContain('page_token')
  await page.getByRole('columnheader', { name: 'Amount' }).getByRole('link').click()
  await expect(page).toHaveURL(/sort_by=amount/)
  await page.goto(page.url().replace('order=desc', 'order=asc'))
  await expect.poll(() => rowIds(page, 'transactions')).toEqual(expected.slice(0, 20))
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await expect.poll(() => rowIds(page, 'transactions')).toEqual(expected.slice(20, 40))
  for (const part of query.split('&')) await expect.poll(() => page.url()).toContain(part)
})

test('a customer who disconnects at the bank is told apart from a fault, and reconnected in place', async ({
  page,
  browser,
  client,
  stack,
}) => {
  const list = `/clients/${client.connection_id}/transactions`
  await page.goto('/')
  const clientsBefore = await page.locator('tbody tr').count()
  await page.goto(list)
  const rowsBefore = await rowIds(page, 'transactions')

  const customer = await browser.newContext({ storageState: signedOut })
  await disconnectAtBank(await customer.newPage(), stack.bank, client)
  await customer.close()

  await page.goto(list)
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('Reconnect Acme')
  await expect(alert).toContainText('Most likely Acme disconnected this firm there')
  await page.goto('/')
  await expect(rowNamed(page, 'Acme')).toContainText('Reconnect')

  const filtered = `${list}?status=settled&page_size=20`
  await page.goto(filtered)
  await page.getByRole('button', { name: 'Reconnect Acme' }).click()
  await approveAtBank(page, client)
  await expect(page).toHaveURL(filtered)
  await expect(page.locator('tbody tr').first()).toBeVisible()
  await page.goto(`/clients/${client.connection_id}/connection`)
  const timeline = page.getByRole('group', { name: 'History' })
  await expect(timeline).toContainText('Reconnected in place')
  await expect(timeline).toContainText('by Ada Marlow')
  await expect(timeline).toContainText('Reconnect needed. The bank ended access before its time.')

  await page.goto('/')
  await expect(page.locator('tbody tr')).toHaveCount(clientsBefore)
  await expect(rowNamed(page, 'Acme')).toHaveCount(1)
  await expect(rowNamed(page, 'Acme')).toContainText('Connected')
  await page.goto(list)
  expect(await rowIds(page, 'transactions')).toEqual(rowsBefore)
  expect(new Set(rowsBefore).size).toBe(rowsBefore.length)
})

test('another business than the one that was to be reconnected is compared, and joined only by name', async ({
  page,
  client,
  stack,
}) => {
  // What is known of Acme is what the list of clients last read.
  await page.goto('/')
  await expect(rowNamed(page, 'Acme')).toContainText('$')
  await page.goto(`/clients/${client.connection_id}/connection`)
  await page.getByRole('button', { name: 'Renew early' }).click()
  // A page that is on its way cannot be reloaded.
  await page.waitForURL((address) => address.origin === new URL(stack.bank).origin)
  await page.context().clearCookies({ name: /bank_session$/ })
  await page.reload()
  const other = { business: 'Hundred Thousand Ltd.', person: 'max.many@bank.example' }
  await approveAtBank(page, other)
  await expect(page).toHaveURL(/outcome=quarantined$/)
  const approved = page.getByRole('region', { name: 'What was approved' })
  const known = page.getByRole('region', { name: 'What we know as Acme' })
  for (const side of [approved, known]) {
    await expect(side.getByText(/··\d{4}/).first()).toBeVisible()
    await expect(side.getByText(/· (JPY|USD)/).first()).toBeVisible()
    await expect(side.locator('[data-amount]').first()).toHaveText(/[$¥][\d,.]+/)
    await expect(side).toContainText(/Newest transaction: \d/)
  }
  await page.getByRole('button', { name: 'It is Acme…' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Is this Acme?' })
  await expect(dialog.getByRole('button', { name: 'It is Acme' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep it as a client of its own' }).click()
  await expect(page).toHaveURL(/outcome=connected$/)
})

test('signing out ends the session itself: a copy of its cookie opens nothing', async ({
  browser,
  client,
  stack,
}) => {
  const context = await browser.newContext({ baseURL: stack.dashboard, storageState: signedOut })
  const page = await context.newPage()
  await signIn(page)
  const copied = await context.storageState()
  const thief = await browser.newContext({ baseURL: stack.dashboard, storageState: copied })
  const file = `/api/bank/${client.connection_id}/statements/1/pdf`
  expect((await thief.request.get('/')).url()).toBe(`${stack.dashboard}/`)

  await signOut(page)
  await expect(page).toHaveURL(/\/sign-in\?signed_out=1/)

  expect((await thief.request.get('/')).url()).toContain('/sign-in')
  const refused = await thief.request.get(file, { headers: { accept: 'application/json' } })
  expect(refused.status()).toBe(401)
  await page.goBack()
  await page.goto('/')
  await expect(page).toHaveURL(/\/sign-in/)
  await Promise.all([context.close(), thief.close()])
})
