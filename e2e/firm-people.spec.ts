import { expect, signedOut, test } from '@/e2e/client-test'
import { signIn } from '@/e2e/people'
import { demoPassword } from '@/scripts/demo-people.mjs'

test('an admin deactivates a colleague, whose page is closed at once, and reactivates them', async ({
  page,
  browser,
  stack,
}) => {
  const context = await browser.newContext({ baseURL: stack.dashboard, storageState: signedOut })
  const colleague = await context.newPage()
  await signIn(colleague, 'ben@marlow.example')

  await page.goto('/settings/people')
  const row = page.getByRole('row').filter({ hasText: 'ben@marlow.example' })
  await row.getByRole('button', { name: 'Deactivate…' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Deactivate Ben Finch' })
  await dialog.getByRole('button', { name: 'Deactivate Ben Finch' }).click()
  await expect(row).toContainText('Deactivated')
  await colleague.goto('/settings')
  await expect(colleague).toHaveURL(/\/sign-in/)

  await row.getByRole('button', { name: 'Reactivate' }).click()
  await expect(row.getByRole('button', { name: 'Deactivate…' })).toBeVisible()
  await signIn(colleague, 'ben@marlow.example')
  await context.close()

  const own = page.getByRole('row').filter({ hasText: 'ada@marlow.example' })
  await own.getByRole('button', { name: 'Deactivate…' }).click()
  await page.getByRole('button', { name: 'Deactivate Ada Marlow' }).click()
  await expect(page.getByText('The firm needs an admin').first()).toBeVisible()
  await expect(own).toContainText('Active')
})

test('a new password needs the current one, and says what is wrong with it', async ({ page }) => {
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Change password…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Password' })
  const fill = async (current: string, next: string, again: string) => {
    await dialog.getByLabel('Current password').fill(current)
    await dialog.getByLabel('New password', { exact: true }).fill(next)
    await dialog.getByLabel('New password again').fill(again)
    await dialog.getByRole('button', { name: 'Save' }).click()
  }
  await fill('not this one', 'four words that last', 'four words that lasted')
  await expect(dialog).toContainText('typed in two ways')
  await fill('not this one', 'four words that last', 'four words that last')
  await expect(dialog).toContainText('The current password is not right')
  await fill(demoPassword, demoPassword, demoPassword)
  await expect(dialog).toContainText('at least 12 characters')
})
