import type { Browser, Page } from '@playwright/test'
import { signedOut } from '@/e2e/client-test'
import { signIn } from '@/e2e/people'

/** A browser of its own in which another person of the firm is signed in; closed with the page's context. */
export async function openColleague(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: 'en-US', storageState: signedOut })
  const page = await context.newPage()
  await signIn(page, 'ben@marlow.example')
  return page
}
