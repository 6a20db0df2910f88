import type { Page } from '@playwright/test'
import { expect, test } from '@/e2e/client-test'
import type { ConnectedClient } from '@/e2e/desk'
import { forgiveNames } from '@/e2e/words-of-the-bank'
import { type ReadPdf, readPdf } from '@/test/pdf/read-pdf'

const sizes = {
  a4: { width: 794, height: 1123, points: [595, 842] },
  letter: { width: 816, height: 1056, points: [612, 792] },
} as const

type Size = keyof typeof sizes

async function openPaper(page: Page, path: string, size: Size, period = 'last-month') {
  await page.goto(`${path}/close/paper?period=${period}&size=${size}`)
  await expect(page.getByRole('heading', { name: 'Paper', exact: true })).toBeVisible()
}

/** What a browser's own print of the page is, read back. */
async function print(page: Page): Promise<ReadPdf> {
  return readPdf(await page.pdf({ preferCSSPageSize: true, printBackground: true }))
}

/** What of the sheets, as they are printed, leaves its column, its sheet or the room above the foot. */
async function layoutFaults(page: Page, size: Size): Promise<string[]> {
  const { width, height } = sizes[size]
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ media: 'print' })
  const faults = await page.evaluate((room) => {
    const found: string[] = []
    const say = (sheet: number, what: string, of: Element) =>
      found.push(`sheet ${sheet}: ${what}: ${of.textContent.slice(0, 60)}`)
    for (const [at, sheet] of [...document.querySelectorAll('article.paper-sheet')].entries()) {
      const box = sheet.getBoundingClientRect()
      const foot = sheet.querySelector('footer')
      if (foot === null) throw new Error('a sheet has a foot')
      if (box.height > room.height) say(at + 1, `is ${box.height} px high`, sheet)
      const before = foot.previousElementSibling
      if (before !== null) {
        const over = before.getBoundingClientRect().bottom - foot.getBoundingClientRect().top
        if (over > 0) say(at + 1, `reaches ${over} px into the foot`, before)
      }
      for (const lines of sheet.querySelectorAll('.paper-lines')) {
        const range = document.createRange()
        range.selectNodeContents(lines)
        const text = range.getBoundingClientRect()
        if (text.width === 0) continue
        if (text.left < box.left + 40 || text.right > box.right - 40) {
          say(at + 1, 'leaves the sheet', lines)
        }
        const cell = lines.closest('td')
        const column = cell?.getBoundingClientRect()
        const isLast = cell?.nextElementSibling === null
        if (column && !isLast && (text.left < column.left - 1 || text.right > column.right + 1)) {
          say(at + 1, 'leaves its column', lines)
        }
      }
    }
    return found
  }, sizes[size])
  await page.emulateMedia({ media: null })
  await page.setViewportSize({ width: 1280, height: 800 })
  return faults
}

async function expectPrinted(page: Page, size: Size): Promise<ReadPdf> {
  const sheets = await page.locator('article.paper-sheet').count()
  expect.soft(await layoutFaults(page, size), 'each text stands in its place').toEqual([])
  const printed = await print(page)
  expect(printed.pages.length, 'a sheet is a page').toBe(sheets)
  for (const [at, texts] of printed.pages.entries()) {
    const text = texts.join(' ')
    expect(text).toContain(`Page ${at + 1} of ${sheets}`)
    expect(text).toContain('Marlow & Finch')
  }
  const [width, height] = sizes[size].points
  for (const [wide, high] of printed.sizes) {
    expect(Math.abs(wide - width)).toBeLessThan(1)
    expect(Math.abs(high - height)).toBeLessThan(1)
  }
  expect(printed.outside).toEqual([])
  return printed
}

for (const size of ['a4', 'letter'] as const) {
  test(`a browser prints the paper sheet by sheet on ${size}, with nothing cut`, async ({
    page,
    client,
  }) => {
    await openPaper(page, `/clients/${client.connection_id}`, size)
    const around = page.getByRole('navigation').or(page.getByRole('banner'))
    await expect(around.filter({ visible: true })).not.toHaveCount(0)
    await page.emulateMedia({ media: 'print' })
    await expect(around.filter({ visible: true })).toHaveCount(0)
    await page.emulateMedia({ media: null })
    const { text } = await expectPrinted(page, size)
    for (const part of ['Totals', 'Items', 'Signatures', 'Workings', 'What was read at the bank']) {
      expect(text).toContain(part)
    }
  })
}

test('names that were made to harm, and scripts of other fonts, stay in their columns', async ({
  page,
  desk,
  browserComplaints,
}) => {
  const path = await desk.clientPath('odd')
  await openPaper(page, path, 'a4')
  await expectPrinted(page, 'a4')
  forgiveNames(browserComplaints)
})

interface Row {
  status: string
  amount: { amount: number; currency: string }
  posted_at: string | null
  transaction_type: string | null
  account_id: string | null
}

/** What settled in these days by the bank's own API. */
async function settledIn(
  { askBank }: Pick<ConnectedClient, 'askBank'>,
  { first, last }: { first: string; last: string },
  timeZone: string,
): Promise<Row[]> {
  const rows: Row[] = []
  const around = (day: string, days: number) =>
    new Date(Date.parse(day) + days * 86_400_000).toISOString()
  const query = `posted_after=${around(first, -2)}&posted_before=${around(last, 3)}&page_size=100`
  let token: string | null = null
  do {
    const place: string = token === null ? '' : `&page_token=${token}`
    const answer: { transactions: Row[]; page: { next_page_token: string | null } } = await askBank(
      `/transactions?status=settled&${query}${place}`,
    )
    rows.push(...answer.transactions)
    token = answer.page.next_page_token
  } while (token !== null)
  const day = new Intl.DateTimeFormat('en-CA', { timeZone })
  return rows.filter(({ posted_at }) => {
    if (posted_at === null) return false
    const on = day.format(new Date(posted_at))
    return on >= first && on <= last
  })
}

/** Written from the figures alone, and not by the code that the paper is written with. */
function written(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  const whole = digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return `${cents < 0n ? '−' : ''}${whole}.${digits.slice(-2)}`
}

/** So many months before the one that it is there. */
function month(before: number, timeZone: string): { first: string; last: string } {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())
  const [year = 0, now = 0] = today.split('-').map(Number)
  const day = (months: number, of: number) =>
    new Date(Date.UTC(year, now - 1 - months, of)).toISOString().slice(0, 10)
  return { first: day(before, 1), last: day(before - 1, 0) }
}

// Both sides of these are the client's own.
const ownTransfers = [
  'internal_transfer',
  'credit_repayment',
  'credit_repayment_refund',
  'savings_deposit',
  'savings_withdrawal',
  'treasury_deposit',
  'treasury_withdrawal',
  'rewards_cashback_redemption',
]

test('the sums of the printed paper are those of the bank’s API, this month and the one before', async ({
  page,
  client,
}) => {
  await openPaper(page, `/clients/${client.connection_id}`, 'a4')
  const { text } = await print(page)
  const words = text.replaceAll(/\s+/g, ' ').replaceAll(' _ ', '_')
  const place = /Posted dates, (.+?) Bank read/.exec(words)?.[1] ?? ''
  const timeZone = ['UTC', ...Intl.supportedValuesOf('timeZone')].find((zone) => zone === place)
  expect(timeZone, `the zone of ${place}`).toBeDefined()
  const columns = await Promise.all(
    [1, 2].map(async (before) => {
      const zone = timeZone ?? 'UTC'
      const rows = await settledIn(client, month(before, zone), zone)
      expect(rows.length).toBeGreaterThan(10)
      const sum = (of: readonly Row[]) =>
        written(of.reduce((all, { amount }) => all + BigInt(amount.amount), 0n))
      const usd = rows.filter(({ amount }) => amount.currency === 'USD')
      const others = usd.filter((each) => !ownTransfers.includes(each.transaction_type ?? ''))
      return {
        rows: usd,
        moneyIn: sum(others.filter(({ amount }) => amount.amount >= 0)),
        moneyOut: sum(others.filter(({ amount }) => amount.amount < 0)),
        net: sum(usd),
      }
    }),
  )
  const printed = text.replaceAll(/\s+/g, ' ')
  const [now, then] = columns
  expect(printed).toContain(`Money in ${now?.moneyIn} ${then?.moneyIn}`)
  expect(printed).toContain(`Money out ${now?.moneyOut} ${then?.moneyOut}`)
  expect(printed).toContain(`Net ${now?.net} ${then?.net}`)
  const rows = now?.rows ?? []
  for (const account of new Set(rows.map(({ account_id }) => account_id))) {
    const own = rows.filter(({ account_id }) => account_id === account)
    for (const isIn of [true, false]) {
      const part = own.filter(({ amount }) => amount.amount >= 0 === isIn)
      expect(printed).toContain(
        written(part.reduce((all, { amount }) => all + BigInt(amount.amount), 0n)),
      )
    }
  }
})
