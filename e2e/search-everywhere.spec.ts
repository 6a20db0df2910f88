import type { Browser, Page } from '@playwright/test'
import { createBankControl, listReads } from '@/e2e/bank-control'
import { callPalette } from '@/e2e/call-palette'
import { connectClient } from '@/e2e/connect-client'
import { expect, test } from '@/e2e/desk-test'
import { signIn } from '@/e2e/people'
import type { Stack } from '@/e2e/stack'

// Thirteen clients are connected on the way.

/** The option that Enter opens. */
const active = (page: Page) => page.locator('[role=option][data-highlighted]')

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
  const searchAll = palette.getByRole('option', { name: 'Search 13 clients at their banks' })
  const digits = new Map<string, string>()
  for (const business of ['Solstice Solar Co.', 'Acme Robotics Inc.']) {
    await page.goto(`/clients/${clients.get(business)?.connection_id}/accounts`)
    const account = page.locator('tbody a.row-link').first()
    const row = page.locator('tbody tr', { has: page.locator('a.row-link') }).first()
    digits.set(business, /··(\d{4})/.exec(await row.innerText())?.[1] ?? '')
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

  await test.step('the last four digits of an account: what is kept is there at once, then the banks’ rows', async () => {
    const [business, typed] = ['Solstice Solar Co.', digits.get('Solstice Solar Co.') ?? '']
    expect(typed).toMatch(/^\d{4}$/)
    await page.goto('/')
    await callPalette(page)
    await control.clearCalls()
    await page.keyboard.type(typed)
    await expect(groupOf(business).getByRole('option')).toContainText([typed])
    expect(await listReads(control)).toEqual([])
    await searchAll.click()
    await expect(status).toContainText('13 of 13 clients searched')
    await expect(groupOf(business).getByRole('option').first()).toContainText(typed)
    expect((await listReads(control)).length).toBeGreaterThan(0)
  })

  await test.step('the number of an invoice, from a client that does not have it', async () => {
    const { connection_id: acme = '' } = clients.get('Acme Robotics Inc.') ?? {}
    await page.goto(`/clients/${acme}/invoices?period=all`)
    const number = await page.locator('tbody a.row-link').first().innerText()
    await page.goto(`/clients/${clients.get('Empty Nest LLC')?.connection_id}/overview`)
    await callPalette(page)
    await page.keyboard.type(number)
    await searchAll.click()
    await expect(groupOf('Acme Robotics Inc.').getByRole('option').first()).toContainText(number)
    await expect(status).toContainText('13 of 13 clients searched')
  })

  await test.step('a client that a person may not see is never found, nor its rows', async () => {
    const joys = await browser.newPage({ baseURL: stack.dashboard, locale: 'en-US' })
    await signIn(joys, 'joy@marlow.example')
    await callPalette(joys)
    await control.clearCalls()
    const found = joys.getByRole('dialog', { name: 'Search', exact: true })
    for (const typed of ['Acme', 'zephyr redwood', digits.get('Solstice Solar Co.') ?? '']) {
      const answered = joys.waitForResponse((response) =>
        response.url().includes(`q=${encodeURIComponent(typed).replaceAll('%20', '+')}`),
      )
      await found.getByRole('combobox').fill(typed)
      await answered
      await expect(found).not.toContainText(/Acme Robotics|Solstice|Zephyr Redwood|at their banks/)
    }
    expect(await listReads(control)).toEqual([])
    await joys.context().close()
  })

  await test.step('a client of that name stands before rows that hold it', async () => {
    await page.goto('/')
    await callPalette(page)
    await page.keyboard.type('redwood')
    await expect(active(page)).toContainText('Redwood Analytics Inc.')
    await searchAll.click()
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
    await searchAll.click()
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
    await searchAll.click()
    await expect(status).toContainText('so far')
    await page.keyboard.press('Escape')
    await ended
    await control.clearFaults()
  })
  await page.close()
})
