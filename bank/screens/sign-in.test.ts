import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  openTestAuthorization,
  type TestAuthorization,
} from '@/test/bank/authorization/authorization'
import { TestBrowser } from '@/test/bank/screens/browser'

let bank: TestAuthorization
beforeEach(async () => {
  bank = await openTestAuthorization()
})
afterEach(() => bank.close())

const atSignIn = async (path = '/sign-in'): Promise<TestBrowser> => {
  const browser = new TestBrowser(bank.request)
  await browser.open(path)
  return browser
}

test('every address on the way to the settings is answered, and so is the icon that browsers look for', async () => {
  const browser = await atSignIn(bank.authorizationUrl())
  const pages = [browser.page.html]
  await browser.signIn('olivia@bank.example')
  pages.push(browser.page.html)
  for (const path of ['/app/settings/connected-apps', '/app/settings/access-tokens']) {
    pages.push((await browser.open(path)).html)
  }
  const named = pages.flatMap((html) =>
    [...html.matchAll(/\b(?:href|src|action)="(\/[^"]*)"/g)].map(([, path = '']) => path),
  )
  const addresses = new Set([...named, '/favicon.ico'])
  expect([...addresses].some((path) => path.endsWith('.css'))).toBe(true)
  expect([...addresses].some((path) => path.endsWith('.svg'))).toBe(true)
  for (const path of addresses) {
    const { status, headers } = await bank.request(path.replaceAll('&amp;', '&'))
    // What only takes a form says so; an image and a style are what they are named.
    expect([path, status]).toEqual([path, expect.toSatisfy((code: number) => code !== 404)])
    if (/\.(?:svg|ico)$/.test(path)) {
      expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    }
  }
})

test('a right password opens the settings; the case of the e-mail does not matter', async () => {
  const browser = await atSignIn()
  await browser.signIn(' Olivia@Bank.example ')
  expect(browser.page).toMatchObject({ status: 200, address: '/app/settings/connected-apps' })
  expect(browser.page.html).toContain('Olivia Owner')
})

test('a wrong password and an unknown e-mail get the same answer', async () => {
  const bodies = []
  for (const email of ['olivia@bank.example', 'nobody@bank.example', 'x\u0000@bank.example']) {
    const browser = await atSignIn()
    await browser.signIn(email, 'wrong')
    expect(browser.page.status).toBe(403)
    expect(browser.page.html).toContain('The e-mail or the password is wrong.')
    bodies.push(
      browser.page.html
        .replace(/name="csrf" value="[^"]*"/g, '')
        .replace(/Request [0-9A-F-]{8}/, '')
        .replaceAll(email, '(e-mail)'),
    )
  }
  expect(bodies[1]).toBe(bodies[0])
})

test('the cookies cannot be read by scripts, are Lax, and are bound to the host on https', async () => {
  const browser = await atSignIn()
  const csrf = browser.forms()[0]?.hidden['csrf'] ?? ''
  const response = await bank.post(
    '/sign-in',
    { csrf, email: 'olivia@bank.example', password: 'correct-horse-battery' },
    {
      origin: 'https://bank.example',
      cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '),
    },
  )
  expect(response.status).toBe(303)
  const session = response.headers.getSetCookie().findLast((line) => line.includes('session='))
  expect(session).toMatch(/^__Host-bank_session=chb_se_[A-Za-z0-9_-]{43}; Path=\/; /)
  expect(session).toMatch(/HttpOnly/)
  expect(session).toMatch(/SameSite=Lax/)
  expect(session).toMatch(/Secure/)
  expect(session).not.toMatch(/Domain/)
})

test('on http, which is this machine, the cookies have plain names', async () => {
  const local = await openTestAuthorization('embedded', { origin: 'http://localhost:4000' })
  const response = await local.request('/sign-in')
  const [cookie] = response.headers.getSetCookie()
  expect(cookie).toMatch(/^bank_browser=/)
  expect(cookie).not.toMatch(/Secure/)
  expect(response.headers.get('strict-transport-security')).toBeNull()
  await local.close()
})

test('session fixation: a session planted before signing in is worth nothing after it', async () => {
  const browser = await atSignIn()
  browser.cookies.set('__Host-bank_session', 'chb_se_planted')
  await browser.open('/sign-in')
  await browser.signIn('olivia@bank.example')
  expect(browser.cookies.get('__Host-bank_session')).not.toBe('chb_se_planted')
  const thief = new TestBrowser(bank.request)
  thief.cookies.set('__Host-bank_session', 'chb_se_planted')
  await thief.open('/app/settings/connected-apps')
  expect(thief.page.address).toMatch(/^\/sign-in/)
})

test('signing out ends a copied cookie too', async () => {
  const browser = await atSignIn()
  await browser.signIn('olivia@bank.example')
  const copy = new TestBrowser(bank.request)
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
  await browser.submit('/sign-out')
  await copy.open('/app/settings/connected-apps')
  expect(copy.page.address).toMatch(/^\/sign-in/)
})

test('signing in again ends the session before it', async () => {
  const browser = await atSignIn()
  await browser.signIn('olivia@bank.example')
  const copy = new TestBrowser(bank.request)
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
  await browser.open('/sign-in')
  await browser.signIn('adam@bank.example')
  await copy.open('/app/settings/connected-apps')
  expect(copy.page.address).toMatch(/^\/sign-in/)
})

test('a session ends after 30 minutes without use', async () => {
  const browser = await atSignIn()
  await browser.signIn('olivia@bank.example')
  bank.clock.advance(30 * 60 - 1)
  await browser.open('/app/settings/connected-apps')
  expect(browser.page.address).toBe('/app/settings/connected-apps')
  bank.clock.advance(30 * 60)
  await browser.open('/app/settings/connected-apps')
  expect(browser.page.address).toMatch(/^\/sign-in/)
})

test('a session ends after two hours, however much it is used', async () => {
  const browser = await atSignIn()
  await browser.signIn('olivia@bank.example')
  for (let minutes = 0; minutes < 115; minutes += 20) {
    await browser.open('/app/settings/connected-apps')
    expect(browser.page.address).toBe('/app/settings/connected-apps')
    bank.clock.advance(20 * 60)
  }
  await browser.open('/app/settings/connected-apps')
  expect(browser.page.address).toMatch(/^\/sign-in/)
})

test('rate limited per account: ten wrong tries, then not even the right password for 15 minutes', async () => {
  const browser = await atSignIn()
  for (let tries = 0; tries < 10; tries += 1) {
    await browser.signIn('olivia@bank.example', 'wrong')
    expect(browser.page.status).toBe(403)
  }
  await browser.signIn('olivia@bank.example')
  expect(browser.page.status).toBe(429)
  expect(browser.page.headers.get('retry-after')).toBe('900')
  await browser.signIn('adam@bank.example')
  expect(browser.page.status).toBe(200)
  await browser.open('/sign-in')
  bank.clock.advance(15 * 60)
  await browser.signIn('olivia@bank.example')
  expect(browser.page.status).toBe(200)
})

test('the limit says nothing of whether an account exists', async () => {
  const browser = await atSignIn()
  for (let tries = 0; tries < 10; tries += 1) await browser.signIn('nobody@bank.example', 'wrong')
  await browser.signIn('nobody@bank.example')
  expect(browser.page.status).toBe(429)
})

test('rate limited per address: fifty wrong tries over any accounts, and right ones do not count', async () => {
  const browser = await atSignIn()
  for (let tries = 0; tries < 5; tries += 1) {
    await browser.signIn('olivia@bank.example')
    await browser.open('/sign-in')
  }
  for (let tries = 0; tries < 50; tries += 1) {
    await browser.signIn(`person-${tries}@bank.example`, 'wrong')
    expect(browser.page.status).toBe(403)
  }
  await browser.signIn('person-50@bank.example', 'wrong')
  expect(browser.page.status).toBe(429)
})

test('the people of the demo cannot sign in where their password is not to work', async () => {
  const open = await openTestAuthorization('embedded', { demoPeople: false })
  await open.context.database.query(
    "update person set email = 'olivia.owner@bank.example' where email = 'olivia@bank.example'",
  )
  const browser = new TestBrowser(open.request)
  await browser.open('/sign-in')
  await browser.signIn('Olivia.Owner@bank.example')
  expect(browser.page.status).toBe(403)
  expect(browser.page.html).toContain('The people of the demo cannot sign in at this bank.')
  await browser.signIn('adam@bank.example')
  expect(browser.page.status).toBe(200)
  await open.close()
})

test('a password of a megabyte is refused without being hashed', async () => {
  const browser = await atSignIn()
  await browser.signIn('olivia@bank.example', 'x'.repeat(1024 * 1024))
  expect(browser.page.status).toBe(413)
  await browser.open('/sign-in')
  await browser.signIn('olivia@bank.example', 'x'.repeat(2000))
  expect(browser.page.status).toBe(403)
})

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/connect/../oauth2/auth',
  'javascript:alert(1)',
  '/sign-out',
  '/app/settings/connected-apps/../../../oauth2/auth',
  '',
])('return_to %j leads to the settings', async (return_to) => {
  const browser = await atSignIn(`/sign-in?${new URLSearchParams({ return_to })}`)
  await browser.signIn('olivia@bank.example')
  expect(browser.page.address).toBe('/app/settings/connected-apps')
})

test('what was typed is shown as text', async () => {
  const browser = await atSignIn()
  await browser.signIn('"><script>alert(1)</script>', 'wrong')
  expect(browser.page.html).not.toContain('<script')
  expect(browser.page.html).toContain('&quot;&gt;&lt;script&gt;')
})
