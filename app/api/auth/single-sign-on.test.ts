import { encode } from 'next-auth/jwt'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GET as complete } from '@/app/api/auth/callback/oidc/route'
import { GET as begin } from '@/app/api/auth/signin/oidc/route'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { authOptions } from '@/lib/server/auth/next-auth'
import { createDemoFirms, demoPassword } from '@/lib/server/db/firm'
import { storageMigrations } from '@/lib/server/db/store'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { createAuthContext } from '@/test/auth/auth-context'
import { bindDemoFirms } from '@/test/auth/linked-sign-in'
import { openIdClient, type OpenIdProvider, openOpenIdProvider } from '@/test/auth/open-id-provider'
import { followUntil } from '@/test/connections/foreign-server'
import { browser } from '@/test/faults/next-headers'
import { offerTestContext } from '@/test/context'
import { findPersonByEmail } from '@/lib/server/db/person'
import { linkAccount } from '@/lib/server/db/person-identity'
import { openTestDatabase } from '@/test/store/database'

const appOrigin = 'http://localhost:3000'
const redirectUri = `${appOrigin}/api/auth/callback/oidc`
const authSecret = 'only-for-tests-0123456789abcdef0123456789'
const ada = { sub: 'ada-1', email: 'ada@marlow.example', email_verified: true }

let database: OpenDatabase
let provider: OpenIdProvider
const said: unknown[] = []

beforeAll(async () => {
  database = await openTestDatabase(storageMigrations)
  await createDemoFirms(database)
  provider = await openOpenIdProvider(redirectUri)
  await bindDemoFirms(database, provider.issuer)
})
afterAll(async () => {
  await provider.close()
  await database.close()
})
beforeEach(async () => {
  browser.cookies.clear()
  said.splice(0)
  offer({})
  // Linked once, as the last test of this file shows.
  await linkAda()
})

/** What these routes use of a context. */
function offer({ issuer = provider.issuer, isHttps = false, isConfigured = true }): void {
  const { id: clientId, secret } = openIdClient
  const clientSecret = new SecretText(secret)
  const openId = { issuer: new URL(issuer), clientId, clientSecret, name: 'Example' }
  const log = { warn: (...line: unknown[]) => void said.push(...line) }
  const { env, ...context } = createAuthContext({ database })
  const settings = { isHttps, authSecret: new SecretText(authSecret) }
  offerTestContext({
    ...context,
    env: { ...env, ...settings, ...(isConfigured && { openId }) },
    log,
  })
}

async function linkAda(): Promise<void> {
  const person = await findPersonByEmail(database, ada.email)
  if (person === undefined) throw new Error('there is no Ada')
  const { firm_id, id: person_id } = person
  const { sub: subject, email } = ada
  await linkAccount(database, { issuer: provider.issuer, subject, email, firm_id, person_id })
}

const context = { params: Promise.resolve({}) }
const get = (handler: typeof begin, url: string, headers: Record<string, string> = {}) =>
  handler(new Request(url, { headers }), context)
const locationOf = (response: Response) => response.headers.get('location') ?? ''
const start = (returnTo = '/renewals', more: Record<string, string> = {}) => {
  const query = new URLSearchParams({ callbackUrl: returnTo, ...more })
  return get(begin, `${appOrigin}/api/auth/signin/oidc?${query}`)
}

/** From a page of ours to the provider and back. */
async function goThere(account: OpenIdProvider['account'], begun: Response): Promise<Response> {
  provider.account = account
  const back = await followUntil(new URL(locationOf(begun)), redirectUri)
  return get(complete, back.href)
}

const signIn = async (account: OpenIdProvider['account']) => goThere(account, await start())

/** What the form of the sign-in page sends, in this browser. */
async function enterPassword(email: string, password: string): Promise<boolean> {
  const settings = { appOrigin, isHttps: false, authSecret }
  const [{ options }] = authOptions(settings).providers as unknown as [
    { options: { authorize: (typed: object, request: object) => Promise<{ id: string } | null> } },
  ]
  return (await options.authorize({ email, password }, { headers: {} })) !== null
}

const failure = (error: string, callbackUrl = '/renewals') =>
  `/sign-in?${new URLSearchParams({ callbackUrl, error })}`

test('a person signs in at the provider, and is back where they were going', async () => {
  const response = await signIn(ada)
  expect([response.status, locationOf(response)]).toEqual([303, '/renewals'])
  expect(response.headers.get('cache-control')).toContain('no-store')
  expect(browser.cookies.get('session')).toMatch(/^ey/)
  expect([...browser.cookies.keys()].some((name) => name.startsWith('sso_'))).toBe(true)
  expect(
    [...browser.cookies].filter(([name, value]) => name.startsWith('sso_') && value !== ''),
  ).toEqual([])
  expect(said).toEqual([])
})

describe('who is signed in', () => {
  const confirm = async (account: OpenIdProvider['account']) =>
    goThere(account, await start('/renewals', { again: '1' }))
  const refusal = (problem: string) =>
    `/confirm?${new URLSearchParams({ next: '/renewals', problem })}`
  const proven = () =>
    database.query('select 1 from session where verified_at > $1::timestamptz', [recent])
  let recent = ''
  let cookie: string | undefined

  beforeEach(async () => {
    await signIn(ada)
    cookie = browser.cookies.get('session')
    await database.query(`update session set verified_at = now() - interval '1 hour'`)
    recent = new Date(Date.now() - 60_000).toISOString()
  })

  test('confirms there that it is them, in the session they have', async () => {
    const [before] = await database.query('select count(*)::int as sessions from session')
    expect(locationOf(await confirm(ada))).toBe('/renewals')
    // Its cookie has a new key.
    expect(browser.cookies.get('session')).not.toBe(cookie)
    expect(await proven()).toHaveLength(1)
    const [after] = await database.query('select count(*)::int as sessions from session')
    expect(after).toEqual(before)
  })

  test('stays so, and confirms nothing, where somebody else or nobody signs in there', async () => {
    const ben = { sub: 'ben-1', email: 'ben@marlow.example', email_verified: true }
    expect(locationOf(await confirm(ben))).toBe(refusal('sso_other_person'))
    expect(locationOf(await confirm(null))).toBe(refusal('sso_declined'))
    expect(browser.cookies.get('session')).toBe(cookie)
    expect(await proven()).toEqual([])
  })

  test('has confirmed nothing for another session than the one that began', async () => {
    const begun = await start('/renewals', { again: '1' })
    await signIn(ada)
    await database.query(`update session set verified_at = now() - interval '1 hour'`)
    expect(locationOf(await goThere(ada, begun))).toBe(refusal('sso_expired'))
    expect(await proven()).toEqual([])
  })
})

test('who is signed in nowhere signs in, also where they were to confirm', async () => {
  expect(locationOf(await goThere(ada, await start('/renewals', { again: '1' })))).toBe('/renewals')
  expect(browser.cookies.get('session')).toMatch(/^ey/)
})

test('the same answer again, or in another browser, signs nobody in', async () => {
  provider.account = ada
  const back = await followUntil(new URL(locationOf(await start())), redirectUri)
  const cookies = new Map(browser.cookies)
  browser.cookies.clear()
  expect(locationOf(await get(complete, back.href))).toBe(failure('sso_expired', '/'))
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  expect(locationOf(await get(complete, back.href))).toBe('/renewals')
  // As a copy of the cookies would.
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  expect(locationOf(await get(complete, back.href))).toBe(failure('sso_expired'))
})

test('who cancels, is not confirmed or was not invited is back at the form with the reason', async () => {
  expect(locationOf(await signIn(null))).toBe(failure('sso_declined'))
  const sub = 'mallory-1'
  expect(locationOf(await signIn({ sub, email: 'ben@marlow.example' }))).toBe(
    failure('sso_unverified'),
  )
  const email = 'mallory@marlow.example'
  expect(locationOf(await signIn({ sub, email, email_verified: true }))).toBe(
    failure('sso_unknown'),
  )
  expect(browser.cookies.has('session')).toBe(false)
})

test('a provider that is down leads back to the form, and its address is not in the log', async () => {
  offer({ issuer: 'http://127.0.0.1:1' })
  expect(locationOf(await start())).toBe(failure('sso_unreachable'))
  expect(said).toEqual([
    { fault: 'unreachable', reason: 'ECONNREFUSED' },
    'the OpenID provider could not be reached',
  ])
  expect(browser.cookies.size).toBe(0)
})

test('a transaction of another kind, or sealed by somebody else, is none', async () => {
  provider.account = ada
  const back = await followUntil(new URL(locationOf(await start())), redirectUri)
  const [name = ''] = browser.cookies.keys()
  const token = { state: back.searchParams.get('state'), nonce: 'n', verifier: 'v', returnTo: '/' }
  for (const forged of [
    await encode({ token, secret: authSecret }),
    await encode({ token, secret: 'x'.repeat(32), salt: 'single-sign-on' }),
    await encode({ token: { sid: 'x' }, secret: authSecret, salt: 'single-sign-on' }),
    await encode({ token, secret: authSecret, salt: 'single-sign-on', maxAge: -60 }),
    'no token',
  ]) {
    browser.cookies.set(name, forged)
    expect(locationOf(await get(complete, back.href))).toBe(failure('sso_expired', '/'))
  }
})

test('another site leads to the form alone, and never out of the app', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' }
  const path = `${appOrigin}/api/auth/signin/oidc?callbackUrl=https://elsewhere.example/`
  expect(locationOf(await get(begin, path, headers))).toBe('/api/auth/signin?callbackUrl=%2F')
  provider.account = ada
  const back = await followUntil(
    new URL(locationOf(await start('//elsewhere.example'))),
    redirectUri,
  )
  expect(locationOf(await get(complete, back.href))).toBe('/')
})

test('what a browser keeps of sign-ins that were begun stays small', async () => {
  const long = `/clients?q=${'x'.repeat(5000)}`
  for (let count = 0; count < 20; count += 1) await start(long)
  const kept = [...browser.cookies].filter(([, value]) => value !== '')
  expect(kept.length).toBeLessThanOrEqual(5)
  for (const [, value] of kept) expect(value.length).toBeLessThan(2000)
})

test('on https the cookie of a sign-in is of this host alone', async () => {
  offer({ isHttps: true })
  await start()
  expect([...browser.cookies.keys()]).toEqual([expect.stringMatching(/^__Host-sso_[0-9a-f]{16}$/)])
})

test('without a provider neither address is there', async () => {
  offer({ isConfigured: false })
  for (const response of [await start(), await get(complete, `${redirectUri}?state=x`)]) {
    expect(response.status).toBe(404)
  }
})

test('an account is linked by its own password once, in the browser that came back, and nothing of it stays there', async () => {
  await database.query('delete from person_identity')
  expect(locationOf(await signIn(ada))).toBe(failure('sso_first_link'))
  expect(browser.cookies.has('session')).toBe(false)
  expect(browser.cookies.get('first-link')).toMatch(/^ey/)
  expect(await enterPassword(ada.email, 'wrong')).toBe(false)
  expect(await database.query('select 1 from person_identity')).toEqual([])
  expect(await enterPassword(ada.email, demoPassword)).toBe(true)
  expect(browser.cookies.get('first-link')).toBe('')
  expect(locationOf(await signIn(ada))).toBe('/renewals')
  expect(browser.cookies.get('session')).toMatch(/^ey/)
})

test('whoever signs in instead links nothing, and leaves nothing to the next', async () => {
  await database.query('delete from person_identity')
  await signIn(ada)
  expect(await enterPassword('ben@marlow.example', demoPassword)).toBe(true)
  expect(await enterPassword(ada.email, demoPassword)).toBe(true)
  expect(await database.query('select 1 from person_identity')).toEqual([])
})

test('an address of a domain that the provider does not speak for is nobody’s', async () => {
  const nora = { sub: 'nora-1', email: 'nora@northgate.example', email_verified: true }
  expect(locationOf(await signIn(nora))).toBe(failure('sso_first_link'))
  await database.query(`delete from provider_domain where domain = 'northgate.example'`)
  expect(locationOf(await signIn(nora))).toBe(failure('sso_unknown'))
})
