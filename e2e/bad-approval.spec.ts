import type { Browser, Page } from '@playwright/test'
import type { BankControl } from '@/e2e/bank-control'
import { expect, signedOut, test } from '@/e2e/client-test'
import { askForApproval, expectRefused } from '@/e2e/ask-for-approval'
import { expectUnharmed } from '@/e2e/unharmed'
import { approveAtBank, continueToBank, declineAtBank } from '@/e2e/connect-client'
import { signIn, signInAtBank } from '@/e2e/people'

// What may come back from the bank, or pretend to. Each says what it is, and costs nothing.

async function countExchanges(control: BankControl): Promise<number> {
  const calls = await control.listCalls()
  return calls.filter(({ method, path }) => method === 'POST' && path === '/oauth2/token').length
}

function changed(callback: URL, change: (params: URLSearchParams) => void): URL {
  const url = new URL(callback)
  change(url.searchParams)
  return url
}

async function withContext(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0],
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext(options)
  await use(await context.newPage())
  await context.close()
}

test.beforeEach(({ control }) => control.clearCalls())

test.afterEach(async ({ page, client }) => {
  await expectUnharmed(page, client)
})

const foreign = 'This answer does not belong to this sign-in'
const incomplete = 'The bank’s answer is incomplete'

test('a state that nobody here made is refused before the bank is asked', async ({
  page,
  control,
}) => {
  await expectRefused(page, '/api/connections/callback?code=made-up&state=made-up', foreign)
  await expectRefused(page, '/api/connections/callback?code=made-up', incomplete)
  await expectRefused(page, '/api/connections/callback?code=x&state=a&state=b', incomplete)
  await expectRefused(page, '/api/connections/callback', incomplete)
  expect(await countExchanges(control)).toBe(0)
})

test('a replayed state is told that it was used, and the bank is not asked again', async ({
  page,
  client,
  control,
}) => {
  const callback = await askForApproval(page, client)
  await page.goto(callback.href)
  await expect(page).toHaveURL(`/clients/${client.connection_id}/connection?outcome=reconnected`)
  expect(await countExchanges(control)).toBe(1)
  await expectRefused(page, callback, 'This answer was already used')
  expect(await countExchanges(control)).toBe(1)
})

test('a code used twice is refused by the bank, and the approval in force stands', async ({
  page,
  client,
}) => {
  const first = await askForApproval(page, client)
  await page.goto(first.href)
  const second = await askForApproval(page, client)
  await page.goto(second.href)
  const third = await askForApproval(page, client)
  const used = first.searchParams.get('code') ?? ''
  await expectRefused(
    page,
    changed(third, (params) => params.set('code', used)),
    'The bank no longer accepts this consent',
  )
})

test('a callback without a session is told to sign in, and is still good for its owner', async ({
  page,
  browser,
  client,
  control,
  stack,
}) => {
  const callback = await askForApproval(page, client)
  await withContext(
    browser,
    { baseURL: stack.dashboard, storageState: signedOut },
    async (stranger) => {
      await expectRefused(stranger, callback, 'You were signed out before the bank sent you back')
    },
  )
  expect(await countExchanges(control)).toBe(0)
  await page.goto(callback.href)
  await expect(page).toHaveURL(`/clients/${client.connection_id}/connection?outcome=reconnected`)
})

const strangers = [
  { who: 'the same person in another session', email: 'ada@marlow.example' },
  { who: 'a colleague', email: 'ben@marlow.example' },
  { who: 'somebody of another firm', email: 'nora@northgate.example' },
]

for (const { who, email } of strangers) {
  test(`a state that ${who} brings is foreign, and is left to its owner`, async ({
    page,
    browser,
    client,
    control,
    stack,
  }) => {
    const callback = await askForApproval(page, client)
    await withContext(
      browser,
      { baseURL: stack.dashboard, storageState: signedOut },
      async (stranger) => {
        await signIn(stranger, email)
        await expectRefused(stranger, callback, foreign)
      },
    )
    expect(await countExchanges(control)).toBe(0)
    await page.goto(callback.href)
    await expect(page).toHaveURL(`/clients/${client.connection_id}/connection?outcome=reconnected`)
  })
}

test('a state in another browser is foreign even with the session copied there', async ({
  page,
  browser,
  client,
  control,
  stack,
}) => {
  const callback = await askForApproval(page, client)
  const { cookies } = await page.context().storageState()
  const withoutBinding = cookies.filter(({ name }) => !name.includes('oauth_tx'))
  expect(withoutBinding.length).toBeLessThan(cookies.length)
  const storageState = { cookies: withoutBinding, origins: [] }
  await withContext(browser, { baseURL: stack.dashboard, storageState }, async (stranger) => {
    await expectRefused(stranger, callback, foreign)
  })
  expect(await countExchanges(control)).toBe(0)
})

const malformed: {
  what: string
  change: (params: URLSearchParams) => void
  says: string
}[] = [
  {
    what: 'another bank’s name',
    change: (params) => params.set('iss', 'https://bank.example'),
    says: foreign,
  },
  { what: 'no bank’s name', change: (params) => params.delete('iss'), says: incomplete },
  {
    what: 'a code and an error at once',
    change: (params) => params.set('error', 'access_denied'),
    says: incomplete,
  },
  {
    what: 'two codes',
    change: (params) => params.append('code', 'another'),
    says: incomplete,
  },
  { what: 'no code', change: (params) => params.delete('code'), says: incomplete },
]

for (const { what, change, says } of malformed) {
  test(`an answer with ${what} is refused before the bank is asked`, async ({
    page,
    client,
    control,
  }) => {
    const callback = await askForApproval(page, client)
    await expectRefused(page, changed(callback, change), says)
    expect(await countExchanges(control)).toBe(0)
  })
}

test('a code that the bank never issued is refused by the bank', async ({ page, client }) => {
  const callback = await askForApproval(page, client)
  await expectRefused(
    page,
    changed(callback, (params) => params.set('code', 'never-issued')),
    'The bank no longer accepts this consent',
  )
})

const noApproval = 'Consent was declined'

test('a customer who declines has changed nothing, and can be asked again', async ({
  page,
  client,
  control,
}) => {
  await page.goto(`/clients/${client.connection_id}/connection`)
  await page.getByRole('button', { name: 'Renew early' }).click()
  await declineAtBank(page, client)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(noApproval)
  expect(await countExchanges(control)).toBe(0)
  await page.getByRole('button', { name: 'Request again' }).click()
  await approveAtBank(page, client)
  await expect(page).toHaveURL(`/clients/${client.connection_id}/connection?outcome=reconnected`)
})

test('somebody who may approve nothing is told so at the bank, and nothing is connected', async ({
  browser,
  stack,
}) => {
  const options = { baseURL: stack.dashboard, storageState: signedOut }
  await withContext(browser, options, async (page) => {
    await signIn(page)
    await page.goto('/connect')
    await page.getByLabel('Client name').fill('Nobody’s')
    await continueToBank(page)
    await signInAtBank(page, 'eli.employee@bank.example')
    await page.getByRole('button', { name: 'Return to Countinghouse' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(noApproval)
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Nobody’s' })).toHaveCount(0)
  })
})
