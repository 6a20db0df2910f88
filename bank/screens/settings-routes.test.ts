import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findAccess } from '@/bank/authorization/access'
import {
  acme,
  borealis,
  openTestAuthorization,
  testCo,
  type TestAuthorization,
} from '@/test/bank/authorization/authorization'
import { TestBrowser } from '@/test/bank/screens/browser'

let bank: TestAuthorization
beforeEach(async () => {
  bank = await openTestAuthorization()
})
afterEach(() => bank.close())

const connectedApps = '/app/settings/connected-apps'
const accessTokens = '/app/settings/access-tokens'

const signedIn = async (email: string, path: string): Promise<TestBrowser> => {
  const browser = new TestBrowser(bank.request)
  await browser.open(path)
  expect(browser.page.address).toMatch(/^\/sign-in/)
  await browser.signIn(email)
  return browser
}
const of = (path: string, business_id: string) => `${path}?business_id=${business_id}`
const reads = async (token: string) => (await findAccess(bank.context, token)) !== undefined

interface Tokens {
  access_token: string
  refresh_token: string
}
const connect = async (): Promise<Tokens> =>
  (await (await bank.exchange(await bank.approve())).json()) as Tokens

describe('connected apps', () => {
  test('an app is listed with its scopes and dates; Disconnect works at the next API call', async () => {
    const { access_token } = await connect()
    const browser = await signedIn('olivia@bank.example', of(connectedApps, acme))
    expect(browser.page.html).toContain('Ledgerly')
    expect(browser.page.html).toContain('Accounts · Cards · Invoices and customers · Statements')
    expect(browser.page.html).toContain('Approved 15 March 2026, ends 15 March 2027')
    expect(await reads(access_token)).toBe(true)
    await browser.submit(`${connectedApps}/disconnect`)
    expect(browser.page.html).toContain('Disconnected. The app’s next request will be refused.')
    expect(browser.page.html).toContain('No app is connected.')
    expect(browser.page.html).toContain('Disconnected 15 March 2026')
    expect(await reads(access_token)).toBe(false)
  })

  test('a refresh token used twice is shown for what it is', async () => {
    const { refresh_token } = await connect()
    await bank.refresh(refresh_token)
    await bank.refresh(refresh_token)
    const browser = await signedIn('olivia@bank.example', of(connectedApps, acme))
    expect(browser.page.html).toContain(
      'Access was stopped on 15 March 2026 because a refresh token was used twice',
    )
  })

  test('a grant that ended after its year is history', async () => {
    await connect()
    bank.clock.advance(365 * 24 * 60 * 60)
    const browser = await signedIn('olivia@bank.example', of(connectedApps, acme))
    expect(browser.page.html).toContain('Approval ended 15 March 2027, a year after it was given')
  })

  test("another business's grant cannot be disconnected", async () => {
    const { access_token } = await connect()
    const owner = await signedIn('olivia@bank.example', of(connectedApps, acme))
    const form = owner.forms().find(({ action }) => action.endsWith('/disconnect'))
    const grant_id = form?.hidden['grant_id'] ?? ''
    expect(grant_id).not.toBe('')
    const browser = await signedIn('olivia@bank.example', of(connectedApps, acme))
    for (const business_id of [testCo, borealis]) {
      await browser.open(of(connectedApps, acme))
      await browser.submit(`${connectedApps}/disconnect`, { business_id, grant_id })
      expect(await reads(access_token)).toBe(true)
    }
    await browser.open(of(connectedApps, acme))
    await browser.submit(`${connectedApps}/disconnect`, { grant_id: "' or 1=1 --\u0000" })
    expect(browser.page.status).toBe(200)
    expect(await reads(access_token)).toBe(true)
  })

  test('an Admin may disconnect; a bookkeeper and an employee may not even look', async () => {
    const admin = await signedIn('adam@bank.example', of(connectedApps, acme))
    expect(admin.page.status).toBe(200)
    const bookkeeper = await signedIn('bea@bank.example', connectedApps)
    expect(bookkeeper.page.status).toBe(403)
    expect(bookkeeper.page.html).toContain('Only an Account Owner or Admin')
    const employee = await signedIn('olivia@bank.example', of(connectedApps, borealis))
    expect(employee.page.status).toBe(403)
  })

  test('a person of several businesses chooses among those they manage', async () => {
    const browser = await signedIn('olivia@bank.example', connectedApps)
    expect(browser.page.html).toContain('Connected apps of Acme Robotics Inc.')
    expect(browser.page.html).toContain('Test Co (sandbox)')
    expect(browser.page.html).not.toContain('Borealis')
    await browser.submit(connectedApps, { business_id: testCo })
    expect(browser.page.html).toContain('Connected apps of Test Co')
  })
})

describe('access tokens', () => {
  const create = async (browser: TestBrowser, fields = {}): Promise<string> => {
    await browser.submit(accessTokens, { name: 'Month <end>', days: '365', ...fields })
    return /value="(chb_own_[A-Za-z0-9_-]{43})"/.exec(browser.page.html)?.[1] ?? ''
  }

  test('an access token is created, shown once, listed and revoked', async () => {
    const browser = await signedIn('olivia@bank.example', of(accessTokens, acme))
    const token = await create(browser)
    expect(await findAccess(bank.context, token)).toMatchObject({
      business_id: acme,
      app_id: 'own',
      environment: 'production',
      scope: [
        'accounts:read',
        'cards:read',
        'invoicing:read',
        'statements:read',
        'transactions:read',
      ],
    })
    expect(browser.page.html).toContain('Month &lt;end&gt;')
    expect(browser.page.html).toContain('Created 15 March 2026, ends 15 March 2027')
    await browser.open(of(accessTokens, acme))
    expect(browser.page.html).not.toContain('chb_own_')
    await browser.submit(`${accessTokens}/revoke`)
    expect(browser.page.html).toContain('No tokens yet.')
    expect(await reads(token)).toBe(false)
  })

  test('only the digest of an access token is in the store, and the cookie that carried it is sealed', async () => {
    const browser = await signedIn('olivia@bank.example', of(accessTokens, acme))
    const token = await create(browser)
    const rows = JSON.stringify(await bank.context.database.query('select * from own_access_token'))
    expect(rows).toContain('Month')
    expect(rows).not.toContain(token)
    expect(browser.cookies.has('__Host-bank_new_token')).toBe(false)
  })

  test('an access token expires on its day', async () => {
    const browser = await signedIn('olivia@bank.example', of(accessTokens, testCo))
    const token = await create(browser, { days: '7' })
    expect(await findAccess(bank.context, token)).toMatchObject({ environment: 'sandbox' })
    bank.clock.advance(7 * 24 * 60 * 60 - 1)
    expect(await reads(token)).toBe(true)
    bank.clock.advance(1)
    expect(await reads(token)).toBe(false)
  })

  test.each([
    { days: '366' },
    { days: '0' },
    { days: '-1' },
    { days: '1e9' },
    { name: ' ' },
    { name: 'x'.repeat(101) },
    { name: 'a\u0000b' },
  ])('%j is refused', async (fields) => {
    const browser = await signedIn('olivia@bank.example', of(accessTokens, acme))
    expect(await create(browser, fields)).toBe('')
    expect(browser.page.status).toBe(400)
    expect(await bank.context.database.query('select * from own_access_token')).toEqual([])
  })

  test('only Owner and Admin may make or revoke access tokens', async () => {
    const owner = await signedIn('olivia@bank.example', of(accessTokens, acme))
    const token = await create(owner)
    const id = owner.forms().find(({ action }) => action.endsWith('/revoke'))?.hidden['id'] ?? ''
    const stranger = await signedIn('adam@bank.example', of(accessTokens, borealis))
    await stranger.submit(accessTokens, { business_id: testCo, name: 'mine', days: '7' })
    expect(stranger.page.status).toBe(403)
    await stranger.open(of(accessTokens, borealis))
    await create(stranger)
    await stranger.submit(`${accessTokens}/revoke`, { id })
    expect(await reads(token)).toBe(true)
  })
})

test('CSRF: a form from elsewhere changes nothing', async () => {
  const { access_token } = await connect()
  const browser = await signedIn('olivia@bank.example', of(connectedApps, acme))
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'same-site' }]) {
    await browser.open(of(connectedApps, acme))
    await browser.submit(`${connectedApps}/disconnect`, {}, headers)
    expect(browser.page.status).toBe(403)
  }
  await browser.open(of(connectedApps, acme))
  await browser.submit(`${connectedApps}/disconnect`, { csrf: 'guess' })
  expect(browser.page.status).toBe(403)
  expect(await reads(access_token)).toBe(true)
})
