import type { Page } from '@playwright/test'
import { createOwnAccessToken } from '@/e2e/bank-settings'
import { connectClient } from '@/e2e/connect-client'
import { sheetOf } from '@/e2e/list-page'
import { type BusinessKey, businesses } from '@/e2e/desk'
import { expect, test as base } from '@/e2e/desk-test'
import { forgiveNames } from '@/e2e/words-of-the-bank'

interface Money {
  amount: number
  currency: string
}

interface Movement {
  id: string
  amount: Money
  counterparty_name: string | null
}

const test = base.extend<{
  /** The bank's own answer about a business, past the dashboard. */
  askBank: <Answer>(key: BusinessKey, path: string) => Promise<Answer>
}>({
  askBank: async ({ browser, stack }, use) => {
    await use(async <Answer>(key: BusinessKey, path: string) => {
      const context = await browser.newContext({ locale: 'en-US' })
      const token = await createOwnAccessToken(await context.newPage(), stack.bank, businesses[key])
      await context.close()
      const response = await fetch(`${stack.bank}/api/v1${path}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      expect(response.status).toBe(200)
      // The bank's own tests hold its answers; one that is not as expected fails the test here.
      return (await response.json()) as Answer
    })
  },
})

const currencies: Record<string, { symbol: string; digits: number }> = {
  JPY: { symbol: '¥', digits: 0 },
  KWD: { symbol: 'KWD ', digits: 3 },
  USD: { symbol: '$', digits: 2 },
}

/** Written from the figures alone, and not by the code that the dashboard writes with. */
function written({ amount, currency }: Money): string {
  const { symbol, digits } = currencies[currency] ?? { symbol: currency, digits: 2 }
  const figures = String(Math.abs(amount)).padStart(digits + 1, '0')
  const whole = figures.slice(0, figures.length - digits).replace(/\B(?=(\d{3})+$)/g, ',')
  const minor = digits === 0 ? '' : `.${figures.slice(-digits)}`
  return `${amount < 0 ? '−' : ''}${symbol}${whole}${minor}`
}

async function amounts(page: Page): Promise<string[]> {
  await expect(page.locator('tbody tr').first()).toBeVisible()
  const cells = await page.locator('tbody tr td:last-child').allInnerTexts()
  return cells.map((text) => text.replaceAll('\u00a0', ' '))
}

const clients = [
  { key: 'yen', currency: 'JPY' },
  { key: 'dinars', currency: 'KWD' },
  { key: 'complete', currency: 'USD' },
] as const

for (const { key, currency } of clients) {
  test(`amounts in ${currency} are the bank’s figures, with its minor digits`, async ({
    page,
    desk,
    askBank,
  }) => {
    const { transactions } = await askBank<{ transactions: Movement[] }>(
      key,
      '/transactions?page_size=100',
    )
    await page.goto(`${await desk.clientPath(key)}/transactions?page_size=100`)
    const expected = transactions.map(({ amount }) => written(amount))
    expect(await amounts(page)).toEqual(expected)
    const own = transactions.filter(({ amount }) => amount.currency === currency)
    expect(own.some(({ amount }) => amount.amount < 0)).toBe(true)
    expect(expected.join('')).not.toContain('-')
  })
}

test('the largest amount that JSON can carry loses no digit', async ({ page, desk }) => {
  await page.goto(`${await desk.clientPath('odd')}/transactions?search=largest+safe+integer`)
  expect(await amounts(page)).toContain('$90,071,992,547,409.91')
  await page.locator('tbody tr', { hasText: '409.91' }).getByRole('link').click()
  await expect(sheetOf(page)).toContainText('$90,071,992,547,409.91')
})

const edges = [
  { at: '2026-01-01T04:59:59Z', day: '31 Dec 2025' },
  { at: '2026-01-01T05:00:00Z', day: '1 Jan 2026' },
  { at: '2024-03-01T04:59:59Z', day: '29 Feb 2024' },
  { at: '2026-03-08T06:59:59Z', day: '8 Mar 2026' },
  { at: '2026-03-08T07:00:00Z', day: '8 Mar 2026' },
  { at: '2026-11-01T05:30:00Z', day: '1 Nov 2026' },
  { at: '2026-11-01T06:30:00Z', day: '1 Nov 2026' },
]

test.describe('in a browser on the other side of the world', () => {
  // Wide enough for every column, also for that of the PDFs, which is there once one was downloaded.
  test.use({ timezoneId: 'Pacific/Kiritimati', viewport: { width: 1680, height: 900 } })

  test('a moment is shown in the firm’s zone at year end and where the clock changes', async ({
    page,
    desk,
    control,
  }) => {
    const client = await desk.clientPath('complete')
    const set = Object.fromEntries(
      edges.map(({ at }, row) => [`transactions.${row}.initiated_at`, at]),
    )
    await control.setFaults([{ match: { path: '/api/v1/transactions' }, fault: 'patch', set }])
    await page.goto(`${client}/transactions?page_size=20`)
    for (const [row, { day }] of edges.entries()) {
      await expect(page.locator('tbody tr').nth(row)).toContainText(day)
    }
  })

  test('a calendar date is the day that the bank wrote, in any zone', async ({
    page,
    desk,
    control,
  }) => {
    const client = await desk.clientPath('complete')
    const days = [
      ['2025-12-31', '31 Dec 2025'],
      ['2026-01-01', '1 Jan 2026'],
      ['2026-03-08', '8 Mar 2026'],
      ['2026-11-01', '1 Nov 2026'],
      ['2024-02-29', '29 Feb 2024'],
    ] as const
    const set = Object.fromEntries(
      days.flatMap(([date], row) => [
        [`invoices.${row}.date`, date],
        [`invoices.${row}.due_date`, date],
      ]),
    )
    await control.setFaults([
      { match: { path: '/api/v1/invoicing/invoices' }, fault: 'patch', set },
    ])
    await page.goto(`${client}/invoices?page_size=20`)
    for (const [row, [, shown]] of days.entries()) {
      // A due date that has passed says so after its day.
      const cells = page
        .locator('tbody tr')
        .nth(row)
        .getByRole('cell', { name: new RegExp(`^${shown}\\b`) })
      await expect(cells).toHaveCount(2)
    }
  })
})

test('names that are markup, formulas, far too long or right to left stay text', async ({
  page,
  desk,
  askBank,
  browserComplaints,
}) => {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const client = await desk.clientPath('odd')
  const names = new Set<string>()
  for (const resource of ['accounts', 'cards', 'transactions', 'statements', 'customers']) {
    await page.goto(`${client}/${resource}?page_size=100`)
    await expectNothingButText(page)
  }
  const { transactions } = await askBank<{ transactions: Movement[] }>(
    'odd',
    '/transactions?page_size=100&transaction_type=wire_in',
  )
  await page.goto(`${client}/transactions?page_size=100&transaction_type=wire_in`)
  const shown = await page.locator('tbody a.row-link').allTextContents()
  expect(shown).toEqual(
    transactions.map(({ counterparty_name }) => counterparty_name?.trim() || 'No counterparty'),
  )
  for (const { id, counterparty_name } of transactions) {
    if (counterparty_name === null || names.has(counterparty_name)) continue
    names.add(counterparty_name)
    await page.goto(`${client}/transactions/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNothingButText(page)
  }
  expect([...names].some((name) => name.includes('onerror='))).toBe(true)
  expect([...names].some((name) => name.length === 500)).toBe(true)
  expect(dialogs).toEqual([])
  forgiveNames(browserComplaints)
})

/** No element came out of a text, and no text widens the page. Refused content fails every test. */
async function expectNothingButText(page: Page): Promise<void> {
  await expect(page.locator('main :is(img, script, iframe)[src^="x"], main script')).toHaveCount(0)
  const { scrollWidth, width } = await page.evaluate(() => ({
    scrollWidth: document.scrollingElement?.scrollWidth ?? 0,
    width: innerWidth,
  }))
  expect(scrollWidth, page.url()).toBeLessThanOrEqual(width)
}

test('a client named in markup is shown by that name wherever it stands', async ({ page }) => {
  const name = '<img src=x onerror=alert(1)> & "Söhne" \u202egnp.exe'
  const connection_id = await connectClient(page, {
    business: 'Northwind Freight Inc.',
    person: 'sam.several@bank.example',
    name,
  })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(`/clients/${connection_id}/transactions`)
  await expect(page.getByRole('banner').first()).toContainText(name)
  await expect(page).toHaveTitle(`Transactions · ${name} · Countinghouse`)
  await page.goto('/')
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  await expect(page.locator('img')).toHaveCount(0)
})
