import type { Page } from '@playwright/test'
import { ageProofs } from '@/e2e/age-store'
import { signOut } from '@/e2e/people'
import { expect, test } from '@/e2e/test'
import { demoPassword } from '@/scripts/demo-people.mjs'

const ada = 'ada@marlow.example'

/** Gives the page a device that keeps passkeys and verifies its user without being touched. */
async function addAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    forget: () => client.send('WebAuthn.clearCredentials', { authenticatorId }),
    setVerified: (isUserVerified: boolean) =>
      client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

test('a passkey is added, signs in alone or after the password, confirms who is there, and is removed', async ({
  page,
  ownStack,
  expectAccessible,
  browserComplaints,
}) => {
  const { dashboard } = ownStack
  const authenticator = await addAuthenticator(page)
  await signInAt(page, dashboard)
  const button = page.getByRole('button', { name: 'Continue with passkey' })

  await test.step('it has a name and is listed', async () => {
    await page.goto(`${dashboard}/settings/security`)
    await page.getByRole('button', { name: 'Add passkey…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
    await dialog.getByLabel('Name').fill('Work laptop')
    await dialog.getByRole('button', { name: 'Create passkey' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.locator('#passkeys')).toContainText('Work laptop')
    await expect(page.locator('#passkeys')).toContainText('not used yet')
    await expectAccessible()
  })

  await test.step('it is the whole sign-in, and is offered first from then on', async () => {
    await signOut(page)
    await page.goto(`${dashboard}/renewals`)
    await expect(button).toBeVisible()
    await expect(page.getByLabel('Password')).toBeHidden()
    await expectAccessible()
    await button.click()
    await expect(page).toHaveURL(`${dashboard}/renewals`)
  })

  await test.step('it is the second step after the password', async () => {
    await signOut(page)
    await page.locator('summary').filter({ hasText: 'Password' }).click()
    await page.getByLabel('Email').fill(ada)
    await page.getByLabel('Password').fill(demoPassword)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your code')
    await expectAccessible()
    await button.click()
    await expect(page).not.toHaveURL(/sign-in/)
  })

  const aged = await ageProofs(ownStack)
  // The programs were away for a while.
  const others = browserComplaints.filter((each) => !each.includes('net::ERR_CONNECTION_'))
  browserComplaints.splice(0, browserComplaints.length, ...others)
  await test.step('it confirms that it is the person', async () => {
    await page.goto(`${dashboard}/settings/people`)
    await page.getByRole('button', { name: 'Invite people' }).click()
    const invite = page.getByRole('dialog', { name: 'Invite people' })
    await invite.getByLabel('Email addresses').fill('dana@marlow.example')
    await page.keyboard.press('Enter')
    await invite.getByRole('button', { name: 'Create link' }).click()
    await invite.getByRole('button', { name: 'Invite without clients' }).click()
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page.getByRole('textbox', { name: 'dana@marlow.example' })).toHaveValue(/\/join\//)
    await page.getByRole('button', { name: 'Done' }).click()
  })

  await test.step('it does so on a page of its own, too', async () => {
    await page.goto(`${dashboard}/confirm?next=/renewals`)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page).toHaveURL(`${dashboard}/renewals`)
  })

  await test.step('without the person, or without the device, nobody is signed in', async () => {
    await signOut(page)
    await authenticator.setVerified(false)
    await button.click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('No passkey was used')
    await authenticator.setVerified(true)
    await button.click()
    await expect(page).not.toHaveURL(/sign-in/)
  })

  await test.step('removed, it is unknown', async () => {
    await page.goto(`${dashboard}/settings/security`)
    await page.locator('#passkeys').getByRole('button', { name: 'Remove…' }).click()
    await page.getByRole('button', { name: 'Remove the passkey Work laptop' }).click()
    await expect(page.locator('#passkeys')).not.toContainText('Work laptop')
    await signOut(page)
    await button.click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'This passkey is not known here',
    )
    await authenticator.forget()
    await signInAt(page, dashboard)
  })
  // The portfolio would go on reading.
  await page.close()
  await aged.stop()
})

test('a firm that requires a second factor takes a passkey, and the recovery codes come with it', async ({
  page,
  ownStack,
  expectAccessible,
}) => {
  const { dashboard } = ownStack
  const authenticator = await addAuthenticator(page)
  await signInAt(page, dashboard)
  await page.goto(`${dashboard}/settings`)
  await page.getByRole('combobox', { name: 'Require a second factor' }).click()
  await page.getByRole('option', { name: 'At once' }).click()
  // The page does not stay long enough to say that it is saved.
  const saved = page.waitForResponse('**/api/settings/second-factor')
  await page.locator('#sign-in').getByRole('button', { name: 'Save' }).click()
  expect((await saved).ok()).toBe(true)
  await page.goto(`${dashboard}/renewals`)
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Marlow & Finch requires a second factor')
  await expectAccessible()

  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await test.step('a device that does not know its user adds nothing', async () => {
    await authenticator.setVerified(false)
    await page.getByRole('button', { name: 'Add passkey…' }).click()
    await dialog.getByLabel('Name').fill('Work laptop')
    await dialog.getByRole('button', { name: 'Create passkey' }).click()
    await expect(dialog).toContainText('No passkey was made')
    await authenticator.setVerified(true)
  })
  await dialog.getByRole('button', { name: 'Create passkey' }).click()
  await expect(title).toHaveText('Your recovery codes')
  const codes = await page.getByRole('main').locator('code').allTextContents()
  expect(codes).toHaveLength(10)
  await page.getByRole('link', { name: 'Done' }).click()
  await expect(page.locator('#passkeys')).toContainText('Work laptop')
  await expect(page.getByText('10 left')).toBeVisible()
  await expectAccessible()

  await test.step('a recovery code stands in for the passkey after the password', async () => {
    await signOut(page)
    await page.locator('summary').filter({ hasText: 'Password' }).click()
    await page.getByLabel('Email').fill(ada)
    await page.getByLabel('Password').fill(demoPassword)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByLabel('Code').fill(codes[0] ?? '')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).not.toHaveURL(/sign-in/)
  })
})

async function signInAt(page: Page, dashboard: string): Promise<void> {
  await page.goto(dashboard)
  await page.getByLabel('Email').fill(ada)
  await page.getByLabel('Password').fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).not.toHaveURL(/sign-in/)
}
