import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findAccess } from '@/bank/authorization/access'
import { listGrants } from '@/bank/authorization/grants'
import {
  acme,
  appAddress,
  borealis,
  everyScope,
  openTestAuthorization,
  testCo,
  type TestAuthorization,
} from '@/test/bank/authorization/authorization'
import { TestBrowser } from '@/test/bank/screens/browser'

let bank: TestAuthorization
beforeAll(async () => {
  bank = await openTestAuthorization()
})
afterAll(() => bank.close())

const arrive = async (email: string, changes = {}): Promise<TestBrowser> => {
  const browser = new TestBrowser(bank.request)
  await browser.open(bank.authorizationUrl(changes))
  await browser.signIn(email)
  return browser
}

const decide = async (browser: TestBrowser, business_id: string, decision = 'approve') =>
  browser.submit('/connect/consent', { business_id, decision })

const answerOf = (address: string) => {
  expect(address.startsWith(`${appAddress}?`)).toBe(true)
  return Object.fromEntries(new URL(address).searchParams)
}

test('sign in, choose a business, approve: the app gets code, state and iss', async () => {
  const browser = await arrive('olivia@bank.example')
  expect(browser.page.html).toContain('Ledgerly asks to read your banking')
  const { address, status } = await decide(browser, acme)
  expect(status).toBe(303)
  expect(answerOf(address)).toEqual({
    code: expect.stringMatching(/^chb_ac_[A-Za-z0-9_-]{43}$/),
    state: 'state-1',
    iss: 'https://bank.example',
  })
  const tokens = await bank.exchange(answerOf(address)['code'] ?? '')
  const { access_token } = (await tokens.json()) as { access_token: string }
  expect(await findAccess(bank.context, access_token)).toMatchObject({ business_id: acme })
})

test.each([
  ['ASCII', '~%&=+"<>/'],
  ['two bytes', 'ü'],
  ['three bytes', '漢'],
  ['four bytes', '🏦'],
  ['all together', " %26\\'#?\u00a0é漢🏦"],
])('a long state is returned verbatim with the code: %s', async (_kind, pattern) => {
  const state = Array.from(pattern.repeat(1000)).slice(0, 1000).join('')
  const browser = await arrive('olivia@bank.example', { state })
  const { address } = await decide(browser, acme)
  expect(answerOf(address)['state']).toBe(state)
})

test('a long state survives a wrong password, another person and a declined consent', async () => {
  const state = '🏦'.repeat(1000)
  const browser = new TestBrowser(bank.request)
  await browser.open(bank.authorizationUrl({ state }))
  await browser.signIn('bea@bank.example', 'wrong')
  await browser.signIn('bea@bank.example')
  await browser.submit('/sign-out')
  await browser.signIn('olivia@bank.example')
  const { address } = await decide(browser, acme, 'decline')
  expect(answerOf(address)).toMatchObject({ error: 'access_denied', state })
})

test('access denied: declining sends access_denied with the state and no code', async () => {
  const browser = await arrive('olivia@bank.example', { state: 'a b&c' })
  const { address } = await decide(browser, acme, 'decline')
  expect(answerOf(address)).toEqual({
    error: 'access_denied',
    error_description: 'Ask again only when the customer wants to connect: they have declined.',
    state: 'a b&c',
    iss: 'https://bank.example',
  })
})

test('only businesses of the audience where the person is Owner or Admin can be chosen', async () => {
  const choices = ({ page }: TestBrowser) =>
    [...page.html.matchAll(/name="business_id" value="([^"]*)"/g)].map(([, id]) => id)
  expect(choices(await arrive('olivia@bank.example'))).toEqual([acme])
  expect(choices(await arrive('adam@bank.example'))).toEqual([acme, borealis])
  const audience = bank.context.settings.sandboxAudience
  const sandbox = await arrive('olivia@bank.example', { audience })
  expect(choices(sandbox)).toEqual([testCo])
  expect(sandbox.page.html).toContain('Sandbox: test data')
})

test('a person with nothing to approve sees why, and the app gets access_denied', async () => {
  const browser = await arrive('bea@bank.example')
  expect(browser.page.status).toBe(200)
  expect(browser.page.html).toContain('Only an Account Owner or Admin')
  const { address } = await browser.submit('/connect/consent', { decision: 'none' })
  expect(answerOf(address)).toEqual({
    error: 'access_denied',
    error_description:
      'Ask an Account Owner or Admin to approve: this person may do so for no business.',
    state: 'state-1',
    iss: 'https://bank.example',
  })
})

test('someone else can sign in on the way, and goes on with the same request', async () => {
  const browser = await arrive('bea@bank.example')
  const { address } = browser.page
  await browser.submit('/sign-out')
  expect(browser.page.html).toContain('<h1>Sign in</h1>')
  await browser.signIn('adam@bank.example')
  expect(browser.page.address).toBe(address)
  expect(browser.page.html).toContain('Ledgerly asks to read your banking')
})

test('a business that was not offered cannot be approved', async () => {
  const browser = await arrive('olivia@bank.example')
  const { address } = await decide(browser, borealis)
  expect(answerOf(address)).toMatchObject({ error: 'access_denied' })
  expect(await listGrants(bank.context, borealis)).toEqual([])
})

test('a request that was changed on the way is checked again', async () => {
  const browser = await arrive('olivia@bank.example')
  const evil = { business_id: acme, decision: 'approve', redirect_uri: 'https://evil.example/' }
  const page = await browser.submit('/connect/consent', evil)
  expect(page.status).toBe(400)
  expect(page.headers.get('location')).toBeNull()
})

describe('the consent page', () => {
  test('names the app, its maker, its address and links, the businesses, and how long', async () => {
    const browser = await arrive('adam@bank.example')
    const { html } = browser.page
    expect(html).toContain('Ledgerly asks to read your banking')
    expect(html).toContain('Ledgerly Software GmbH, at app.example.')
    expect(html).toContain('<strong>Acme Robotics Inc.</strong><small>Admin · 0 accounts</small>')
    expect(html).toContain('<strong>Borealis &lt;b&gt;Works&lt;/b&gt;</strong><small>Owner')
    expect(html).toContain('<img src="https://cdn.example/logo.png" alt=""')
    expect(html).toContain('href="https://app.example/privacy"')
    expect(html).toContain('href="https://app.example/terms"')
    expect(html).toContain('security@app.example')
    expect(html).toContain('Until 15 March 2027, without asking each time')
    expect(html).not.toMatch(/<script|javascript:|\son\w+=|<style| style=/i)
  })

  test('preselects the only business, and none of several', async () => {
    const one = await arrive('olivia@bank.example')
    expect(one.page.html).toContain(`value="${acme}" checked=""`)
    const several = await arrive('adam@bank.example')
    expect(several.page.html).not.toContain('checked')
  })

  test('an approval without a business is answered by the page, and approves nothing', async () => {
    const browser = await arrive('adam@bank.example')
    const page = await browser.submit('/connect/consent', { decision: 'approve' })
    expect(page.status).toBe(400)
    expect(page.html).toContain('Choose one of them first.')
    expect(await listGrants(bank.context, borealis)).toEqual([])
    const { address } = await decide(browser, borealis, 'decline')
    expect(answerOf(address)).toMatchObject({ error: 'access_denied' })
  })

  test('says what is seen, scope by scope, and what never is', async () => {
    const browser = await arrive('olivia@bank.example', { scope: 'accounts:read cards:read' })
    const { html } = browser.page
    expect(html).toContain('Names, types, last four digits and balances')
    expect(html).toContain('Cardholders, limits and spend')
    expect(html).not.toContain('Payments in and out')
    expect(html).toContain('See transactions')
    expect(html).toContain('See invoices and customers')
    expect(html).toContain('For 15 minutes')
    expect(html).toContain('Move money or make a payment')
  })

  test('approving again says since when the app has been connected', async () => {
    const browser = await arrive('olivia@bank.example', { scope: everyScope })
    expect(browser.page.html).toContain('Connected since 15 March 2026. Approving again replaces')
  })

  test('clickjacking: no frame, no script, and forms only to the bank and to the app', async () => {
    const browser = await arrive('olivia@bank.example')
    const { headers } = browser.page
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self' https://cdn.example; form-action 'self' https://app.example; base-uri 'none'; frame-ancestors 'none'",
    )
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000/)
  })
})

describe('consent CSRF', () => {
  test.each([
    ['another origin', {}, { origin: 'https://evil.example' }],
    ['the origin null', {}, { origin: 'null' }],
    ['another site', {}, { 'sec-fetch-site': 'cross-site' }],
    ['a wrong token', { csrf: 'wrong' }, {}],
    ['no token', { csrf: '' }, {}],
  ])('%s is refused and nothing is approved', async (_, fields, headers) => {
    const browser = await arrive('adam@bank.example')
    const decision = { business_id: borealis, decision: 'approve', ...fields }
    const page = await browser.submit('/connect/consent', decision, headers)
    expect(page.status).toBe(403)
    expect(await listGrants(bank.context, borealis)).toEqual([])
  })

  test("another browser's token is refused", async () => {
    const [one, other] = [await arrive('adam@bank.example'), await arrive('adam@bank.example')]
    const csrf = other.forms().find(({ action }) => action === '/connect/consent')?.hidden['csrf']
    const page = await one.submit('/connect/consent', {
      business_id: borealis,
      decision: 'approve',
      csrf: csrf ?? '',
    })
    expect(page.status).toBe(403)
  })
})

test('a session that ends on the way leads to sign-in and back to the consent', async () => {
  const browser = await arrive('olivia@bank.example')
  const { address } = browser.page
  expect(address).toMatch(/^\/connect\/consent\?/)
  bank.clock.advance(2 * 60 * 60)
  await decide(browser, acme)
  expect(browser.page.status).toBe(403)
  await browser.open(address)
  expect(browser.page.html).toContain('<h1>Sign in</h1>')
  await browser.signIn('olivia@bank.example')
  expect(browser.page.address).toBe(address)
})
