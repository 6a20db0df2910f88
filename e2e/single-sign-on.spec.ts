import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Locator, Page } from '@playwright/test'
import { signedOut } from '@/e2e/client-test'
import { signIn, signOut } from '@/e2e/people'
import { startFreshStack, type Stack } from '@/e2e/stack'
import { expect, test as base } from '@/e2e/test'
import { demoPassword } from '@/scripts/demo-people.mjs'
import { findFreePort } from '@/scripts/ports.mjs'
import { openIdClient, type OpenIdProvider, openOpenIdProvider } from '@/test/auth/open-id-provider'

const run = promisify(execFile)

const test = base.extend<object, { provider: OpenIdProvider; stack: Stack }>({
  provider: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from it
    async ({}, use) => {
      const provider = await openOpenIdProvider()
      await use(provider)
      await provider.close()
    },
    { scope: 'worker' },
  ],
  stack: [
    async ({ provider }, use) => {
      const port = await findFreePort()
      const dashboard = `http://localhost:${port}`
      provider.redirectUri = `${dashboard}/api/auth/callback/oidc`
      const stack = await startFreshStack({
        PORT: String(port),
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: openIdClient.id,
        OIDC_CLIENT_SECRET: openIdClient.secret,
        OIDC_NAME: 'Example ID',
      })
      const { dataFolder } = stack
      await run(
        process.execPath,
        [
          'scripts/run-tool.mjs',
          'operator',
          'bind-provider',
          'ada@marlow.example',
          'marlow.example',
        ],
        { env: { ...process.env, DATA_DIR: dataFolder, PORT: String(port) } },
      )
      await use({ ...stack, dashboard })
      await stack.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

function providerLink(page: Page): Locator {
  return page.getByRole('link', { name: 'Continue with Example ID' })
}

/** A press on a page that is still coming may be lost. */
async function continueAtProvider(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await providerLink(page).click()
}

const ada = { sub: 'ada-1', email: 'ada@marlow.example', email_verified: true }

test('a person signs in at the provider, the first time with their password too, from the page they wanted and back to it', async ({
  page,
  provider,
  expectAccessible,
}) => {
  await page.goto('/settings/audit')
  await expectAccessible()
  provider.account = ada
  await continueAtProvider(page)
  await expect(page.getByText('Example ID has confirmed who you are')).toBeVisible()
  await expectAccessible()
  await page.getByLabel('Email').fill(ada.email)
  await page.getByLabel('Password').fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/settings\/audit$/)
  await expect(page.getByText('Linked their sign-in with Example ID').first()).toBeVisible()
  await signOut(page)
  await page.goto('/settings/audit')
  await continueAtProvider(page)
  await expect(page).toHaveURL(/\/settings\/audit$/)
  await expect(page.getByText('Signed in with Example ID').first()).toBeVisible()
  await signOut(page)
  await expect(providerLink(page)).toBeVisible()
})

test('what goes wrong at the provider is said on the form, and nobody is signed in', async ({
  page,
  provider,
}) => {
  const alert = page.getByRole('main').getByRole('alert')
  await page.goto('/renewals')
  provider.account = null
  await continueAtProvider(page)
  await expect(alert).toHaveText('Example ID did not sign you in.')
  provider.account = { ...ada, sub: 'mallory-1', email: 'mallory@marlow.example' }
  await continueAtProvider(page)
  await expect(alert).toContainText('nobody with that address may sign in here')
  provider.account = { ...ada, sub: 'mallory-1', email_verified: false }
  await continueAtProvider(page)
  await expect(alert).toContainText('Example ID has not confirmed your email address')
  await page.goto('/api/auth/callback/oidc?state=made-up&code=x')
  await expect(alert).toContainText('took too long or was used already')
  await page.goto('/renewals')
  await expect(page).toHaveURL(/\/sign-in/)
})

test('a provider that is down leads back to the form, which says so', async ({ page }) => {
  const stack = await startFreshStack({
    OIDC_ISSUER: `http://localhost:${await findFreePort()}`,
    OIDC_CLIENT_ID: openIdClient.id,
    OIDC_CLIENT_SECRET: openIdClient.secret,
    OIDC_NAME: 'Example ID',
  })
  try {
    await page.goto(`${stack.dashboard}/renewals`)
    await continueAtProvider(page)
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'Example ID did not answer. Try again in a moment, or sign in another way.',
    )
  } finally {
    await stack.stop()
  }
})

test('an admin who has signed in at the provider switches passwords off, and on again', async ({
  page,
  browser,
  stack,
  provider,
}) => {
  await signIn(page)
  await page.goto('/settings#sign-in')
  const passwords = page.getByRole('switch', { name: 'Sign in with a password' })
  provider.account = ada
  await page.goto('/confirm?next=/settings')
  await page.getByRole('link', { name: 'Confirm with Example ID' }).click()
  await expect(page).toHaveURL(/\/settings$/)
  await expect(passwords).toBeChecked()
  await passwords.uncheck()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await test.step('from then on a password confirms nothing, nor can it be changed', async () => {
    const confirm = page.getByRole('link', { name: 'Confirm with Example ID' })
    await page.goto('/confirm?next=/settings')
    await expect(confirm).toBeVisible()
    await expect(page.getByLabel('Password')).toHaveCount(0)
    const form = { password: demoPassword }
    const headers = { origin: stack.dashboard }
    const refused = await page.request.post('/api/session/proof', { form, headers })
    expect([refused.status(), await refused.text()]).toEqual([
      422,
      expect.stringContaining('switched passwords off'),
    ])
    await page.goto('/settings')
    await expect(page.getByRole('button', { name: 'Change password…' })).toHaveCount(0)
    await page.route(
      '**/api/settings/sign-in',
      (route) => route.fulfill({ status: 403, json: { type: 'urn:countinghouse:proof-needed' } }),
      { times: 1 },
    )
    await passwords.click()
    await expect(page.getByRole('dialog').filter({ has: confirm })).toBeVisible()
    await expect(page.getByRole('dialog').getByLabel('Password')).toHaveCount(0)
    await page.reload()
  })

  const context = await browser.newContext({ baseURL: stack.dashboard, storageState: signedOut })
  const other = await context.newPage()
  await other.goto('/')
  await other.getByLabel('Email').fill('ada@marlow.example')
  await other.getByLabel('Password').fill(demoPassword)
  await other.getByRole('button', { name: 'Sign in' }).click()
  await expect(other.getByRole('main').getByRole('alert')).toContainText('Example ID')
  await continueAtProvider(other)
  await expect(other).toHaveURL(`${stack.dashboard}/`)
  const saved = page.waitForResponse('**/api/settings/sign-in')
  await passwords.check()
  await saved
  await page.reload()
  await expect(passwords).toBeChecked()
  await context.close()
})

test('who is invited joins by signing in at the provider', async ({
  page,
  browser,
  stack,
  provider,
}, { retry }) => {
  const email = `nina${retry}@marlow.example`
  await signIn(page)
  await page.goto('/settings/people')
  await page.getByRole('button', { name: 'Invite people' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite people' })
  await dialog.getByLabel('Email addresses').fill(email)
  await page.keyboard.press('Enter')
  await dialog.getByRole('radio', { name: /^Viewer/ }).check()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await dialog.getByRole('button', { name: 'Invite without clients' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  const context = await browser.newContext({ baseURL: stack.dashboard, storageState: signedOut })
  const nina = await context.newPage()
  provider.account = { sub: email, email, email_verified: true, name: 'Nina North' }
  await nina.goto('/')
  await continueAtProvider(nina)
  await expect(nina).toHaveURL(`${stack.dashboard}/`)
  await expect(nina.getByRole('button', { name: /^Nina North/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Nina North')
  await context.close()
})
