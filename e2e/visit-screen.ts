import type { Page, Response } from '@playwright/test'
import type { Desk } from '@/e2e/desk'
import type { Screen } from '@/e2e/screens'

/** Goes to a screen, by way of its list where it is behind one of its rows. */
export async function visitScreen(
  page: Page,
  screen: Screen,
  clientPath: Desk['clientPath'],
): Promise<Response | null> {
  const { client, path, row, part = '' } = screen
  const before = client === undefined ? '' : `${await clientPath(client)}/`
  const response = await page.goto(`${before}${path}`)
  if (row === undefined) return response
  const link = page
    .locator('tbody tr:has(a.row-link)')
    .filter({ hasText: row })
    .first()
    .locator('a.row-link')
  return page.goto(`${await link.getAttribute('href')}${part}`)
}
