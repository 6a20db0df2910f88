import { expect, test } from 'vitest'
import { SecretText } from '@/lib/contract/secret-text'
import {
  clearedTransactionCookie,
  findTransactionBinding,
  transactionCookie,
} from '@/lib/server/http/transaction-cookie'

const binding = new SecretText('b1nd')

test('the binding lives ten minutes, out of the reach of scripts, and comes back from the bank', () => {
  expect(transactionCookie(binding, true)).toBe(
    '__Host-oauth_tx=b1nd; Max-Age=600; Path=/; HttpOnly; SameSite=Lax; Secure',
  )
  expect(transactionCookie(binding, false)).toBe(
    'oauth_tx=b1nd; Max-Age=600; Path=/; HttpOnly; SameSite=Lax',
  )
  expect(clearedTransactionCookie(false)).toContain('oauth_tx=; Max-Age=0')
})

test('it is found among other cookies, by its exact name', () => {
  expect(findTransactionBinding('a=1; oauth_tx=b1nd; z=2', false)?.reveal()).toBe('b1nd')
  expect(findTransactionBinding('__Host-oauth_tx=b1nd', true)?.reveal()).toBe('b1nd')
  for (const header of [null, '', 'oauth_tx=', 'xoauth_tx=1', 'oauth_tx']) {
    expect(findTransactionBinding(header, false)).toBeUndefined()
  }
  expect(findTransactionBinding('oauth_tx=plain', true)).toBeUndefined()
})
