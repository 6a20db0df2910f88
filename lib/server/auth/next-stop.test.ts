import { expect, it } from 'vitest'
import { nextStop } from '@/lib/server/auth/next-stop'

const origin = 'https://desk.example'
const after = (location: string, asked?: string) =>
  nextStop(new URL(location, origin), asked, origin)

it.each([
  ['/api/auth/error?error=CredentialsSignin', 'CredentialsSignin'],
  ['/api/auth/error?error=TooManyAttempts', 'TooManyAttempts'],
  ['/api/auth/signin?csrf=true', 'FormExpired'],
  ['/api/auth/error', 'SignInFailed'],
  ['/api/auth/error?error=Configuration', 'SignInFailed'],
  ['/api/auth/error?error=insert+into+session+values+(secret)', 'SignInFailed'],
])('%s leads back to the form with the word %s', (location, error) => {
  expect(after(location, '/clients?x=1')).toBe(
    `/sign-in?callbackUrl=%2Fclients%3Fx%3D1&error=${error}`,
  )
})

it('anything else leads to a path of ours', () => {
  expect(after('/renewals?month=2026-06')).toBe('/renewals?month=2026-06')
  expect(after('https://evil.example/x')).toBe('/')
})
