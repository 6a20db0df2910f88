import type { Locator, Page } from '@playwright/test'

/** Among the saved views, whoever else has saved some: the one that a test saved under this name. */
export function viewNamed(page: Page, name: string): Locator {
  const link = page.getByRole('link', { name: `Open ${name}`, exact: true })
  return page.getByRole('listitem').filter({ has: link })
}
