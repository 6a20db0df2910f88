import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { describeAuditEvent } from '@/lib/present/audit-event'
import { createReader } from '@/lib/format/create-reader'

const reader = createReader({ locale: 'en', timeZone: 'UTC' })

const sources = readdirSync('lib/server', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !/(^|\/)test-|\.test\.ts$/.test(name))
  .map((name) => readFileSync(`lib/server/${name}`, 'utf8'))

const subjects = [
  'access',
  'audit',
  'client',
  'connection',
  'session',
  'document',
  'export',
  'firm',
  'person',
]
const written = new RegExp(`['\`]((?:${subjects.join('|')})\\.[a-z_]+)['\`]`, 'g')

it('every kind of event that is written somewhere has words', () => {
  const kinds = new Set(
    sources.flatMap((text) => [...text.matchAll(written)].map(([, kind]) => kind)),
  )
  // Those of which the end is how an approval ended.
  for (const outcome of ['connected', 'reconnected', 'recognised', 'quarantined', 'declined']) {
    kinds.add(`connection.${outcome}`)
  }
  expect(kinds.size).toBeGreaterThan(20)
  const silent = [...kinds].filter(
    (kind = '') => describeAuditEvent({ kind, detail: {} }, 'Acme', reader) === kind,
  )
  expect(silent).toEqual([])
})
