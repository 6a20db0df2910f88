import { expect, type Page } from '@playwright/test'
import { signInAtBank } from '@/e2e/people'

export interface Customer {
  /** The business as the bank calls it. */
  business: string
  /** One of its owners or admins, by the address they sign in with at the bank. */
  person: string
}

/** The customer ends an app's access in the bank's own web application. */
export async function disconnectAtBank(page: Page, bank: string, customer: Customer) {
  await openSettings(page, `${bank}/app/settings/connected-apps`, customer)
  await page.getByRole('button', { name: 'Disconnect Countinghouse' }).click()
  await expect(page.getByRole('status')).toContainText('Disconnected')
}

/** An access token of the customer's own, as the bank's web application shows it once. */
export async function createOwnAccessToken(page: Page, bank: string, customer: Customer) {
  await openSettings(page, `${bank}/app/settings/access-tokens`, customer)
  await page.getByLabel('Name').fill('What the bank itself says')
  await page.getByRole('button', { name: 'Create token' }).click()
  const shown = page.getByLabel('Your new token')
  await expect(shown).toHaveValue(/\S{20,}/)
  return shown.inputValue()
}

async function openSettings(page: Page, address: string, { business, person }: Customer) {
  await page.goto(address)
  if (await page.getByLabel('Password').isVisible()) await signInAtBank(page, person)
  const heading = page.getByRole('heading', { level: 1 })
  const choice = page.getByLabel('Business')
  await expect(heading).toContainText(' of ')
  if (await choice.isVisible()) {
    await choice.selectOption({ label: business })
    await page.getByRole('button', { name: 'Show' }).click()
  }
  await expect(heading).toContainText(` of ${business}`)
}
