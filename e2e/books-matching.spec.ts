import type { Page } from '@playwright/test'
import { accountOf, closingOf, decimal, type Line, linesOf } from '@/e2e/books-lines'
import { monthBack } from '@/e2e/month-back'
import { expect, test } from '@/e2e/client-test'

/** As hledger writes an account's register, whose last balance is the closing. */
function registerOf(lines: readonly Line[], closing: number): string {
  let balance = closing - lines.reduce((sum, { amount }) => sum + amount, 0)
  const rows = lines.map(({ day, amount, name }, at) => {
    balance += amount
    return [String(at + 1), day, '', name, 'Income', `$${decimal(amount)}`, `$${decimal(balance)}`]
  })
  const heads = ['txnidx', 'date', 'code', 'description', 'otheraccounts', 'change', 'balance']
  return [heads, ...rows]
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\n')
}

async function choose(page: Page, text: string): Promise<void> {
  const file = { name: 'register.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.locator('input[type=file]').first().setInputFiles(file)
}

/** As its columns are, which the next file of the account is not to be read by. */
async function compareOnce(page: Page): Promise<void> {
  await page.locator('input[name=remember]').uncheck()
  await page.getByRole('button', { name: /^Compare \d+ lines$/ }).click()
}

/** Two neighbours of one sign, as a person would pay them in together. */
function pairOf(lines: readonly Line[]): readonly [Line, Line] {
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1]
    const days = next && (Date.parse(next.day) - Date.parse(line.day)) / 86_400_000
    if (next !== undefined && days !== undefined && days <= 2 && next.amount * line.amount > 0) {
      return [line, next]
    }
  }
  throw new Error('no two rows are alike')
}

test('several rows against one line are offered, matched by a person, and offered again once that is undone, light and dark', async ({
  page,
  client,
  expectAccessible,
}) => {
  const period = monthBack(2)
  const account = await accountOf(client)
  const lines = await linesOf(client, account, period)
  const [one, other] = pairOf(lines)
  await page.goto(`/clients/${client.connection_id}/books?period=${period}&account=${account}`)
  const closing = await closingOf(page)
  const deposit = { day: one.day, amount: one.amount + other.amount, name: 'Deposit of two' }
  const ledger = lines
    .filter((line) => line !== one && line !== other)
    .concat(deposit)
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
  await choose(page, registerOf(ledger, closing))
  await compareOnce(page)
  const table = page.getByRole('table', { name: 'Books against bank' })
  await expect(table).toContainText('Match together?')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible()
  await page.emulateMedia({ colorScheme: 'light' })

  await page.getByRole('button', { name: /^Match together: .*Deposit of two/ }).click()
  await expect(page.getByRole('heading', { name: /^Books and bank agree/ })).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible()

  await page.locator('details#together > summary').click()
  await expect(page.locator('details#together')).toContainText(/Matched, Ada/)
  await page.getByRole('button', { name: /^Undo: .*Deposit of two/ }).click()
  await expect(table).toContainText('Match together?')
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('a ledger’s file is sent, compared, and a difference is accepted and withdrawn', async ({
    page,
    client,
  }) => {
    const period = monthBack(5)
    const account = await accountOf(client)
    const lines = await linesOf(client, account, period)
    await page.goto(`/clients/${client.connection_id}/books?period=${period}&account=${account}`)
    const closing = await closingOf(page)
    const late = { day: `${period}-28`, amount: -286_077, name: 'Harlan Fencing' }
    const ledger = lines.concat(late).toSorted((a, b) => (a.day < b.day ? -1 : 1))
    await choose(page, registerOf(ledger, closing + late.amount))
    await page.getByRole('button', { name: 'Send the file' }).click()
    await compareOnce(page)
    const equation = page.getByRole('region', { name: 'Books against bank' })
    await expect(equation).toContainText('Unexplained $0.00')
    await page.getByRole('button', { name: /^Accept as timing: .*Harlan Fencing/ }).click()
    await expect(
      page.getByRole('heading', { name: 'Books and bank agree but for timing' }),
    ).toBeVisible()
    await page.locator('details#books > summary').click()
    await page.getByRole('button', { name: /^Undo: .*Harlan Fencing/ }).click()
    await expect(equation).toContainText('Unexplained $0.00')
  })
})
