import { expect, type Page } from '@playwright/test'

/** Whatever went wrong before: the client is connected, stands once, and its next view works. */
export async function expectUnharmed(
  page: Page,
  { connection_id, name }: { connection_id: string; name: string },
): Promise<void> {
  const response = await page.goto(`/clients/${connection_id}/transactions`)
  expect(response?.status()).toBe(200)
  await expect(page.getByRole('table', { name: 'Transactions' })).toBeVisible()
  await page.goto('/')
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('Connected')
  // The next test may count what the bank is asked, and the figures are still being read.
  await page.waitForLoadState('networkidle')
}
