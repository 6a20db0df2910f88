import { expect, test } from 'vitest'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { transactionCookie, transactionCookieName } from '@/lib/server/http/one-time-cookies'

const binding = new SecretText('b1nd')

test('the binding lives ten minutes, out of the reach of scripts, and comes back from the bank', () => {
  const name = transactionCookieName('s1', true)
  expect(name).toMatch(/^__Host-oauth_tx_[0-9a-f]{16}$/)
  expect(transactionCookie('s1', binding, true)).toBe(
    `${name}=b1nd; Max-Age=600; Path=/; HttpOnly; SameSite=Lax; Secure`,
  )
  expect(transactionCookie('s1', binding, false)).toBe(
    `${transactionCookieName('s1', false)}=b1nd; Max-Age=600; Path=/; HttpOnly; SameSite=Lax`,
  )
})

test('each request has a cookie of its own, whose name does not tell the state', () => {
  const names = ['s1', 's2', null].map((state) => transactionCookieName(state, false))
  expect(new Set(names).size).toBe(3)
  expect(names.join(' ')).not.toMatch(/s1|s2/)
})
