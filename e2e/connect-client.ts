import { expect, type Page } from '@playwright/test'
import { signInAtBank } from '@/e2e/people'

export interface Approval {
  /** The business as the bank calls it. */
  business: string
  /** Who approves, by the address they sign in with at the bank. */
  person: string
}

/**
 * Connects a business as a new client of the signed-in person, through the bank's own screens, and
 * ends on the client's connection page. Returns its connection_id.
 */
export async function connectClient(
  page: Page,
  {
    business,
    person,
    name,
    withheld = [],
  }: Approval & {
    name: string
    /** What is not asked for, by its label on the form. */
    withheld?: readonly string[]
  },
): Promise<string> {
  await page.goto('/connect')
  await page.getByLabel('Client name').fill(name)
  for (const label of withheld) await page.getByLabel(label, { exact: true }).uncheck()
  await continueToBank(page)
  await approveAtBank(page, { business, person })
  await expect(page).toHaveURL(/\/clients\/[^/]+\/connection/)
  return /\/clients\/([^/?]+)/.exec(page.url())?.[1] ?? ''
}

/** Leaves a filled form of a new client for the bank, on this device. */
export async function continueToBank(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Someone here, now' }).check()
  await page.getByRole('button', { name: 'Continue to the bank' }).click()
}

/** From the bank's first screen to the press of Approve. */
export async function approveAtBank(page: Page, { business, person }: Approval): Promise<void> {
  await reachConsent(page, { business, person })
  await page.getByRole('button', { name: 'Approve' }).click()
}

/** From the bank's first screen to the press of Decline. */
export async function declineAtBank(page: Page, { business, person }: Approval): Promise<void> {
  await reachConsent(page, { business, person })
  await page.getByRole('button', { name: 'Decline' }).click()
}

/**
 * Presses Approve as the browser would, and leaves the way back to the dashboard untaken. Returns
 * the address that the bank would have sent the browser to, with its code and state.
 */
export async function approveWithoutReturning(page: Page, approval: Approval): Promise<URL> {
  await reachConsent(page, approval)
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Approve' }) })
  const fields = await form
    .locator('input[type=hidden], input:checked')
    .evaluateAll((inputs) =>
      inputs.map((input) => [input.getAttribute('name') ?? '', input.getAttribute('value') ?? '']),
    )
  const here = new URL(page.url())
  const response = await page.request.post(new URL('/connect/consent', here).href, {
    form: { ...Object.fromEntries(fields), decision: 'approve' },
    headers: { origin: here.origin },
    maxRedirects: 0,
  })
  expect(response.status()).toBe(303)
  const location = new URL(response.headers()['location'] ?? '')
  expect(location.searchParams.get('code')).not.toBeNull()
  return location
}

/** From the bank’s first screen to its consent page, with the business chosen. */
export async function reachConsent(page: Page, { business, person }: Approval): Promise<void> {
  const email = page.getByLabel('E-mail')
  const choice = page.getByRole('radio', { name: business })
  await expect(email.or(choice).first()).toBeVisible()
  if (await email.isVisible()) await signInAtBank(page, person)
  await choice.check()
  await expect(page.getByRole('button', { name: `Approve for ${business}` })).toBeVisible()
}
