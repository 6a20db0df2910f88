import { expect, test } from 'vitest'
import { outcomePath, signedOutPath } from '@/lib/server/http/outcome-path'

test('an approval that reached a client leads to that client', () => {
  const granted = { connection_id: 'c1', name: 'Acme', missing_scope: [] }
  expect(outcomePath({ kind: 'connected', ...granted })).toBe(
    '/clients/c1/connection?outcome=connected',
  )
  expect(outcomePath({ kind: 'recognised', ...granted, asked_connection_id: 'c2' })).toBe(
    '/clients/c1/connection?outcome=recognised',
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
