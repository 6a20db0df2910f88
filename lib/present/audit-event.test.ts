import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { describeAuditEvent, nameActor } from '@/lib/present/audit-event'
import { createReader } from '@/lib/format/create-reader'

const reader = createReader({ locale: 'en', timeZone: 'UTC' })

const sources = readdirSync('lib/server', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !/(^|\/)test-|\.test\.ts$/.test(name))
  .map((name) => readFileSync(`lib/server/${name}`, 'utf8'))

const subjects = [
  'access',
  'audit',
  'books',
  'client',
  'close',
  'connection',
  'session',
  'document',
  'export',
  'firm',
  'ledger',
  'mark',
  'note',
  'pack',
  'person',
  'request',
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

it('says of which item findings were decided, and by what and until when one leaves them out', () => {
  const say = (kind: string, detail: Record<string, unknown>) =>
    describeAuditEvent({ kind, detail }, 'Acme', reader)
  const month = { first: '2026-10-01', last: '2026-10-31', item: 'without-receipt' }
  expect(say('close.findings_accepted', { ...month, count: 2 })).toBe(
    'Accepted 2 findings of 1 Oct 2026 to 31 Oct 2026 · Payments without receipt',
  )
  // Earlier versions kept how many were chosen, of more that the exclusion covers.
  const exclusion = { item: 'without-receipt', by: ['payee', 'upTo'], until: '2026-12-31' }
  expect(say('close.findings_excluded', { ...month, ...exclusion, count: 4 })).toBe(
    'Excluded findings from 1 Oct 2026 on · until 31 Dec 2026 · Payments without receipt · by payee, amount',
  )
  expect(say('close.exception_withdrawn', { of: 'excluded', ...exclusion })).toBe(
    'Withdrew an exclusion · until 31 Dec 2026 · Payments without receipt · by payee, amount',
  )
  expect(say('close.exception_withdrawn', {})).toBe('Withdrew an exception')
  expect(say('books.added', { ...month, count: 51, file: 'october.csv' })).toBe(
    'Added the books of October 2026: 51 lines · october.csv',
  )
})

it('says who answered by a link, and whether one was mailed or made', () => {
  const answered = { kind: 'request.answered', detail: { count: 1, role: 'cardholder' } }
  expect(describeAuditEvent(answered, 'Acme', reader)).toBe('The cardholder answered 1 question')
  const by = (role: string) =>
    ['request.opened', 'request.answered'].map((kind) =>
      describeAuditEvent({ kind, detail: { count: 1, role } }, 'Acme', reader),
    )
  expect(by('owner')).toEqual(['The client opened the questions', 'The client answered 1 question'])
  expect(by('other')).toEqual([
    'The person who was sent the questions opened them',
    'The person who was sent the questions answered 1 of them',
  ])
  expect(nameActor({ ...answered, person: null }, reader.text)).toBe('by the link of the questions')
  const sent = (mailed: boolean) =>
    describeAuditEvent({ kind: 'request.sent', detail: { count: 2, mailed } }, 'Acme', reader)
  expect([sent(true), sent(false)]).toEqual([
    'Sent the client 2 questions',
    'Made a link with 2 questions for the client',
  ])
})

it('says with which token a program looked, and what a token may do in the words of its settings', () => {
  const say = (kind: string, detail: Record<string, unknown>) =>
    describeAuditEvent({ kind, detail }, 'Acme', reader)
  expect(say('access.viewed', {})).toBe('Viewed the client’s banking')
  expect(say('access.viewed', { program: 'Month end' })).toBe(
    'Viewed the client’s banking with the token “Month end”',
  )
  const made = { name: 'Month end', use: 'bearer', scopes: ['read', 'close'] }
  expect(say('person.token_made', made)).toBe(
    'Token “Month end” made: Clients, connections and closes · Closes: decide findings, tick items, sign',
  )
  expect(say('person.token_made', { name: 'Figures', use: 'sheet', scopes: ['read'] })).toBe(
    'Token “Figures” made: A spreadsheet, by an address',
  )
})

it('names the format of an export wherever its event knows it', () => {
  const say = (kind: string, detail: Record<string, unknown>) =>
    describeAuditEvent({ kind, detail }, 'Acme', reader)
  const title = 'Every transaction'
  const counts = { included: 2, wanted: 2, missing: 0, whole: true }
  expect(say('export.begun', { title })).toBe('Began an export: Every transaction')
  expect(say('export.begun', { title, what: 'transactions', format: 'xlsx' })).toBe(
    'Began an export: Every transaction · Excel',
  )
  expect(say('export.downloaded', { title, what: 'ledger', format: 'mt940' })).toBe(
    'Downloaded a kept export: Every transaction · MT940',
  )
  expect(say('export.ended', { title, what: 'transactions', format: 'qif', ...counts })).toBe(
    'An export of Every transaction ended with 2 of 2 items, 0 missing · QIF',
  )
})
