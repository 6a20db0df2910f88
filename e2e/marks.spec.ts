import type { Page } from '@playwright/test'
import type { BankControl } from '@/e2e/bank-control'
import { expect, test } from '@/e2e/client-test'
import { focusFirstRow, rowLinks, sheetOf, tick } from '@/e2e/list-page'

interface Account {
  id: string
  status: string
}

/** Into the books of the business whose account it names. */
async function insertTransaction(control: BankControl, transaction: Record<string, unknown>) {
  const grants = await control.listGrants()
  for (const business_id of new Set(grants.map((grant) => String(grant['business_id'])))) {
    const wanted = { business_id, transactions: [transaction] }
    const inserted = await control.insertTransactions(wanted).catch(() => undefined)
    if (inserted !== undefined) return { business_id, id: String(inserted.transactions[0]?.['id']) }
  }
  throw new Error('no business has this account')
}

const markOf = (page: Page, row: number) => page.locator('tbody tr').nth(row).locator('td.mk')

test('rows are marked by key, by a press and over a selection, and stay marked', async ({
  page,
  client,
  expectAccessible,
}) => {
  const list = `/clients/${client.connection_id}/transactions?period=all&page_size=20`
  await page.goto(list)
  await expect(markOf(page, 0)).toHaveAttribute('aria-label', 'Not reviewed or flagged')
  await focusFirstRow(page)
  await page.keyboard.press('r')
  await expect(markOf(page, 0)).toHaveAttribute('aria-label', /^Reviewed by you, /)
  await page.keyboard.press('j')
  await page.keyboard.press('f')
  await expect(markOf(page, 1)).toHaveAttribute('aria-label', /^Flagged by you, /)
  await page.keyboard.press('f')
  await expect(markOf(page, 1)).toHaveAttribute('aria-label', 'Not reviewed or flagged')

  await markOf(page, 2).click()
  await expect(markOf(page, 2)).toHaveAttribute('aria-label', /^Reviewed by you, /)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(markOf(page, 2)).toHaveAttribute('aria-label', 'Not reviewed or flagged')
  // The press on a mark opens nothing.
  await expect(sheetOf(page)).toHaveCount(0)

  const boxes = page.locator('tbody').getByRole('checkbox')
  for (const row of [3, 4, 5]) await tick(boxes.nth(row))
  const bar = page.getByRole('region', { name: 'Selection' })
  await bar.getByRole('button', { name: 'Mark reviewed' }).click()
  await expect(page.getByText('3 marked reviewed')).toBeVisible()
  await expect(page.getByText('4 of 20 on this page reviewed').first()).toBeVisible()
  await expectAccessible()

  await page.goto(`${list}&review=reviewed`)
  await expect(rowLinks(page)).toHaveCount(4)
  await page.goto(`${list}&review=none`)
  await expect(markOf(page, 0)).toHaveAttribute('aria-label', 'Not reviewed or flagged')
})

test('what changed since the review is shown, before and after, and accepted', async ({
  page,
  client,
  control,
  expectAccessible,
}) => {
  const { accounts } = await client.askBank<{ accounts: Account[] }>('/accounts')
  const account = accounts.find(({ status }) => status === 'active') ?? accounts[0]
  const { business_id, id } = await insertTransaction(control, {
    account_id: account?.id,
    amount: -48_250,
    status: 'pending',
    counterparty_name: 'Kestrel Marking',
  })
  const open = async () => {
    await page.goto(
      `/clients/${client.connection_id}/transactions?period=all&search=Kestrel+Marking`,
    )
    await rowLinks(page).first().click()
    return sheetOf(page)
  }
  const sheet = await open()
  await sheet.getByRole('button', { name: 'Mark reviewed' }).click()
  await expect(sheet.getByText(/^Reviewed by you, /)).toBeVisible()
  const note = sheet.getByRole('textbox', { name: 'Add a note for the firm' })
  await page.keyboard.press('n')
  await expect(note).toBeFocused()
  await note.fill('PO 7718 says so.')
  await page.keyboard.press('Control+Enter')
  await expect(sheet.getByText('PO 7718 says so.')).toBeVisible()

  await control.settleTransactions({ business_id, transaction_ids: [id] })
  const later = await open()
  await expect(later.getByText(/^Changed since you reviewed it, /)).toBeVisible()
  await expect(later.locator('del', { hasText: 'Pending' })).toBeVisible()
  await expect(later.locator('ins', { hasText: 'Settled' })).toBeVisible()
  await expect(later.getByText('PO 7718 says so.')).toBeVisible()
  await expectAccessible()
  await page.keyboard.press('a')
  await expect(later.getByText(/^Reviewed by you, /)).toBeVisible()
  await page.goto(`/clients/${client.connection_id}/transactions?period=all&review=changed`)
  await expect(page.getByText('Kestrel Marking')).toHaveCount(0)
})

test('all that a filter matches is marked over its pages, and undone as one', async ({
  page,
  client,
}) => {
  await page.goto(`/clients/${client.connection_id}/transactions?period=last-month&page_size=20`)
  await tick(page.locator('thead').getByRole('checkbox'))
  const selection = page.getByRole('region', { name: 'Selection' })
  await selection.getByRole('button', { name: 'Mark all that match' }).click()
  await selection.getByRole('button', { name: 'Mark all reviewed' }).click()
  const said = page.getByText(/\d+ marked reviewed/)
  await expect(said).toBeVisible()
  expect(Number.parseInt((await said.innerText()).replaceAll(',', ''), 10)).toBeGreaterThan(20)
  await expect(selection).toHaveCount(0)
  await expect(markOf(page, 10)).toHaveAttribute('aria-label', /^Reviewed by you, /)
  // Rows that had been reviewed before stay so: this one had not.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(markOf(page, 10)).not.toHaveAttribute('aria-label', /^Reviewed by you, /)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page_token=/)
  await expect(markOf(page, 3)).toHaveAttribute('aria-label', 'Not reviewed or flagged')
})

test('cards are marked over a selection, by box and by key, and all that match at once', async ({
  page,
  client,
  expectAccessible,
}) => {
  const list = `/clients/${client.connection_id}/cards?period=all&page_size=20`
  await page.goto(list)
  const boxes = page.locator('tbody').getByRole('checkbox')
  const selection = page.getByRole('region', { name: 'Selection' })
  await tick(boxes.nth(1))
  await focusFirstRow(page)
  await page.keyboard.press('x')
  await expect(boxes.first()).toBeChecked()
  await expect(selection.getByRole('status')).toHaveText('2 selected')
  await expectAccessible()
  await selection.getByRole('button', { name: 'Flag' }).click()
  await expect(page.getByText('2 flagged')).toBeVisible()
  for (const row of [0, 1]) {
    await expect(markOf(page, row)).toHaveAttribute('aria-label', /^Flagged by you, /)
  }
  await page.keyboard.press('Escape')
  await expect(selection).toHaveCount(0)
  await page.goto(`${list}&review=flagged`)
  await expect(rowLinks(page)).toHaveCount(2)

  await tick(page.locator('thead').getByRole('checkbox'))
  await selection.getByRole('button', { name: 'Mark all that match' }).click()
  await selection.getByRole('button', { name: 'Mark all reviewed' }).click()
  await expect(page.getByText('2 marked reviewed')).toBeVisible()
  await expect(selection).toHaveCount(0)
  await page.goto(`${list}&review=reviewed`)
  await expect(rowLinks(page)).toHaveCount(2)
})
