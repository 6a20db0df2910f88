import { expect, signedOut, test } from '@/e2e/client-test'
import { signIn, signOut } from '@/e2e/people'

const page = '/settings/sessions'

test('a person sees where they are signed in, and signs another browser out from here', async ({
  browser,
  stack,
}) => {
  const open = async () => {
    const context = await browser.newContext({ baseURL: stack.dashboard, storageState: signedOut })
    const opened = await context.newPage()
    await signIn(opened, 'joy@marlow.example')
    return opened
  }
  const [here, there] = [await open(), await open()]
  await here.goto(page)
  const rows = here.getByRole('table', { name: 'Where you are signed in' }).locator('tbody tr')
  await expect(rows.filter({ hasText: 'This session' })).toHaveCount(1)
  await expect(rows.first()).toContainText(/Chrome.* on \w+/)
  await here.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(rows).toHaveCount(1)
  await there.goto('/')
  await expect(there).toHaveURL(/\/sign-in/)

  await signIn(there, 'joy@marlow.example')
  await here.reload()
  const other = rows.filter({ has: here.getByRole('button', { name: 'Sign out' }) })
  await other.getByRole('button', { name: 'Sign out' }).click()
  await expect(rows).toHaveCount(1)
  await there.goto('/settings')
  await expect(there).toHaveURL(/\/sign-in/)

  const known = (await there.context().cookies()).find(({ name }) => name.endsWith('device'))
  expect(known).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  const answer = here.waitForResponse(/\/api\/session\/end/)
  await signOut(here)
  expect(await (await answer).headerValue('clear-site-data')).toBe('"cache", "storage"')
  await expect(here).toHaveURL(/signed_out=1/)
  await Promise.all([here.context().close(), there.context().close()])
})
