import { expect, test } from 'vitest'
import { findScreenOf, outcomePath, signedOutPath } from '@/lib/server/http/outcome-path'

test('an approval that reached a client leads to that client', () => {
  const granted = { connection_id: 'c1', name: 'Acme', missing_scope: [] }
  expect(outcomePath({ kind: 'connected', ...granted })).toBe(
    '/clients/c1/connection?outcome=connected',
  )
  expect(outcomePath({ kind: 'recognised', ...granted, asked_connection_id: 'c2' })).toBe(
    '/clients/c1/connection?outcome=recognised&requested=c2',
  )
  expect(
    outcomePath({
      kind: 'quarantined',
      connection_id: 'c3',
      asked_connection_id: null,
      why: 'stranger',
    }),
  ).toBe('/clients/c3/connection?outcome=quarantined')
})

test('one that came to nothing leads to the page that says why, and back to its client', () => {
  expect(outcomePath({ kind: 'declined', asked_connection_id: null })).toBe(
    '/connect/outcome?code=declined',
  )
  expect(outcomePath({ kind: 'failed', code: 'other_browser', asked_connection_id: 'c1' })).toBe(
    '/connect/outcome?code=other_browser&connection_id=c1',
  )
})

test('without a session the page says so', () => {
  expect(signedOutPath).toBe('/connect/outcome?code=signed_out')
})

test('finds the screen that an approval was begun from, and none elsewhere', () => {
  const app = 'https://app.example'
  const from = (address: string | null) => findScreenOf('c1', address, app)
  expect(from(`${app}/clients/c1/transactions?status=failed`)).toBe(
    '/clients/c1/transactions?status=failed',
  )
  for (const address of [
    null,
    `${app}/clients/c1/connection`,
    `${app}/clients/c2/transactions`,
    `${app}/clients/c1`,
    'https://elsewhere.example/clients/c1/transactions',
    '//elsewhere.example/clients/c1/transactions',
  ]) {
    expect(from(address), String(address)).toBeUndefined()
  }
})
