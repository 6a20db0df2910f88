import { expect, test } from 'vitest'
import { clientEntry } from '@/lib/domain/clients/client-list'
import { makeClient } from '@/test/components/connections-client'

test.each([
  ['sandbox', true],
  ['production', false],
] as const)('a client of the %s environment is marked as a sandbox: %s', (environment, marked) => {
  const client = { ...makeClient({ environment }), isArchived: false }
  expect(clientEntry(client, new Date('2026-06-12T12:00:00Z')).isSandbox).toBe(marked)
})
