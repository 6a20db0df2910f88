import type { Page } from '@playwright/test'
import { auditPage, breaksNoRule } from '@/e2e/audit-page'
import { monthBack } from '@/e2e/month-back'
import { expect, test } from '@/e2e/client-test'
import { focusFirstRow, tick } from '@/e2e/list-page'

const dialogOf = (page: Page) => page.getByRole('dialog')

/** Fills in whom the questions go to. */
async function addressTo(page: Page, name: string): Promise<void> {
  const dialog = dialogOf(page)
  await dialog.getByRole('radio', { name: /^Owner or admin/ }).check()
  await dialog.getByLabel('Their name').fill(name)
}

test('questions are written over a selection, sent by link, renewed and withdrawn', async ({
  page,
  client,
  expectAccessible,
}) => {
  const path = `/clients/${client.connection_id}`
  await page.goto(`${path}/transactions?period=all&page_size=20`)
  const boxes = page.locator('tbody').getByRole('checkbox')
  for (const row of [0, 1, 2]) await tick(boxes.nth(row))
  const bar = page.getByRole('region', { name: 'Selection' })
  await bar.getByRole('button', { name: 'Ask the client' }).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('textbox', { name: /^Question about / })).toHaveCount(3)
  await addressTo(page, 'Ines Aalto')
  const first = dialog.getByRole('textbox', { name: /^Question about / }).first()
  await first.fill('مرحبا & what was this?')
  const leaveOut = dialog.getByRole('button', { name: /^Leave out / }).nth(2)
  const tooltip = page.getByText(/^Leave out /)
  await leaveOut.hover()
  await expect(tooltip).toBeVisible()
  await leaveOut.press('Enter')
  // It explained what is gone.
  await expect(tooltip).toHaveCount(0)
  expect(await auditPage(page, 'questions to the client'), breaksNoRule).toEqual([])
  await page.setViewportSize({ width: 1280, height: 720 })
  await dialog.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('2 questions saved as drafts')).toBeVisible()

  // One more to the same person is sent with them, and the button says so.
  await page.goto(`${path}/transactions?period=all&page_size=20`)
  await tick(boxes.nth(3))
  await bar.getByRole('button', { name: 'Ask the client' }).click()
  await addressTo(page, 'Ines Aalto')
  await expect(dialog.getByText('Your draft to Ines Aalto already has 2 questions.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Send 3 questions' })).toBeVisible()

  await page.goto(`${path}/questions`)
  const inRail = page.getByRole('navigation').getByRole('link', { name: 'Questions' })
  const waiting = Number((await inRail.textContent())?.replace('Questions', ''))
  const group = page.locator('tbody', { hasText: 'Ines Aalto' })
  await expect(group.getByText('Draft').first()).toBeVisible()
  await expect(group.getByText('مرحبا & what was this?')).toBeVisible()
  await expectAccessible()
  await group.getByRole('button', { name: 'Send the questions to Ines Aalto' }).click()
  await dialog.getByRole('button', { name: 'Send 2 questions' }).click()
  const link = dialog.getByLabel('The link')
  await expect(link).toHaveValue(/\/answer\/[\w-]{43}$/)
  const sent = await link.inputValue()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(group.getByText('Not opened', { exact: true })).toBeVisible()
  await expect(inRail).toHaveText(`Questions${waiting + 2}`)

  await group.getByRole('button', { name: 'Renew link' }).click()
  await dialog.getByRole('button', { name: 'Renew link' }).click()
  await expect(link).toHaveValue(/\/answer\/[\w-]{43}$/)
  expect(await link.inputValue()).not.toBe(sent)
  await dialog.getByRole('button', { name: 'Done' }).click()

  await group.getByRole('button', { name: 'Withdraw request' }).click()
  await dialog.getByRole('button', { name: 'Withdraw request' }).click()
  await expect(page.getByText('The questions were withdrawn')).toBeVisible()
  await expect(group).toHaveCount(0)
})

test('a question about a row is written and sent by keyboard alone', async ({ page, client }) => {
  const path = `/clients/${client.connection_id}`
  await page.goto(`${path}/invoices?period=all`)
  await focusFirstRow(page)
  await page.keyboard.press('q')
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('textbox', { name: /^Question about / })).toHaveCount(1)
  await dialog.getByRole('radio', { name: /^Owner or admin/ }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Noor')
  await expect(dialog.getByLabel('Their name')).toHaveValue('Noor')
  await dialog.getByRole('button', { name: 'Send 1 question' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('The link')).toHaveValue(/\/answer\//)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.goto(`${path}/questions`)
  await expect(
    page.locator('tbody', { hasText: 'Noor' }).getByText('Waiting for Noor'),
  ).toBeVisible()
})

test('questions about card payments go to each cardholder, and those of a card of nobody stay in the dialog', async ({
  page,
  client,
}) => {
  const path = `/clients/${client.connection_id}`
  const byCard = 'transaction_type=card_debit&period=all&page_size=20'
  await page.goto(`${path}/transactions?${byCard}`)
  const boxes = page.locator('tbody').getByRole('checkbox')
  await expect(boxes.first()).toBeVisible()
  const cards = await boxes.count()
  for (let row = 0; row < cards; row += 1) await tick(boxes.nth(row))
  await page
    .getByRole('region', { name: 'Selection' })
    .getByRole('button', { name: 'Ask the client' })
    .click()
  const dialog = dialogOf(page)
  const questions = dialog.getByRole('textbox', { name: /^Question about / })
  await expect(questions).toHaveCount(cards)
  await expect(dialog.getByRole('radio', { name: /^Each cardholder/ })).toBeChecked()
  // Each draft is sent by itself, once it has an address.
  await expect(dialog.getByRole('button', { name: /^Send / })).toHaveCount(0)
  await questions.first().fill('Who uses this card?')
  // As if the bank did not say who holds the first one.
  await page.route(`**/api/requests/${client.connection_id}`, async (route) => {
    const form = new URLSearchParams(route.request().postData() ?? '')
    const [first = '', ...others] = form.getAll('question')
    const {
      holder: _holder,
      holder_id: _id,
      ...rest
    } = JSON.parse(first) as Record<string, unknown>
    form.delete('question')
    for (const each of [JSON.stringify({ ...rest, lacksHolder: true }), ...others]) {
      form.append('question', each)
    }
    await route.continue({ postData: form.toString() })
  })
  await dialog.getByRole('button', { name: 'Save draft' }).click()
  await expect(dialog.getByRole('alert')).toContainText('It is not known who holds these cards')
  await expect(questions).toHaveCount(1)
  await expect(questions).toHaveValue('Who uses this card?')
  await page.unroute(`**/api/requests/${client.connection_id}`)
  await addressTo(page, 'Olivia Bergström')
  await dialog.getByRole('button', { name: 'Save draft' }).click()
  await expect(dialog).toHaveCount(0)
  await page.goto(`${path}/questions`)
  // Other tests of this worker may have asked her too.
  const group = page.locator('tbody', { hasText: 'Who uses this card?' })
  await expect(group).toContainText('Olivia Bergström')
  await expect(group.locator('tr')).toHaveCount(2)
})

test('a finding that was sent to the client says that it waits, and its row does too', async ({
  page,
  client,
  expectAccessible,
}) => {
  const path = `/clients/${client.connection_id}`
  // No other test sets up the close of this month.
  await page.goto(`${path}/close?period=${monthBack(2)}`)
  await page.getByRole('button', { name: 'Set up the close' }).click()
  const finding = page.locator('details#without-receipt tbody').first()
  await expect(page.locator('details#without-receipt')).toBeVisible()
  if (!(await finding.isVisible())) await page.locator('details#without-receipt > summary').click()
  await finding.locator('tr').first().hover()
  await finding.getByRole('button', { name: /^Ask the client about / }).click()
  const dialog = dialogOf(page)
  const words = dialog.getByRole('textbox', { name: /^Question about / })
  await expect(words).toHaveValue('Please send the receipt.')
  await addressTo(page, 'Olivia')
  await dialog.getByRole('button', { name: 'Send 1 question' }).click()
  await expect(dialog.getByLabel('The link')).toHaveValue(/\/answer\//)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(finding.getByText('Waiting for Olivia').filter({ visible: true })).toBeVisible()
  await expectAccessible()
  const href = await finding.getByRole('link').first().getAttribute('href')
  await page.goto(href ?? '')
  await expect(page.getByText('Please send the receipt.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Waiting for Olivia' })).toBeVisible()
})
