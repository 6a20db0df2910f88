import { expect, test } from 'vitest'
import { BankingError, isBankingError } from '@/lib/server/banking/banking-error'

test('an error is known by its kind, whichever bundle made it', () => {
  const foreign = Object.assign(new Error('bank: timeout'), { kind: 'banking' })
  expect(isBankingError(foreign)).toBe(true)
  expect(new BankingError('timeout') instanceof BankingError).toBe(true)
  for (const other of [new Error('x'), { kind: 'banking' }, null, 'BankingError']) {
    expect(isBankingError(other)).toBe(false)
  }
})

test('its message says what happened and nothing of what was sent', () => {
  const error = new BankingError('invalid_request', { status: 400, detail: 'canary' })
  expect(error.message).toBe('bank: invalid_request (status 400)')
  expect(error.reference).toMatch(/^[2-9B-Z]{10}$/)
})
