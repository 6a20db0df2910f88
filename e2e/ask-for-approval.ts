import { expect, type Page } from '@playwright/test'
import type { ConnectedClient } from '@/e2e/desk'
import { approveWithoutReturning } from '@/e2e/connect-client'

/** Asks the client to approve anew, up to the address that the bank sends the browser back to. */
export async function askForApproval(page: Page, client: ConnectedClient): Promise<URL> {
  await page.goto(`/clients/${client.connection_id}/connection`)
  await page.getByRole('button', { name: 'Renew early' }).click()
  return approveWithoutReturning(page, client)
}

export async function expectRefused(
  page: Page,
  callback: URL | string,
  title: string,
): Promise<void> {
  await page.goto(String(callback))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  // Neither the code nor the state stays in the address or in the history.
  expect(page.url()).not.toMatch(/state=|code=(?![a-z_]+(&|$))/)
}
