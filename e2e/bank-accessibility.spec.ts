import type { Page } from '@playwright/test'
import { auditPage } from '@/e2e/audit-page'
import { continueToBank, reachConsent } from '@/e2e/connect-client'
import { businesses } from '@/e2e/desk'
import { expect, test } from '@/e2e/desk-test'

test('the bank’s own screens', async ({ page, desk, stack, browser }) => {
  await desk.clientPath('complete')
  const customer = businesses.complete
  const found: string[] = []
  const toBank = async (on: Page) => {
    await on.goto('/connect')
    await on.getByLabel('Client name').fill('Never approved')
    await continueToBank(on)
    await expect(on.getByLabel('E-mail')).toBeVisible()
  }
  await toBank(page)
  found.push(...(await auditPage(page, 'bank: sign in')))
  await page.getByLabel('E-mail').fill(customer.person)
  await page.getByLabel('Password').fill('not this one')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  found.push(...(await auditPage(page, 'bank: sign in, refused')))
  await toBank(page)
  await page.getByLabel('E-mail').fill(customer.person)
  await page.getByLabel('Password').fill('correct-horse-battery')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('radio').first()).toBeVisible()
  found.push(...(await auditPage(page, 'bank: consent, no business chosen')))
  await reachConsent(page, customer)
  found.push(...(await auditPage(page, 'bank: consent')))
  await page.goto(`${stack.bank}/connect/consent?client_id=unknown`)
  found.push(...(await auditPage(page, 'bank: a request that it refuses')))
  await page.goto(`${stack.bank}/app/settings/connected-apps`)
  await expect(page.getByRole('button', { name: 'Disconnect Countinghouse' })).toBeVisible()
  found.push(...(await auditPage(page, 'bank: connected apps')))
  await page.goto(`${stack.bank}/app/settings/access-tokens`)
  found.push(...(await auditPage(page, 'bank: access tokens')))
  await page.getByLabel('Name').fill('Audited')
  await page.getByRole('button', { name: 'Create token' }).click()
  await expect(page.getByLabel('Your new token')).toBeVisible()
  found.push(...(await auditPage(page, 'bank: a new access token')))

  const bookkeeper = await browser.newContext({
    baseURL: stack.dashboard,
    storageState: desk.storageState,
  })
  const other = await bookkeeper.newPage()
  await toBank(other)
  await other.getByLabel('E-mail').fill('bea.bookkeeper@bank.example')
  await other.getByLabel('Password').fill('correct-horse-battery')
  await other.getByRole('button', { name: 'Sign in' }).click()
  await expect(other.getByText('Bea Bookkeeper')).toBeVisible()
  found.push(...(await auditPage(other, 'bank: nobody here may approve')))
  await bookkeeper.close()
  expect(found).toEqual([])
})
