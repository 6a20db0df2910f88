import type { Page } from '@playwright/test'
import { expect, signedOut, test } from '@/e2e/client-test'
import { signIn } from '@/e2e/people'
import { demoPassword } from '@/scripts/demo-people.mjs'

/** What an admin chooses from the menu of a person's row. */
async function choose(page: Page, person: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${person}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

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
  await choose(page, 'Ben Finch', 'Deactivate…')
  const dialog = page.getByRole('alertdialog', { name: 'Deactivate Ben Finch' })
  await dialog.getByRole('button', { name: 'Deactivate Ben Finch' }).click()
  await expect(row).toContainText('Deactivated')
  await colleague.goto('/settings')
  await expect(colleague).toHaveURL(/\/sign-in/)

  await choose(page, 'Ben Finch', 'Reactivate')
  await expect(row).toContainText('Active')
  await signIn(colleague, 'ben@marlow.example')
  await context.close()

  const own = page.getByRole('row').filter({ hasText: 'ada@marlow.example' })
  await choose(page, 'Ada Marlow', 'Deactivate…')
  await page.getByRole('button', { name: 'Deactivate Ada Marlow' }).click()
  await expect(page.getByText('The firm needs an admin').first()).toBeVisible()
  await expect(own).toContainText('Active')
})

test('who is invited joins by the link, sees the clients assigned to them and no others, and a new role holds at once', async ({
  page,
  browser,
  client,
  stack,
}, { retry }) => {
  // A second try finds the person of the first.
  const name = `Dana K. ${retry + 1}`
  const email = `dana${retry + 1}@marlow.example`
  await page.goto('/settings/people')
  await page.getByRole('button', { name: 'Invite people' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite people' })
  await dialog.getByLabel('Email addresses').fill('dana@marlow')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('dana@marlow is not a complete address')
  await dialog.getByRole('button', { name: 'Remove dana@marlow' }).click()
  await dialog.getByLabel('Email addresses').fill(email)
  await page.keyboard.press('Enter')
  await dialog.getByRole('radio', { name: /^Viewer/ }).check()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(dialog).toContainText('No client is chosen')
  await dialog.getByRole('button', { name: 'Invite without clients' }).click()
  const link = page.getByRole('dialog').getByRole('textbox', { name: email })
  const href = await link.inputValue()
  expect(href).toMatch(/\/join\/[\w-]{43}$/)
  // Somebody else’s link, in the browser of a colleague.
  const own = await page.context().newPage()
  await own.goto(href)
  await expect(own.getByText('You are signed in as Ada Marlow')).toBeVisible()
  await expect(own.getByLabel('Your name')).toHaveCount(0)
  await own.close()
  await page.getByRole('button', { name: 'Done' }).click()
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row).toContainText('Invited')

  const context = await browser.newContext({ baseURL: stack.dashboard, storageState: signedOut })
  const dana = await context.newPage()
  await dana.goto(href)
  await expect(dana.getByRole('heading', { level: 1 })).toHaveText('Join Marlow & Finch')
  const join = async (password: string, again: string) => {
    await dana.getByLabel('Your name').fill(name)
    await dana.getByLabel('Password', { exact: true }).fill(password)
    await dana.getByLabel('Password again').fill(again)
    await dana.getByRole('button', { name: 'Join' }).click()
  }
  await join('short', 'short')
  await expect(dana.getByRole('main').getByRole('alert')).toContainText('of 12 to 256 characters')
  await join('four words that last', 'four words that lasted')
  await expect(dana.getByRole('main').getByRole('alert')).toContainText('typed in two ways')
  await join('four words that last', 'four words that last')
  await expect(dana.getByRole('heading', { level: 1 })).toHaveText('Your account is ready')
  await signIn(dana, email, 'four words that last')
  await expect(dana.getByRole('link', { name: client.name, exact: true })).toHaveCount(0)
  expect((await dana.goto(`/clients/${client.connection_id}/overview`))?.status()).toBe(404)

  await page.reload()
  await choose(page, name, 'Edit…')
  const edit = page.getByRole('dialog', { name: `Edit ${name}` })
  await edit.getByRole('checkbox', { name: client.name }).check()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toBeHidden()
  await expect(row).toContainText('1 client')
  expect((await dana.goto(`/clients/${client.connection_id}/connection`))?.status()).toBe(200)
  await expect(dana.getByText('An admin of your firm can do this.')).toBeVisible()
  await expect(dana.getByRole('button', { name: /Disconnect|Create link|Renew/ })).toHaveCount(0)
  await dana.goto('/connect')
  await expect(dana.getByText('Connecting is for preparers')).toBeVisible()

  await choose(page, name, 'Edit…')
  await edit.getByRole('radio', { name: /^Preparer/ }).check()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Preparer')
  await dana.goto('/connect')
  await expect(dana).toHaveURL(/\/sign-in/)
  await signIn(dana, email, 'four words that last')
  await dana.goto(`/clients/${client.connection_id}/connection`)
  await expect(dana.getByRole('button', { name: 'Create link' })).toBeVisible()

  await context.clearCookies()
  await dana.goto(href)
  await expect(dana.getByRole('heading', { level: 1 })).toHaveText('This link was used')
  await dana.goto(`/join/${'A'.repeat(43)}`)
  await expect(dana.getByRole('heading', { level: 1 })).toHaveText('This link is not in use')

  await choose(page, name, 'Reset password…')
  await page.getByRole('button', { name: 'Create link' }).click()
  await dana.goto(await page.getByRole('dialog').getByRole('textbox', { name: email }).inputValue())
  await dana.getByLabel('New password').fill('another four words')
  await dana.getByLabel('Password again').fill('another four words')
  await dana.getByRole('button', { name: 'Set password' }).click()
  await expect(dana.getByRole('heading', { level: 1 })).toHaveText('Your password is changed')
  await signIn(dana, email, 'another four words')

  const moved = email.replace('@', '.moved@')
  await page.keyboard.press('Escape')
  await choose(page, name, 'Edit…')
  await edit.getByLabel('Email').fill(moved)
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toContainText('until then the old address works')
  await dana.goto(await edit.getByRole('textbox', { name: moved }).inputValue())
  await dana.getByRole('button', { name: 'Use this address' }).click()
  await expect(dana.getByRole('heading', { level: 1 })).toHaveText('Your address is changed')
  await context.clearCookies()
  await signIn(dana, moved, 'another four words')
  await context.close()
})

test('the last admin keeps the role, and an address is one person’s', async ({ page }) => {
  await page.goto('/settings/people')
  await choose(page, 'Ada Marlow', 'Edit…')
  const edit = page.getByRole('dialog', { name: 'Edit Ada Marlow' })
  await edit.getByRole('radio', { name: /^Viewer/ }).check()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toContainText('The firm needs an admin')
  await edit.getByRole('radio', { name: /^Admin/ }).check()
  await edit.getByLabel('Email').fill('ben@marlow.example')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toContainText('ben@marlow.example belongs to somebody already')
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
  await expect(dialog).toContainText('This is your current password')
  await fill(demoPassword, 'Password1234!', 'Password1234!')
  await expect(dialog).toContainText('Many people have this password')
  await fill(demoPassword, 'ada-marlow-2026', 'ada-marlow-2026')
  await expect(dialog).toContainText('made of your name')
})
