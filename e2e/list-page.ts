import { expect, type Locator, type Page } from '@playwright/test'

/** The links that open the rows of a list. */
export function rowLinks(page: Page): Locator {
  return page.locator('tbody a.row-link')
}

/** Waits for the page of a list that begins with this row. */
export async function expectRowsFrom(page: Page, first: number): Promise<void> {
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText(`Rows ${first}–`)
}

export async function openFilters(page: Page, field: string): Promise<Locator> {
  const panel = page.getByRole('dialog', { name: 'Filter', exact: true })
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Filter( \d+)?$/ })
    .click()
  await panel.getByRole('tab', { name: new RegExp(`^${field}( \\d+)?$`) }).click()
  return panel
}

/** Ticks one value of a filter, which applies at once, and closes the filters. */
export async function filterBy(page: Page, field: string, value: string): Promise<void> {
  const panel = await openFilters(page, field)
  await panel.getByRole('checkbox', { name: value, exact: true }).check()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
}

/** A transaction that was opened over its list. */
export function sheetOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Transaction', exact: true })
}

/** Presses a key until the list takes it: a page that was just loaded may not hear the first. */
export async function focusFirstRow(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('j')
    await expect(page.locator('tbody a.row-link:focus')).toHaveCount(1, { timeout: 500 })
  }).toPass()
  while (
    !(await rowLinks(page)
      .first()
      .evaluate((link) => link === document.activeElement))
  ) {
    await page.keyboard.press('k')
  }
}

/** Selects a row: a page that was just loaded takes a tick back until its scripts run. */
export async function tick(box: Locator): Promise<void> {
  await expect(async () => {
    if (!(await box.isChecked())) await box.click({ timeout: 1000 })
    await expect(box).toBeChecked({ timeout: 500 })
  }).toPass()
}

/** The last invoice on the page that has a PDF: in the bank’s data every seventh number is without one. */
export async function lastWithPdf(page: Page): Promise<Locator> {
  const rows = page.getByRole('table', { name: 'Invoices' }).locator('tbody tr')
  await expect(rows.last()).toContainText(/INV-\d+/)
  const texts = await rows.allInnerTexts()
  const at = texts.findLastIndex((text) => Number(/INV-(\d+)/.exec(text)?.[1]) % 7 !== 3)
  return rows.nth(at).locator('a.row-link')
}
