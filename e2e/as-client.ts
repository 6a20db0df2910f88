import type { Browser, Locator, Page } from '@playwright/test'
import { signedOut } from '@/e2e/client-test'

const telephone = { width: 390, height: 844 }

/** A telephone of somebody at the client, who has no account here. */
export async function asClient(
  browser: Browser,
  baseURL: string,
  use: (page: Page) => Promise<void>,
  options: { locale?: string; javaScriptEnabled?: boolean } = {},
): Promise<void> {
  const context = await browser.newContext({
    baseURL,
    storageState: signedOut,
    viewport: telephone,
    locale: 'en-US',
    ...options,
  })
  await use(await context.newPage())
  await context.close()
}

export const openQuestions = { name: 'Open the questions' }

/** One question of the page on which a client answers. */
export function questionCard(page: Page, words: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: words }) })
}
