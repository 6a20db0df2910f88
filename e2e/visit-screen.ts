import type { Page } from '@playwright/test'
import type { Desk } from '@/e2e/desk-test'
import type { Screen } from '@/e2e/screens'

/** Goes to a screen, by way of its list where it is behind one of its rows. */
export async function visitScreen(
  page: Page,
  screen: Screen,
  clientPath: Desk['clientPath'],
): Promise<void> {
  const { client, path, row, part = '' } = screen
  const before = client === undefined ? '' : `${await clientPath(client)}/`
  await page.goto(`${before}${path}`)
  if (row === undefined) return
  const link = page
    .locator('tbody tr:has(a.row-link)')
    .filter({ hasText: row })
    .first()
    .locator('a.row-link')
  await page.goto(`${await link.getAttribute('href')}${part}`)
}
