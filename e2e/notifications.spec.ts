import { expect, signedOut, test } from '@/e2e/client-test'
import { signIn } from '@/e2e/people'

test('a person is notified of a sign-in on another browser, reads it, and chooses what they get', async ({
  browser,
  stack,
  expectAccessible,
}) => {
  const open = async () => {
    const context = await browser.newContext({ baseURL: stack.dashboard, storageState: signedOut })
    const opened = await context.newPage()
    await signIn(opened, 'ben@marlow.example')
    return opened
  }
  const here = await open()
  const there = await open()
  await there.context().close()
  const bell = here.getByRole('link', { name: 'Unread notifications' })
  const table = here.getByRole('table', { name: 'Notifications' })
  // What others of the firm did may have rung before.
  await expect(async () => {
    await here.goto('/settings')
    await bell.click({ timeout: 1000 })
    const newDevice = table.getByRole('row').filter({ hasText: 'on a new device' }).first()
    await expect(newDevice).toContainText('Unread', { timeout: 2000 })
  }).toPass({ timeout: 40_000 })
  await expectAccessible(here)
  // The other sign-in may be listed only now: what was not shown is not marked.
  await expect(async () => {
    await here.getByRole('button', { name: 'Mark all as read' }).click({ timeout: 2000 })
    await expect(bell).toHaveCount(0, { timeout: 2000 })
  }).toPass()
  await expect(table).not.toContainText('Unread')

  await here.getByRole('link', { name: 'Choose notifications' }).click()
  const device = here.getByRole('group', { name: 'My account is used on a new device' })
  await device.getByRole('checkbox', { name: 'In Countinghouse' }).uncheck()
  await here.getByRole('button', { name: 'Save' }).click()
  await expect(here.getByText('Saved', { exact: true })).toBeVisible()
  await here.reload()
  await expect(device.getByRole('checkbox', { name: 'In Countinghouse' })).not.toBeChecked()
  await here.context().close()
})
