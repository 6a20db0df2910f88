import { expect, test } from 'vitest'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { handOffCookie } from '@/lib/server/http/hand-off-cookie'

test('a new link is carried for a minute, out of the reach of scripts and of other sites', () => {
  const token = new SecretText('t0ken')
  expect(handOffCookie('c0ffee00-0000-4000-8000-000000000001', token, true)).toBe(
    '__Host-handoff_c0ffee00=t0ken; Max-Age=60; Path=/; HttpOnly; SameSite=Strict; Secure',
  )
  expect(handOffCookie('c0ffee00-0000-4000-8000-000000000001', token, false)).toBe(
    'handoff_c0ffee00=t0ken; Max-Age=60; Path=/; HttpOnly; SameSite=Strict',
  )
})
