import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { openAccount, signIn, signOut } from '@/e2e/people'
import { expect, test } from '@/e2e/test'
import { demoPassword } from '@/scripts/demo-people.mjs'

/** What the app on the phone shows, so many steps of thirty seconds from now. */
const codeOf = (key: string, steps = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(key), timestamp: Date.now() + steps * 30_000 })

async function setUp(page: Page): Promise<{ key: string; codes: string[] }> {
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Manage' }).click()
  await page.getByRole('button', { name: 'Set up…' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up an authenticator app')
  await expect(page.getByRole('img', { name: 'The key as a QR code' })).toBeVisible()
  const key = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Code of the app').fill('000000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('This is not the code')
  await page.getByLabel('Code of the app').fill(codeOf(key))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your recovery codes')
  const codes = await page.getByRole('main').locator('code').allTextContents()
  expect(codes).toHaveLength(10)
  return { key, codes }
}

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.goto('/')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your code')
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('an authenticator app is set up with its first code, and its codes follow the password, script or not', async ({
  browser,
  page,
  expectAccessible,
  stack,
}) => {
  const nora = 'nora@northgate.example'
  await signIn(page, nora)
  const { key, codes } = await setUp(page)
  await expectAccessible()
  const jar = JSON.stringify(await page.context().cookies())
  for (const code of codes) expect(jar).not.toContain(code)
  await page.reload()
  await expect(page.getByText('Recovery codes are shown once')).toBeVisible()
  await page.getByRole('link', { name: 'Done' }).click()
  await expect(page.getByText('10 left')).toBeVisible()
  await expectAccessible()
  await signOut(page)

  const plain = await browser.newContext({
    baseURL: stack.dashboard,
    locale: 'en-US',
    javaScriptEnabled: false,
  })
  const other = await plain.newPage()
  await enterPassword(other, nora)
  await other.goto('/settings')
  await expect(other).toHaveURL(/\/sign-in/)
  await other.goto('/sign-in/second-step?callbackUrl=/renewals')
  await enterCode(other, '000000')
  await expect(other.getByRole('main').getByRole('alert')).toContainText('This code is not right')
  await enterCode(other, codeOf(key, 1))
  await expect(other).toHaveURL(/\/renewals$/)
  await plain.close()

  await test.step('a recovery code stands in for the app, once', async () => {
    const [code = ''] = codes
    await enterPassword(page, nora)
    await expectAccessible()
    await enterCode(page, code)
    await expect(page).not.toHaveURL(/sign-in/)
    await signOut(page)
    await enterPassword(page, nora)
    await enterCode(page, code)
    await expect(page.getByRole('main').getByRole('alert')).toContainText('This code is not right')
    await enterCode(page, codes[1] ?? '')
    await expect(page).not.toHaveURL(/sign-in/)
  })

  await test.step('without the app the password is enough again', async () => {
    await page.goto('/settings/security')
    await expect(page.getByText('8 left')).toBeVisible()
    await page.getByRole('button', { name: 'Remove…' }).click()
    await page.getByRole('button', { name: 'Remove the authenticator app' }).click()
    await expect(page.getByText('Not set up')).toBeVisible()
    await signOut(page)
    await signIn(page, nora)
  })
})

test('a firm that requires a second factor names the day, and then leads to the set-up and nowhere else', async ({
  browser,
  page,
  expectAccessible,
  stack,
}) => {
  const nora = 'nora@northgate.example'
  await signIn(page, nora)
  const choose = async (choice: string) => {
    await page.goto('/settings')
    await page.getByRole('combobox', { name: 'Require a second factor' }).click()
    await page.getByRole('option', { name: choice }).click()
    // At once, the page does not stay long enough to say that it is saved.
    const saved = page.waitForResponse('**/api/settings/second-factor')
    await page.locator('#sign-in').getByRole('button', { name: 'Save' }).click()
    expect((await saved).ok()).toBe(true)
  }
  await choose('Within 14 days')
  await page.goto('/')
  await expect(page.getByText(/^Your firm requires a second factor from /)).toBeVisible()
  await expectAccessible()
  await choose('At once')
  for (const path of ['/', '/settings/people', '/settings/security', '/connect']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Northgate Books requires a second factor',
    )
  }
  await expectAccessible()

  const context = await browser.newContext({
    baseURL: stack.dashboard,
    locale: 'en-US',
    javaScriptEnabled: false,
  })
  const plain = await context.newPage()
  await signIn(plain, nora)
  await expect(plain.getByRole('button', { name: 'Add passkey…' })).toHaveCount(0)
  await plain.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const key = ((await plain.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await plain.getByLabel('Code of the app').fill(codeOf(key))
  await plain.getByRole('button', { name: 'Turn on' }).click()
  await plain.getByRole('link', { name: 'Done' }).click()
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Sign-in and second factor')
  // With the first code every other session has ended.
  await page.goto('/')
  await expect(page.getByLabel('Email')).toBeVisible()
  await context.close()
})

test('an admin takes the second factor from a colleague who has lost the phone', async ({
  browser,
  page,
  stack,
}) => {
  const context = await browser.newContext({ baseURL: stack.dashboard, locale: 'en-US' })
  const ben = await context.newPage()
  await signIn(ben, 'ben@marlow.example')
  await setUp(ben)
  await signIn(page)
  await page.goto('/settings/people')
  const row = page.getByRole('row').filter({ hasText: 'ben@marlow.example' })
  await expect(row).toContainText('Authenticator app')
  await page.getByRole('button', { name: 'Actions for Ben Finch' }).click()
  await page.getByRole('menuitem', { name: 'Remove second factor…' }).click()
  await page.getByRole('button', { name: 'Remove the second factor of Ben Finch' }).click()
  await expect(row).not.toContainText('Authenticator app')
  await ben.goto('/settings')
  await expect(ben).toHaveURL(/\/sign-in/)
  await signIn(ben, 'ben@marlow.example')
  await openAccount(ben)
  await page.goto('/settings/audit')
  await expect(page.getByText('Removed the second factor of Ben Finch')).toBeVisible()
  await context.close()
})
