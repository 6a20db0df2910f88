import { expect, test } from '@/e2e/client-test'
import { holdScripts } from '@/e2e/hold-scripts'

test('who approves counts as it was chosen before the script had come', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/connect', { waitUntil: 'commit' })
  await page.getByRole('radio', { name: 'Someone here, now' }).check()
  release()
  await expect(page.getByRole('button', { name: 'Continue to the bank' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create link' })).toHaveCount(0)
})
