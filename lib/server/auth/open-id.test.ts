import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { createOpenId, type OpenId, type OpenIdFailure } from '@/lib/server/auth/open-id'
import {
  type Misconduct,
  openScriptedProvider,
  type ScriptedProvider,
} from '@/test/auth/scripted-provider'

const redirectUri = 'http://localhost:3000/api/auth/callback/oidc'
const verified = { email: 'Ada@Marlow.Example', email_verified: true, name: 'Ada Marlow' }

let provider: ScriptedProvider
let openId: OpenId

beforeAll(async () => {
  provider = await openScriptedProvider('our-client')
})
afterAll(() => provider.close())
beforeEach(() => {
  provider.misconduct = {}
  provider.requests = []
  openId = create()
})

function create(options: { now?: () => number; timeoutMilliseconds?: number } = {}): OpenId {
  const clientSecret = new SecretText('our-secret')
  const issuer = new URL(provider.issuer)
  return createOpenId(
    { issuer, clientId: 'our-client', clientSecret, name: 'Example' },
    redirectUri,
    options,
  )
}

/** A whole sign-in; `answer` changes what the browser brings back. */
async function signIn(
  misconduct: Misconduct = {},
  answer: Record<string, string> = {},
  options: { isAgain?: boolean } = {},
) {
  provider.misconduct = misconduct
  const begun = await openId.begin(options)
  if ('fault' in begun) return begun
  const { location, transaction } = begun
  provider.nonce = new URL(location).searchParams.get('nonce') ?? ''
  const { state } = transaction
  return openId.complete(new URLSearchParams({ code: 'code-1', state, ...answer }), transaction)
}

async function faultOf(...given: Parameters<typeof signIn>): Promise<string> {
  const outcome = await signIn(...given)
  return 'fault' in outcome ? outcome.fault : 'signed in'
}

/** Of a step that did not fail. */
function done<Outcome extends object>(outcome: Outcome | OpenIdFailure): Outcome {
  if ('fault' in outcome) throw new Error(outcome.reason)
  return outcome
}

test('the browser is sent with a state, a nonce and a challenge, new each time', async () => {
  const asked = [await openId.begin(), await openId.begin()].map(
    (begun) => new URL(done(begun).location),
  )
  const [first] = asked
  expect(Object.fromEntries(first?.searchParams ?? [])).toMatchObject({
    response_type: 'code',
    client_id: 'our-client',
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    code_challenge_method: 'S256',
  })
  for (const name of ['state', 'nonce', 'code_challenge']) {
    const values = asked.map((url) => url.searchParams.get(name))
    expect(values[0]).toMatch(/^[\w-]{43}$/)
    expect(values[0]).not.toBe(values[1])
  }
  expect(provider.requests).toEqual(['/.well-known/openid-configuration'])
})

describe('who confirms that it is them', () => {
  const second = Math.floor(Date.now() / 1000)
  const again = (auth_time: unknown) => [{ claims: { auth_time } }, {}, { isAgain: true }] as const

  test('signs in there again, however short ago they did', async () => {
    const { searchParams } = new URL(done(await openId.begin({ isAgain: true })).location)
    expect([searchParams.get('prompt'), searchParams.get('max_age')]).toEqual(['login', '0'])
    expect(await signIn(...again(second))).toMatchObject({ signedInAt: second })
    // Clocks differ.
    expect(await signIn(...again(second - 20))).toMatchObject({ signedInAt: second - 20 })
  })

  test('nobody has confirmed where the provider leaves out when they signed in', async () => {
    expect(await faultOf(...again(undefined))).toBe('undated')
    const [misconduct, ...rest] = again(undefined)
    const userInfo = { auth_time: second }
    expect(await faultOf({ ...misconduct, userInfo }, ...rest)).toBe('undated')
  })

  test('nobody confirms by a sign-in from before it was requested', async () => {
    expect(await faultOf(...again(second - 60))).toBe('not_again')
    expect(await faultOf(...again(0))).toBe('not_again')
  })

  test('nobody confirms by a sign-in in the future, or at no time', async () => {
    for (const time of [second + 120, String(second), -1, null]) {
      expect(await faultOf(...again(time))).toBe('untrusted')
    }
  })
})

test('an ordinary sign-in requests its time, and counts without one', async () => {
  const { searchParams } = new URL(done(await openId.begin()).location)
  expect([searchParams.get('prompt'), searchParams.get('max_age')]).toEqual([null, '2592000'])
  const timeOf = async (auth_time: number | undefined) =>
    done(await signIn({ claims: { auth_time }, userInfo: { auth_time: 7 } })).signedInAt
  const second = Math.floor(Date.now() / 1000)
  expect(await timeOf(second - 7200)).toBe(second - 7200)
  expect(await timeOf(undefined)).toBeUndefined()
  expect(await timeOf(second + 120)).toBeUndefined()
})

test('what the ID token says is who they are, the address in lower case', async () => {
  expect(await signIn({ claims: verified })).toEqual({
    issuer: provider.issuer,
    subject: 'subject-1',
    email: 'ada@marlow.example',
    isEmailVerified: true,
    name: 'Ada Marlow',
    signedInAt: undefined,
  })
  expect(provider.requests).not.toContain('/userinfo')
})

test('an address that is at the UserInfo endpoint alone is read there, of the same subject', async () => {
  expect(await signIn({ userInfo: verified })).toMatchObject({ email: 'ada@marlow.example' })
  expect(await faultOf({ userInfo: { ...verified, sub: 'subject-2' } })).toBe('untrusted')
})

describe('an address', () => {
  const emailOf = async (claims: Record<string, unknown>) => {
    const { email, isEmailVerified } = done(await signIn({ claims }))
    return [email, isEmailVerified]
  }

  test('an address counts as confirmed only where the provider says so as a boolean', async () => {
    for (const email_verified of [undefined, false, 'true', 1, null]) {
      const claims = { email: 'ada@marlow.example', email_verified, xms_edov: true }
      expect(await emailOf(claims)).toEqual(['ada@marlow.example', false])
    }
  })

  test('an address with a letter that only looks like one of ours is not accepted', async () => {
    for (const email of ['ada＠marlow.example', 'аda@marlow.example', 'ada@marlow.example\0', 7]) {
      expect(await emailOf({ email, email_verified: true })).toEqual([undefined, true])
    }
  })
})

describe('nobody is identified', () => {
  const second = Math.floor(Date.now() / 1000)
  const lies: readonly [string, Misconduct][] = [
    ['by another issuer', { claims: { iss: 'https://accounts.example' } }],
    ['for another audience', { claims: { aud: 'another-client' } }],
    [
      'for several audiences, another being the one meant',
      { claims: { aud: ['our-client', 'b'], azp: 'b' } },
    ],
    ['by a nonce of another sign-in', { claims: { nonce: 'another' } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['by a token that has expired', { claims: { exp: second - 60 } }],
    ['by a token without an end', { claims: { exp: undefined } }],
    ['by a key that the issuer does not publish', { isForged: true }],
    ['by an unsigned token', { header: { alg: 'none' } }],
    ['by a token sealed with the client secret', { header: { alg: 'HS256' } }],
    ['without a subject', { claims: { sub: undefined } }],
    ['by a subject that is no text of the specification', { claims: { sub: 'a\0b' } }],
    ['where the answer is no JSON', { token: { status: 200, body: '<html>' } }],
    [
      'where there is no ID token',
      { token: { status: 200, body: '{"access_token":"a","token_type":"bearer"}' } },
    ],
    ['where we are not the client', { token: { status: 401, body: '{"error":"invalid_client"}' } }],
  ]

  test.each(lies)('%s', async (_, misconduct) => {
    expect(await faultOf(misconduct)).toBe('untrusted')
  })

  test('nobody is identified by a document of another issuer, or one that leads off https', async () => {
    expect(await faultOf({ discovery: { issuer: 'https://accounts.example' } })).toBe('untrusted')
    expect(await faultOf({ discovery: { authorization_endpoint: 'javascript:alert(1)' } })).toBe(
      'untrusted',
    )
  })

  test('nobody is identified where the answer names another issuer, and then no token is requested', async () => {
    const discovery = { authorization_response_iss_parameter_supported: true }
    expect(await faultOf({ discovery }, { iss: 'https://accounts.example' })).toBe('untrusted')
    expect(await faultOf({ discovery })).toBe('untrusted')
    expect(provider.requests).not.toContain('/token')
  })

  test('nobody is identified by the state of another sign-in, and then no token is requested', async () => {
    expect(await faultOf({}, { state: 'another' })).toBe('expired')
    expect(provider.requests).not.toContain('/token')
  })

  test('nobody is identified by a code that was used or is too old', async () => {
    expect(await faultOf({ token: { status: 400, body: '{"error":"invalid_grant"}' } })).toBe(
      'expired',
    )
  })

  test('nobody is identified who declined, or whom the provider could not sign in', async () => {
    expect(await faultOf({}, { error: 'access_denied' })).toBe('declined')
    expect(await faultOf({}, { error: 'temporarily_unavailable' })).toBe('unreachable')
    expect(await faultOf({}, { error: 'an error of theirs' })).toBe('untrusted')
  })
})

describe('a provider that is down or slow', () => {
  const paths = ['/.well-known/openid-configuration', '/token', '/keys', '/userinfo']

  test.each(paths)('a provider that is down or slow at %s is called unreachable', async (path) => {
    openId = create({ timeoutMilliseconds: 300 })
    expect(await faultOf({ status: { [path]: 503 } })).toBe('unreachable')
    openId = create({ timeoutMilliseconds: 300 })
    expect(await faultOf({ status: { [path]: 'never' } })).toBe('unreachable')
  })

  test('a provider that was down is queried again at the next sign-in', async () => {
    expect(await faultOf({ status: { '/.well-known/openid-configuration': 503 } })).toBe(
      'unreachable',
    )
    expect(await signIn({ claims: verified })).toMatchObject({ subject: 'subject-1' })
  })

  test('the document of a provider is read anew every ten minutes', async () => {
    let now = 0
    openId = create({ now: () => now })
    await openId.begin()
    now = 10 * 60 * 1000
    await openId.begin()
    expect(provider.requests).toHaveLength(2)
  })
})
