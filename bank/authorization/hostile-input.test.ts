import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  bankOrigin,
  basic,
  openTestAuthorization,
  type TestAuthorization,
} from '@/test/bank/authorization/authorization'
import { descriptionOf, expectAdvice } from '@/test/bank/authorization/advice'
import { TestBrowser } from '@/test/bank/screens/browser'

// Whatever arrives: never a 5xx, never a stack trace, and nothing of the sender's runs as markup.

let bank: TestAuthorization
let browser: TestBrowser
beforeAll(async () => {
  bank = await openTestAuthorization('embedded', { operatorKey: 'key' })
  browser = new TestBrowser(bank.request)
  await browser.open('/app')
  await browser.signIn('olivia@bank.example')
})
afterAll(() => bank.close())

const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    '\u0000',
    '"><script>alert(1)</script>',
    "' or 1=1 --",
    '%00',
    '%ff%fe',
    '\r\nSet-Cookie: a=b',
    '\ud800',
    '../../etc/passwd',
    '__proto__',
    'constructor',
    'x'.repeat(5000),
  ),
)

const names = [
  'grant_type',
  'code',
  'redirect_uri',
  'code_verifier',
  'refresh_token',
  'token',
  'scope',
  'client_id',
  'client_secret',
  'state',
  'audience',
  'response_type',
  'response_mode',
  'code_challenge',
  'code_challenge_method',
  'business_id',
  'decision',
  'csrf',
  'email',
  'password',
  'return_to',
  'grant_id',
  'id',
  'name',
  'days',
  'done',
  '__proto__',
]

const right = (name: string): string => {
  const known: Record<string, string> = {
    grant_type: 'refresh_token',
    response_type: 'code',
    client_id: bank.partner.client_id,
    client_secret: bank.partner.client_secret,
    redirect_uri: 'https://app.example/callback',
    code_challenge_method: 'S256',
    csrf: browser.forms()[0]?.hidden['csrf'] ?? '',
  }
  return known[name] ?? 'x'
}

const fields = fc.array(
  fc.tuple(fc.constantFrom(...names), fc.option(oddText, { nil: undefined, freq: 3 })),
  { maxLength: 12 },
)

const toForm = (pairs: readonly (readonly [string, string | undefined])[]): URLSearchParams =>
  new URLSearchParams(pairs.map(([name, value]) => [name, value ?? right(name)]))

const posts = [
  '/oauth2/token',
  '/oauth2/token',
  '/oauth2/revoke',
  '/sign-out',
  '/connect/consent',
  '/app/settings/connected-apps/disconnect',
  '/app/settings/access-tokens',
  '/app/settings/access-tokens/revoke',
]
const pages = [
  '/oauth2/auth',
  '/oauth2/auth',
  '/sign-in',
  '/connect/consent',
  '/app',
  '/app/settings/connected-apps',
  '/app/settings/access-tokens',
  '/operator/partners',
]

const judge = async (response: Response): Promise<void> => {
  const text = await response.text()
  expect(response.status).toBeLessThan(500)
  expect(text).not.toMatch(/<script|node_modules|at .*\.ts:\d/)
  const location = response.headers.get('location') ?? ''
  expect(location).not.toMatch(/evil|[\r\n]/)
  expectAdvice(descriptionOf(response, text))
}

// Thousands of requests, on machines that are busy with other tests too.
const patient = 180_000

const cookie = () => [...browser.cookies].map((pair) => pair.join('=')).join('; ')

test(
  '3,000 generated forms are answered without a 5xx',
  async () => {
    const anyForm = fc.tuple(
      fc.constantFrom(...posts),
      fields,
      fc.constantFrom('application/x-www-form-urlencoded', 'text/plain', 'application/json', 'x'),
      fc.boolean(),
    )
    await fc.assert(
      fc.asyncProperty(anyForm, async ([path, pairs, type, isAuthenticated]) => {
        const headers = new Headers({ 'content-type': type, origin: bankOrigin })
        // The session stays open for the next form.
        if (path !== '/sign-out') headers.set('cookie', cookie())
        if (isAuthenticated) {
          headers.set('authorization', basic(bank.partner.client_id, bank.partner.client_secret))
        }
        const form = toForm(pairs)
        if (!form.has('csrf')) form.set('csrf', right('csrf'))
        const body = form.toString()
        await judge(await bank.request(path, { method: 'POST', headers, body }))
      }),
      { numRuns: 3000 },
    )
  },
  patient,
)

test(
  '3,000 generated addresses are answered without a 5xx',
  async () => {
    const anyAddress = fc.tuple(
      fc.constantFrom(...pages),
      fields,
      fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'),
      fc.constantFrom('', '&%', '&%ff=%c0%80', '&a[]=b', '&scope=%00'),
    )
    await fc.assert(
      fc.asyncProperty(anyAddress, async ([path, pairs, method, tail]) => {
        const headers = { cookie: cookie() }
        await judge(await bank.request(`${path}?${toForm(pairs)}${tail}`, { method, headers }))
      }),
      { numRuns: 3000 },
    )
  },
  patient,
)

test(
  '1,000 odd headers are answered without a 5xx',
  async () => {
    const headerText = fc.string({ unit: 'grapheme-ascii', maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(headerText, headerText, fc.constantFrom(...pages), async (a, b, path) => {
        const headers = { authorization: a, cookie: `__Host-bank_session=${b}; ${a}`, origin: b }
        await judge(await bank.request(path, { headers }))
        const form = { grant_type: 'refresh_token', refresh_token: b }
        await judge(await bank.post('/oauth2/token', form, { authorization: `Basic ${a}` }))
      }),
      { numRuns: 1000 },
    )
  },
  patient,
)

test(
  'raw bytes as a form are answered without a 5xx',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        const headers = { 'content-type': 'application/x-www-form-urlencoded' }
        const body = new Uint8Array(bytes)
        await judge(await bank.request('/oauth2/token', { method: 'POST', headers, body }))
        await judge(await bank.request('/sign-in', { method: 'POST', headers, body }))
      }),
      { numRuns: 500 },
    )
  },
  patient,
)
