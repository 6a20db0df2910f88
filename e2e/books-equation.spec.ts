import type { Locator, Page } from '@playwright/test'
import { accountOf, closingOf, decimal, type Line, linesOf } from '@/e2e/books-lines'
import { monthBack } from '@/e2e/month-back'
import { expect, test } from '@/e2e/client-test'

/** As Xero exports it, whose running balance ends with the closing one. */
function transactionsOf(lines: readonly Line[], closing: number): string {
  let balance = closing - lines.reduce((sum, { amount }) => sum + amount, 0)
  const rows = lines.map(({ day, amount, name }) => {
    balance += amount
    const [debit, credit] = amount < 0 ? ['', decimal(-amount)] : [decimal(amount), '']
    return [day, 'Bank', name, '', debit, credit, decimal(balance)]
  })
  const heads = ['Date', 'Source', 'Description', 'Reference', 'Debit', 'Credit', 'Running Balance']
  return [heads, ...rows]
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\n')
}

/** With two neighbouring digits the other way round; undefined where that changes nothing. */
function transposed(amount: number): number | undefined {
  const digits = String(Math.abs(amount))
  const at = Array.from(digits, (_, place) => place).find(
    (place) => place > 0 && place + 1 < digits.length && digits[place] !== digits[place + 1],
  )
  if (at === undefined) return undefined
  const [one = '', other = ''] = [digits[at], digits[at + 1]]
  return Math.sign(amount) * Number(digits.slice(0, at) + other + one + digits.slice(at + 2))
}

interface ShownTerm {
  readonly sign: string
  readonly label: string
  readonly cents: number
}

/** The terms as they stand on the screen: of an enclosed amount the sign within counts. */
async function termsOf(equation: Locator): Promise<ShownTerm[]> {
  const terms = await equation.locator('dl > div').evaluateAll((divs) =>
    divs.map((div) => ({
      sign: Array.from(div.querySelectorAll('[aria-hidden]'), (each) => each.textContent)
        .join('')
        .trim(),
      label: div.querySelector('dt')?.lastElementChild?.textContent ?? div.textContent,
      text: div.querySelector('bdi')?.textContent ?? '',
    })),
  )
  return terms.map(({ sign, label, text }) => ({
    sign,
    label,
    cents: Math.round(Number(text.replaceAll('−', '-').replaceAll(/[^\d.-]/gu, '')) * 100),
  }))
}

/** As the screen groups it: "55,305.93". */
const inDollars = (cents: number) =>
  (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })

async function fits(page: Page): Promise<void> {
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(wider).toBeLessThanOrEqual(0)
}

test('the equation adds up to the cent on the screen with differences of every kind, at each width', async ({
  page,
  client,
}, info) => {
  const period = monthBack(3)
  const account = await accountOf(client)
  const lines = await linesOf(client, account, period)
  const [missing, wrong, doubled, later] = lines
    .filter(({ amount }) => transposed(amount) !== undefined)
    .filter(({ amount }, at, all) => all.findIndex((each) => each.amount === amount) === at)
  const amount = transposed(wrong?.amount ?? 0)
  if (!missing || !wrong || !doubled || !later || amount === undefined)
    throw new Error('too few rows')
  const own = { day: `${period}-27`, amount: -286_077, name: 'Harlan Fencing' }
  const shifted = { ...later, day: `${period}-${later.day.endsWith('-28') ? '27' : '28'}` }
  const ledger = lines
    .flatMap((line) => {
      if (line === missing) return []
      if (line === wrong) return [{ ...line, amount }]
      if (line === later) return [shifted]
      return line === doubled ? [line, line] : [line]
    })
    .concat(own)
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))

  await page.goto(`/clients/${client.connection_id}/books?period=${period}&account=${account}`)
  const bank = await closingOf(page)
  const change = own.amount + doubled.amount - missing.amount + amount - wrong.amount
  const buffer = Buffer.from(transactionsOf(ledger, bank + change))
  const file = { name: 'xero.csv', mimeType: 'text/csv', buffer }
  await page.locator('input[type=file]').first().setInputFiles(file)
  await page.locator('input[name=remember]').uncheck()
  await page.getByRole('button', { name: /^Compare \d+ lines$/ }).click()
  const equation = page.getByRole('region', { name: 'Books against bank' })
  await expect(equation).toContainText('Unexplained $0.00')

  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const [left, right, difference, ...terms] = await termsOf(equation)
    expect(left?.cents).toBe(bank + change)
    expect(right?.cents).toBe(bank)
    expect(difference?.cents).toBe(change)
    const sum = terms.reduce(
      (total, { sign, cents }) => total + (sign.endsWith('−') ? -cents : cents),
      0,
    )
    expect(sum).toBe(change)
    expect(terms.map(({ cents }) => cents)).toEqual([
      own.amount,
      doubled.amount,
      missing.amount,
      amount - wrong.amount,
    ])
    await fits(page)
    const isLine = width >= 640
    const tops = await equation
      .locator('dl > div:visible')
      .evaluateAll((divs) => divs.map((div) => Math.round(div.getBoundingClientRect().top)))
    expect(new Set(tops).size).toBe(isLine ? 1 : tops.length)
    // What differs by its day alone changes nothing, and says so at each width.
    const moved = page.locator('tbody#dates tr').last()
    await expect(moved.locator('td.line1-end')).toHaveText('$0.00')
    const amounts = moved.getByText(inDollars(Math.abs(shifted.amount))).filter({ visible: true })
    await expect(amounts.first()).toBeVisible()
    await page.screenshot({ path: info.outputPath(`books-${width}.png`), fullPage: true })
  }
  const table = page.getByRole('table', { name: 'Books against bank' })
  await expect(table).toContainText(shifted.name)
})
