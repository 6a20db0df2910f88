import type { Page } from '@playwright/test'
import { auditPage, breaksNoRule } from '@/e2e/audit-page'
import { accountOf, closingOf, decimal, type Line, linesOf } from '@/e2e/books-lines'
import { monthBack } from '@/e2e/month-back'
import { expect, test } from '@/e2e/client-test'

/** A table of no ledger that is known: its columns have to be said. */
function tableOf(lines: readonly Line[]): string {
  const rows = lines.map(({ day, amount, name }) => {
    const [year, month, of] = day.split('-')
    return `${of}.${month}.${year};"${name.replaceAll('"', '""')}";${decimal(amount).replace('.', ',')}`
  })
  return ['Tag;Wer;Bewegung', ...rows, ''].join('\n')
}

async function drop(page: Page, name: string, text: string): Promise<void> {
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

test('a ledger’s file is dropped, its columns are said, and every difference has its next step', async ({
  page,
  client,
  expectAccessible,
}) => {
  const period = monthBack(1)
  const account = await accountOf(client)
  const lines = await linesOf(client, account, period)
  expect(lines.length).toBeGreaterThan(3)
  const books = `/clients/${client.connection_id}/books?period=${period}&account=${account}`
  await page.goto(books)
  await expect(page.getByRole('heading', { name: /^Drop the books of / })).toBeVisible()
  const closing = await closingOf(page)
  await expectAccessible()

  // Without its largest row, and with one that the bank does not have yet.
  const largest = lines.toSorted((one, other) => Math.abs(other.amount) - Math.abs(one.amount))[0]
  const late = { day: `${period}-28`, amount: -286_077, name: 'Harlan Fencing' }
  const ledger = [...lines.filter((line) => line !== largest), late]
  await drop(page, 'Register.csv', tableOf(ledger))
  await expect(page.getByRole('heading', { level: 1, name: 'Columns' })).toBeVisible()
  await expect(page.getByText(/To be chosen: columns for date and amount/)).toBeVisible()
  const columns = page.getByRole('region', { name: 'The file' }).getByRole('combobox')
  await columns.nth(0).selectOption('Date')
  await expect(columns.nth(0)).toHaveValue('day')
  await columns.nth(1).selectOption('Counterparty')
  await expect(columns.nth(1)).toHaveValue('counterparty')
  await columns.nth(2).selectOption('Amount')
  await expect(columns.nth(2)).toHaveValue('amount')
  // What stands above the first date is its head.
  await expect(page.getByLabel('Column Bewegung')).toHaveValue('amount')
  await page.getByRole('combobox', { name: 'Sign' }).selectOption('As written')
  await expect(page.getByText('To be chosen: the closing balance.')).toBeVisible()
  // Each setting is shown by a line of the file.
  await expect(page.getByRole('group', { name: 'Sign' })).toContainText(
    /is read as\s?−\$[\d,.]+\s?out/,
  )
  const total = closing - (largest?.amount ?? 0) + late.amount
  await page.getByLabel(/^Closing, /).fill(decimal(total))
  await page.getByRole('button', { name: 'Show what comes out' }).click()
  await expect(page.getByLabel(/^Closing, /)).toHaveValue(decimal(total))
  expect(page.url()).not.toContain('closing=')
  expect(await auditPage(page, 'the columns of a file'), breaksNoRule).toEqual([])
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByRole('button', { name: `Compare ${ledger.length} lines` }).click()

  const equation = page.getByRole('region', { name: 'Books against bank' })
  await expect(equation).toContainText('Unexplained $0.00')
  await expect(equation).toContainText('Only at the bank')
  await expect(equation).toContainText('−$2,860.77')
  // Who goes back to the columns of what is compared finds the comparison.
  await page.goBack()
  await expect(equation).toContainText('Unexplained $0.00')
  await expectAccessible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(equation.getByText('Difference')).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 720 })

  // By keyboard: the difference that comes later is accepted, and can be undone.
  await page.getByRole('button', { name: /^Accept as timing: .*Harlan Fencing/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Timing, Ada/)).toBeVisible()
  await page.goto(`/clients/${client.connection_id}/close?period=${period}`)
  await expect(page.locator('details#books')).toContainText('To review')

  // The ledger is mended: the newer file says before that it replaces the older one.
  await page.goto(books)
  await page.getByRole('link', { name: 'Replace file' }).click()
  await expect(page.getByText(/A new one replaces it/)).toBeVisible()
  await drop(page, 'Register-2.csv', tableOf([...lines, late]))
  // Its columns are those of the file before, whose closing balance nobody can know.
  await expect(columns.nth(2)).toHaveValue('amount')
  await expect(page.getByText('To be chosen: the closing balance.')).toBeVisible()
  await page.getByLabel(/^Closing, /).fill(decimal(closing + late.amount))
  await page.getByRole('button', { name: `Compare ${lines.length + 1} lines` }).click()
  await expect(
    page.getByRole('heading', { name: 'Books and bank agree but for timing' }),
  ).toBeVisible()
  await expect(page.getByRole('img', { name: /are the same at the end of/ })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Compared' }).locator('tbody tr')).toHaveCount(2)
  await expectAccessible()

  // What was accepted is known by its content, in a newer file too, and is withdrawn.
  await page.locator('details#books > summary').click()
  await page.getByRole('button', { name: /^Undo: .*Harlan Fencing/ }).click()
  await expect(equation).toContainText('Unexplained $0.00')
})

test('a file of another account is named with both, and compared once a person insists', async ({
  page,
  client,
  expectAccessible,
}) => {
  const account = await accountOf(client)
  await page.goto(`/clients/${client.connection_id}/books?period=2025-02&account=${account}`)
  await drop(page, 'Empty.csv', '')
  await expect(page.getByText('The file is empty.')).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Drop the books of / })).toBeVisible()
  const statement = [
    ':20:BOOKS',
    ':25:12030000/00209999',
    ':60F:C250201USD0,00',
    ':61:250213C1,00NMSCNONREF',
    ':86:166?00TEXT?32Elm',
    ':62F:C250228USD1,00',
    '-',
  ]
  await drop(page, 'Statement.sta', statement.join('\r\n'))
  await expect(page.getByText(/names the account ··9999, but ··\d{4} is chosen/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Compare/ })).toHaveCount(0)
  await expectAccessible()
  await page.getByRole('link', { name: 'It is this account’s ledger all the same' }).click()
  await page.getByRole('button', { name: 'Compare 1 line' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Books' })).toBeVisible()
})

test('a payment entered weeks later is one row with both days, and no journal line is offered', async ({
  page,
  client,
}) => {
  const period = monthBack(4)
  const account = await accountOf(client)
  const lines = await linesOf(client, account, period)
  const moved = lines.find(
    (line) =>
      Number(line.day.slice(8)) <= 12 &&
      lines.filter(({ amount }) => amount === line.amount).length === 1,
  )
  if (moved === undefined) throw new Error('no row is early in the month')
  await page.goto(`/clients/${client.connection_id}/books?period=${period}&account=${account}`)
  const closing = await closingOf(page)
  const ledger = lines.map((line) => (line === moved ? { ...line, day: `${period}-28` } : line))
  await drop(page, 'Register.csv', tableOf(ledger))
  const columns = page.getByRole('region', { name: 'The file' }).getByRole('combobox')
  for (const [at, role] of ['Date', 'Counterparty', 'Amount'].entries()) {
    await columns.nth(at).selectOption(role)
    await expect(columns.nth(at)).not.toHaveValue('skip')
  }
  await page.getByRole('combobox', { name: 'Sign' }).selectOption('As written')
  await page.getByLabel(/^Closing, /).fill(decimal(closing))
  await page.getByRole('button', { name: `Compare ${ledger.length} lines` }).click()
  await expect(page.getByRole('heading', { name: /^Books and bank agree/ })).toBeVisible()
  await page.locator('details#dates > summary').click()
  const dates = page.locator('details#dates')
  await expect(dates).toContainText(/books: 28 /)
  await expect(dates).toContainText(/\d+ days apart/)
  await expect(page.getByRole('button', { name: /^Copy the journal line/ })).toHaveCount(0)
})

test('a file that cannot be read is refused with its line and column', async ({ page, client }) => {
  await page.goto(`/clients/${client.connection_id}/books?period=2025-01`)
  await drop(page, 'Register.csv', 'Date,Description,Amount\n2025-01-02,A,1.00\nsoon,B,2.00\n')
  await expect(page.getByText('Line 3, column 1: “soon” is not a date.')).toBeVisible()
  await page.getByRole('link', { name: 'Choose another file' }).first().click()
  await expect(page.getByRole('heading', { name: /^Drop the books of / })).toBeVisible()
})
