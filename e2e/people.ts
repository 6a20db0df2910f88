import {
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
  request,
} from '@playwright/test'
import { demoPassword } from '@/scripts/demo-people.mjs'

const password = demoPassword

/** Signs a person of a firm in to the dashboard and waits for the portfolio. */
export async function signIn(
  page: Page,
  email = 'ada@marlow.example',
  typed = password,
): Promise<void> {
  await page.goto('/')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(typed)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).not.toHaveURL(/sign-in/)
}

const provenAt = new WeakMap<object, number>()
const fiveMinutes = 5 * 60_000

/** A stored session may be as old as its worker; the person of it is believed for ten minutes. */
export async function keepProven(
  dashboard: string,
  storageState: Exclude<BrowserContextOptions['storageState'], string | undefined>,
): Promise<void> {
  if (Date.now() - (provenAt.get(storageState) ?? 0) < fiveMinutes) return
  provenAt.set(storageState, Date.now())
  const headers = { origin: dashboard }
  const context = await request.newContext({ storageState, extraHTTPHeaders: headers })
  await context.post(`${dashboard}/api/session/proof`, { form: { password } })
  // A confirmation renews what the browser holds.
  storageState.cookies = (await context.storageState()).cookies
  await context.dispose()
}

/** Signs a person in at the bank, when it asks. */
export async function signInAtBank(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Opens what belongs to the person who is signed in. */
export async function openAccount(page: Page): Promise<Locator> {
  const button = page.getByRole('button', { name: /: account and display$/ })
  const panel = page.getByRole('dialog', { name: 'Account and display' })
  // A press on a page that came just now may be too early for its script.
  await expect(async () => {
    if (!(await panel.isVisible())) await button.click()
    await expect(panel).toBeVisible({ timeout: 3000 })
  }).toPass()
  return panel
}

export async function signOut(page: Page): Promise<void> {
  // What is read for a session breaks off where that ends.
  await page.waitForLoadState('networkidle')
  const panel = await openAccount(page)
  await panel.getByRole('button', { name: 'Sign out' }).click()
}
