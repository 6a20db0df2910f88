import { callPalette } from '@/e2e/call-palette'
import { expect, test } from '@/e2e/desk-test'
import { enterAt as enter } from '@/e2e/keyboard-focus'

test('what may have been paid twice is found and opened by keyboard, from the palette on', async ({
  page,
  desk,
  control,
}) => {
  await page.goto(`${await desk.clientPath('complete')}/connection`)
  await callPalette(page)
  await page.keyboard.type('checks')
  await expect(page.locator('[role=option][aria-selected=true]')).toContainText('Checks')

  // No two of the bank's own rows are alike: the first two of each page are made so, and each pair of
  // them is the same two movements.
  const today = new Date()
  const inLastMonth = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1, 15, 15))
  const alike = {
    counterparty_name: 'Ferrous Metals Depot',
    account_id: 'the same',
    amount: { amount: -123_450, currency: 'USD' },
    transaction_type: 'ach_debit',
    status: 'settled',
    initiated_at: inLastMonth.toISOString(),
  }
  const set = Object.fromEntries(
    [0, 1].flatMap((row) => [
      ...Object.entries(alike).map(([name, value]) => [`transactions.${row}.${name}`, value]),
      [`transactions.${row}.money_movement_id`, `movement-${row}`],
    ]),
  )
  const list = { path: '/api/v1/transactions' }
  await control.setFaults([{ match: list, fault: 'patch', set }])
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: 'Checks' })).toBeVisible()
  await expect(page.getByText('The last full month is checked')).toBeVisible()
  await enter(page, page.getByRole('link', { name: /^Possibly paid twice/ }))
  await expect(page).toHaveURL(/\/checks#paid-twice$/)
  const table = page.getByRole('table', { name: 'Possibly paid twice' })
  const alikeRows = table.locator('tbody tr', { hasText: '−$1,234.50' })
  await expect(alikeRows).toHaveCount(2)
  await enter(page, alikeRows.first().getByRole('rowheader').getByRole('link'))
  await expect(page).toHaveURL(/\/transactions\/[^/]+$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Checks' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Back to an entry that a jump within the page made.
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Checks' })).toBeVisible()
  await expect(alikeRows).toHaveCount(2)
})
