import { expect, test } from '@/e2e/desk-test'
import { auditPage, breaksNoRule } from '@/e2e/audit-page'
import { focusFirstRow, tick } from '@/e2e/list-page'

test('a firm goes from month to month by keyboard, and assigns what is selected', async ({
  page,
  desk,
  stack,
}) => {
  const begin = async (path: string, first: string, last: string) => {
    const answer = await page.request.post(`/api/close${path.replace('/clients', '')}`, {
      form: { first, last },
      headers: { origin: stack.dashboard },
      maxRedirects: 0,
    })
    expect(answer.status()).toBe(303)
  }
  const complete = await desk.clientPath('complete')
  const narrow = await desk.clientPath('narrow')
  await begin(complete, '2026-04-01', '2026-04-30')
  await begin(complete, '2026-05-01', '2026-05-31')
  await begin(narrow, '2026-05-01', '2026-05-31')

  await page.goto('/closes?period=2026-05')
  const row = (path: string) => page.locator(`tr:has(a.row-link[href^="${path}/"])`)
  await expect(row(complete)).toContainText('Not read yet')
  await expect(row(complete)).toContainText(/\d+ days late: April 2026/)

  await row(complete).locator('a.row-link').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await expect(page.locator(':focus')).toHaveAttribute('data-cell', '2025-12')
  for (const _month of ['01', '02', '03', '04']) await page.keyboard.press('ArrowRight')
  await expect(page.locator(':focus')).toHaveAttribute('data-cell', '2026-04')
  await page.keyboard.press('Enter')
  const popover = page.getByRole('dialog')
  await expect(popover).toContainText('In preparation')
  await expect(popover).toContainText('nothing is known of its items')
  await expect(popover.getByRole('link', { name: 'Open close' })).toHaveAttribute(
    'href',
    new RegExp(`${complete}/close\\?period=2026-04$`),
  )
  await page.keyboard.press('Escape')
  await expect(page.locator(':focus')).toHaveAttribute('data-cell', '2026-04')

  await tick(row(complete).getByRole('checkbox'))
  await tick(row(narrow).getByRole('checkbox'))
  await focusFirstRow(page)
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: 'Assign 2 closes' })
  await dialog.getByRole('combobox', { name: /^Reviewer/ }).click()
  await page.getByRole('option', { name: 'Ada' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('2 closes changed')).toBeVisible()

  await tick(row(narrow).getByRole('checkbox'))
  await focusFirstRow(page)
  await page.keyboard.press('d')
  await page.getByLabel('Due by').fill('2027-02-03')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 close changed')).toBeVisible()
  await expect(row(narrow)).toContainText('3 Feb')

  await row(narrow).locator('a[data-cell="2026-05"]').click()
  const changed = page.getByRole('dialog', { name: /^narrow, May 2026/ })
  await expect(changed).toContainText('3 Feb 2027')
  expect.soft(await auditPage(page, 'closes, a cell'), breaksNoRule).toEqual([])
})
