import { describe, expect, it, test } from 'vitest'
import {
  confirmPath,
  failedSignInPath,
  isThrottled,
  nextStop,
  ownPath,
  secondStepPath,
  tooManyAttempts,
} from '@/lib/server/auth/return-path'

const own = 'https://app.example'

describe('where to go after signing in', () => {
  test.each([
    ['/', '/'],
    ['/clients/1/transactions?status=pending#row', '/clients/1/transactions?status=pending#row'],
    ['https://app.example/connect', '/connect'],
    ['connect', '/connect'],
    ['/a/../b', '/b'],
    ['/clients?_rsc=abc&page=2', '/clients?page=2'],
    ['/caf\u00e9', '/caf%C3%A9'],
    [
      `/clients/1/accounts/${'%2F'.repeat(1024)}?a=%5C`,
      `/clients/1/accounts/${'%2F'.repeat(1024)}?a=%5C`,
    ],
  ])('%j is a path of ours', (requested, path) => {
    expect(ownPath(requested, own)).toBe(path)
  })

  test.each([
    null,
    undefined,
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/%0d%0aSet-Cookie:x'.replace('%0d%0a', '\r\n'),
    'https://evil.example',
    'https://app.example.evil.example',
    'https://app.example@evil.example',
    'https://evil@app.example/',
    'http://app.example/',
    'https://app.example:8443/',
    'https://app.example//evil.example',
    '/x/..//evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://app.example/1',
    '\u0000/',
    '/'.padEnd(9000, 'a'),
  ])('%j is not, and leads home', (requested) => {
    expect(ownPath(requested, own)).toBe('/')
  })
})

const origin = 'https://app.example'
const after = (location: string, requested?: string) =>
  nextStop(new URL(location, origin), requested, origin)

it.each([
  ['/api/auth/error?error=CredentialsSignin', 'CredentialsSignin'],
  ['/api/auth/error?error=TooManyAttempts-840', 'TooManyAttempts-840'],
  ['/api/auth/error?error=TooManyAttempts-soon', 'SignInFailed'],
  ['/api/auth/signin?csrf=true', 'FormExpired'],
  ['/api/auth/error', 'SignInFailed'],
  ['/api/auth/error?error=Configuration', 'SignInFailed'],
  ['/api/auth/error?error=insert+into+session+values+(secret)', 'SignInFailed'],
])('%s leads back to the form with the word %s', (location, error) => {
  expect(after(location, '/clients?x=1')).toBe(
    `/sign-in?callbackUrl=%2Fclients%3Fx%3D1&error=${error}`,
  )
})

it('a form that was sent too often is known by where its sender is led', () => {
  const forms = [
    failedSignInPath('/clients', tooManyAttempts(840)),
    secondStepPath('/clients', 'throttled'),
    '/confirm?next=%2F&problem=throttled',
    '/second-factor?problem=throttled',
  ]
  expect(forms.map(isThrottled)).toEqual([true, true, true, true])
  const others = ['', '/', secondStepPath('/', 'refused'), failedSignInPath('/', 'SignInFailed')]
  const elsewhere = 'https://bank.example/sign-in?problem=throttled'
  expect([...others, elsewhere].map(isThrottled)).not.toContain(true)
})

it('anything else leads to a path of ours', () => {
  expect(after('/renewals?month=2026-06')).toBe('/renewals?month=2026-06')
  expect(after('https://evil.example/x')).toBe('/')
})

test('a person who confirms goes on to where they were', () => {
  expect(confirmPath('/a?b=c')).toBe('/confirm?next=%2Fa%3Fb%3Dc')
  expect(isThrottled(confirmPath('/', 'throttled'))).toBe(true)
  expect(isThrottled(confirmPath('/', 'sso_undated'))).toBe(false)
})
