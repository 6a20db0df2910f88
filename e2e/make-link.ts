import { expect, type Page } from '@playwright/test'

/** Creates a link for an owner from a form that is in view, and takes it from where it is shown once. */
export async function makeLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Create link' }).click()
  await expect(page.getByText('Copy it now: it is shown once')).toBeVisible()
  return page.getByLabel('Link', { exact: true }).inputValue()
}
