import type { Browser, Page } from '@playwright/test'
import { createBankControl } from '@/e2e/bank-control'
import { callPalette } from '@/e2e/call-palette'
import { connectClient } from '@/e2e/connect-client'
import { expect, test } from '@/e2e/desk-test'
import { signIn } from '@/e2e/people'
import type { Stack } from '@/e2e/stack'

// Clients are connected on the way.
test.describe.configure({ timeout: 120_000 })

/** The option that Enter opens. */
const active = (page: Page) => page.locator('[role=option][data-highlighted]')

test('by keyboard alone: another client on the same screen, a screen, an invoice, how amounts look', async ({
  page,
  desk,
}) => {
  const [complete, empty] = [await desk.clientPath('complete'), await desk.clientPath('empty')]
  const palette = page.getByRole('dialog', { name: 'Search', exact: true })
  const field = palette.getByRole('combobox')
  const status = palette.getByRole('status')

  await test.step('Esc closes it, and the focus is where it was', async () => {
    await page.goto(`${complete}/statements?period=last-year&statement_type=account`)
    await page.getByRole('link', { name: 'Customers', exact: true }).focus()
    await callPalette(page)
    await expect(field).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(palette).toBeHidden()
    await expect(page.getByRole('link', { name: 'Customers', exact: true })).toBeFocused()
  })

  await test.step('a client’s name and Enter, at once, and another tab stays as it is', async () => {
    const other = await page.context().newPage()
    await other.goto(`${complete}/cards`)
    await page.getByRole('link', { name: 'Acme: switch client' }).focus()
    await page.keyboard.press('Enter')
    const switcher = page.getByRole('dialog', { name: 'Switch client' })
    await expect(switcher.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('empt')
    await expect(active(page)).toContainText('empty')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${empty}/statements?period=last-year`)
    await expect(page.getByRole('link', { name: 'empty: switch client' })).toBeVisible()
    await expect(other.getByRole('link', { name: 'Acme: switch client' })).toBeVisible()
    await other.close()
    await page.goBack()
  })

  await test.step('arrows choose among lines that are counted aloud', async () => {
    await callPalette(page)
    await page.keyboard.type('card')
    await expect(status).toContainText(/\d+ results?/)
    await expect(active(page)).toHaveText('Cards')
    await page.keyboard.press('ArrowDown')
    await expect(active(page)).toHaveText('Card spend by holder')
    const id = await active(page).getAttribute('id')
    await expect(field).toHaveAttribute('aria-activedescendant', id ?? '')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${complete}/cards/holders?period=last-year`)
  })

  await test.step('an invoice by its number', async () => {
    await page.goto(`${complete}/invoices`)
    const invoice = page.locator('tbody a.row-link').first()
    const [number, href] = [await invoice.innerText(), await invoice.getAttribute('href')]
    await callPalette(page)
    await page.keyboard.type(number)
    await expect(active(page)).toContainText(number)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(href?.split('?')[0] ?? '')
  })

  await test.step('amounts out of sight, by a key and by a line, and kept', async () => {
    const amount = page.getByRole('main').locator('[data-amount]').first()
    const veil = () => amount.evaluate((element) => getComputedStyle(element).filter)
    expect(await veil()).toBe('none')
    await page.keyboard.press('Alt+p')
    await expect.poll(veil).toContain('blur')
    await amount.hover()
    await expect.poll(veil).toBe('none')
    await page.mouse.move(0, 0)
    await expect(page).toHaveTitle(/^[^$]*$/)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('negatives (')
    await expect(active(page)).toContainText('(1,250)')
    const saved = page.waitForResponse('**/api/preferences')
    await page.keyboard.press('Enter')
    await saved
    await page.goto(`${complete}/transactions?max_amount=-1&amount_currency=USD&page_size=20`)
    await expect(page.getByRole('cell', { name: /^\(\$[\d,.]+ ?\)$/ }).first()).toBeVisible()
    await expect(page.locator(':root[data-amounts=blurred]')).toBeAttached()
  })
})

const customers = {
  'olivia.owner@bank.example': ['Acme Robotics Inc.', 'Harbor Coffee Roasters LLC'],
  'sam.several@bank.example': [
    'Kumo Trading KK',
    'Gulf Pearl WLL',
    'Empty Nest LLC',
    'Odd Fellows & Sons',
    'Bluebird Dental PLLC',
    'Northwind Freight Inc.',
    'Juniper & Oak Design Studio',
    'Lighthouse Legal LLP',
    'Solstice Solar Co.',
    'Pinecrest Pediatrics PC',
    'Redwood Analytics Inc.',
  ],
}

interface Connected {
  connection_id: string
  business_id: string
}

async function connectThirteen(browser: Browser, stack: Stack): Promise<Map<string, Connected>> {
  const control = createBankControl(stack)
  const clients = new Map<string, Connected>()
  for (const [person, businesses] of Object.entries(customers)) {
    const page = await browser.newPage({ baseURL: stack.dashboard, locale: 'en-US' })
    await signIn(page)
    for (const business of businesses) {
      const connection_id = await connectClient(page, { business, person, name: business })
      const known = [...clients.values()].map(({ business_id }) => business_id)
      const granted = (await control.listGrants()).map((grant) => String(grant['business_id']))
      const business_id = granted.find((id) => !known.includes(id)) ?? ''
      clients.set(business, { connection_id, business_id })
    }
    await page.context().close()
  }
  return clients
}

test('13 clients are searched at their banks from the list of clients and from a client', async ({
  browser,
  ownStack: stack,
}) => {
  const clients = await connectThirteen(browser, stack)
  const control = createBankControl(stack)
  const idOf = (business: string) => clients.get(business)?.business_id ?? ''
  const page = await browser.newPage({ baseURL: stack.dashboard, locale: 'en-US' })
  await signIn(page)
  const palette = page.getByRole('dialog', { name: 'Search', exact: true })
  const groupOf = (client: string) => palette.getByRole('group', { name: client, exact: true })
  const status = palette.getByRole('status')
  for (const business of ['Solstice Solar Co.', 'Acme Robotics Inc.']) {
    await page.goto(`/clients/${clients.get(business)?.connection_id}/accounts`)
    const account = page.locator('tbody a.row-link').first()
    const account_id = /accounts\/([^?]+)/.exec((await account.getAttribute('href')) ?? '')?.[1]
    const counterparty_name = 'Zephyr Redwood Ltd.'
    const transactions = [{ account_id, counterparty_name, amount: -123_457 }]
    await control.insertTransactions({ business_id: idOf(business), transactions })
  }

  await test.step('a counterparty, from the clients, by keyboard: all were searched', async () => {
    await page.goto('/')
    await callPalette(page)
    await page.keyboard.type('zephyr redwood')
    await expect(active(page)).toHaveText('Search 13 clients at their banks')
    await page.keyboard.press('Enter')
    await expect(groupOf('Solstice Solar Co.').getByRole('option')).toContainText('Zephyr Redwood')
    await expect(groupOf('Acme Robotics Inc.').getByRole('option')).toContainText('1,234.57')
    await expect(status).toContainText('13 of 13 clients searched')
    await expect(palette.getByText('Not searched in full')).toHaveCount(0)
  })

  await test.step('a client of that name stands before rows that hold it', async () => {
    await page.keyboard.press('Escape')
    await callPalette(page)
    await page.keyboard.type('redwood')
    await expect(active(page)).toContainText('Redwood Analytics Inc.')
    await palette.getByRole('option', { name: 'Search 13 clients at their banks' }).click()
    await expect(groupOf('Solstice Solar Co.')).toBeVisible()
    await expect(active(page)).toContainText('Redwood Analytics Inc.')
  })

  await test.step('from a client, an amount: who could not be asked is named with why', async () => {
    await control.disconnectBusiness(idOf('Gulf Pearl WLL'))
    const match = (business: string) => ({ path: '/api/v1/', business_id: idOf(business) })
    await control.setFaults([
      { match: match('Kumo Trading KK'), fault: 'status', status: 503 },
      { match: match('Bluebird Dental PLLC'), fault: 'latency', seconds: 2 },
    ])
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Redwood Analytics Inc.' }).first().click()
    await expect(page.getByRole('link', { name: /Redwood.*: switch client/ })).toBeVisible()
    await callPalette(page)
    await page.keyboard.type('1234.57')
    await palette.getByRole('option', { name: 'Search 13 clients at their banks' }).click()
    // Those that have answered stand there while one is slow.
    await expect(groupOf('Acme Robotics Inc.').getByRole('option')).toContainText('Zephyr Redwood')
    await expect(status).toContainText('so far')
    const gaps = palette.getByRole('group', { name: 'Not searched in full' })
    await expect(gaps.getByRole('option', { name: /Kumo/ })).toContainText('Not searched: the bank')
    await expect(gaps.getByRole('option', { name: /Gulf Pearl/ })).toContainText('reconnected')
    await expect(status).toContainText('11 of 13 clients searched')
    await gaps.getByRole('option', { name: /Gulf Pearl/ }).click()
    await expect(page.getByRole('link', { name: 'Gulf Pearl WLL: switch client' })).toBeVisible()
  })

  await test.step('closing it ends the search', async () => {
    await control.setFaults([{ match: { path: '/api/v1/' }, fault: 'latency', seconds: 1 }])
    await page.goto('/')
    await callPalette(page)
    await page.keyboard.type('zephyr redwood')
    const ended = page.waitForEvent('requestfailed', (request) =>
      request.url().includes('/api/palette/clients'),
    )
    await palette.getByRole('option', { name: 'Search 13 clients at their banks' }).click()
    await expect(status).toContainText('so far')
    await page.keyboard.press('Escape')
    await ended
    await control.clearFaults()
  })
  await page.close()
})

/** Amounts that can be read although they are to be out of sight. */
function readableAmounts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const parent = text.parentElement
      if (!/\$[\d,]*\d/.test(text.nodeValue ?? '') || parent?.closest('script, style') != null)
        continue
      if (parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) !== true)
        continue
      let element: Element | null = parent
      // Out of sight: behind the veil, or there for screen readers alone until it is pointed at.
      while (element !== null) {
        const { filter, clipPath } = getComputedStyle(element)
        if (filter.includes('blur') || clipPath !== 'none') break
        element = element.parentElement
      }
      if (element === null) found.push(`${text.nodeValue} in ${parent.outerHTML.slice(0, 80)}`)
    }
    return found
  })
}

test('no amount can be read on any screen while they are out of sight', async ({ page, desk }) => {
  const client = await desk.clientPath('complete')
  await page.goto('/')
  // A page that is asked for before the choice is kept would be another one's.
  const kept = page.waitForResponse((response) => response.url().endsWith('/api/preferences'))
  await page.keyboard.press('Alt+p')
  await kept
  await expect(page.locator(':root[data-amounts=blurred]')).toBeAttached()
  await page.mouse.move(0, 0)
  const screens = [
    'overview',
    'checks',
    'accounts',
    'cards',
    'cards/holders',
    'statements',
    'invoices',
    'invoices/ageing?on=2026-03-31&currency=USD',
    'customers',
    'transactions',
  ]
  const found: string[] = []
  const look = async (address: string) => {
    const response = await page.goto(address)
    expect([address, response?.status()]).toEqual([address, 200])
    // What holds no amount proves nothing.
    await expect(page.getByRole('main'), address).toContainText(/\$\d/)
    const amounts = await readableAmounts(page)
    found.push(...amounts.slice(0, 3).map((amount) => `${address}: ${amount}`))
    expect(await page.title()).not.toMatch(/\$\d/)
  }
  for (const screen of screens) await look(`${client}/${screen}`)
  await look((await page.locator('tbody a.row-link').first().getAttribute('href')) ?? '')
  await look('/')
  expect(found).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the client’s name leads to a form and links, and from there to the same screen', async ({
    page,
    desk,
  }) => {
    const [complete, empty] = [await desk.clientPath('complete'), await desk.clientPath('empty')]
    await page.goto(`${complete}/accounts?period=2026-q1&page_token=refused`)
    await page.getByRole('link', { name: 'Acme: switch client' }).click()
    await page.getByLabel('Client’s name').fill('EMP')
    await page.getByRole('button', { name: 'Find' }).click()
    const found = page.getByRole('main').getByRole('listitem')
    await expect(found.getByRole('link', { name: /^Acme\b/ })).toHaveCount(0)
    await found.getByRole('link', { name: /^empty\b/ }).click()
    await expect(page).toHaveURL(`${empty}/accounts?period=2026-q1`)
  })
})
