import { beforeEach, expect, test } from 'vitest'
import { ExceptionsScreen } from '@/components/close/exceptions-screen'
import type { ReadExceptions } from '@/components/close/to-exception-rows'
import { listExceptions } from '@/lib/domain/close/list-exceptions'
import { parseExceptionParams } from '@/lib/search-params/exceptions'
import { acceptanceOf, exclusionWith, findingWith } from '@/test/close/findings'
import { readIn, renderServerScreen, wordsOf } from '@/test/components/screens'

beforeEach(() => readIn('UTC'))

const june = { first: '2026-06-01', last: '2026-06-30' }
const entries = [
  exclusionWith({
    id: 'fuel',
    scope: { payee: 'FASTLANE <FUEL>', upTo: { amount: 50_000, currency: 'USD' } },
    end: { kind: 'date', last: '2026-07-20' },
    reason: 'Cards carry their receipts',
  }),
  exclusionWith({ id: 'treasury', scope: { account: 'a-9' }, end: { kind: 'never' } }),
  acceptanceOf(findingWith({ payee: 'HOTEL MERIDIAN' }), { id: 'hotel', period: june }),
  exclusionWith({ id: 'gone', scope: { payee: 'OLD LEASE' } }),
  { kind: 'withdrawn', id: 'w', of: 'gone', by: 'joy', at: '2026-07-01T10:00:00Z' } as const,
]

const html = (
  raw: Record<string, string>,
  more: Partial<ReadExceptions> = {},
  language: 'en' | 'ar' = 'en',
) =>
  renderServerScreen(
    <ExceptionsScreen
      read={{
        client: { connection_id: 'c-1', name: 'Northlight' },
        params: parseExceptionParams(raw),
        accounts: new Map([['a-9', 'Treasury ··0003']]),
        people: [{ id: 'joy', name: 'Joy Okafor', isThere: true, role: 'preparer' }],
        exceptions: listExceptions(entries, '2026-07-06'),
        heldBack: new Map([['fuel', { findings: 14, amounts: new Map([['USD', 311_820n]]) }]]),
        isAllCounted: true,
        gone: new Set(),
        mayWithdraw: true,
        isLocked: () => true,
        ...more,
      }}
    />,
    { language },
  )

test('an exception says of what it is, how far it goes, why, by whom, until when and what it held back', async () => {
  const words = wordsOf(await html({}))
  for (const said of [
    'FASTLANE &lt;FUEL&gt;',
    'up to $500.00, either way',
    'Cards carry their receipts',
    'Joy Okafor',
    '20 Jul 2026',
    '14 · $3,118.20',
    'Treasury ··0003',
    'whole account',
    'Never',
    'HOTEL MERIDIAN',
    'June 2026',
  ]) {
    expect(words).toContain(said)
  }
  expect(words).not.toContain('OLD LEASE')
})

test('facts side by side have the comma of the language between them', async () => {
  expect(await html({})).toContain('title="Joy Okafor, 6 Jul 2026"')
  const arabic = await html({}, {}, 'ar')
  expect(arabic).toContain('title="Joy Okafor، ')
  expect(arabic).not.toContain('Joy Okafor, ')
})

test('exclusions stand apart from what was accepted for its own period, each with its number', async () => {
  const words = wordsOf(await html({}))
  const [excluded, accepted] = [
    words.indexOf('Exclusions, from their first period on: 2'),
    words.indexOf('Accepted, each for its own period: 1'),
  ]
  expect(excluded).toBeGreaterThan(-1)
  expect(accepted).toBeGreaterThan(words.indexOf('Treasury ··0003'))
  expect(words.indexOf('HOTEL MERIDIAN')).toBeGreaterThan(accepted)
})

test('an exclusion that left nothing out of a close that was signed says so', async () => {
  const heldBack = new Map()
  expect(wordsOf(await html({}))).toContain('In no signed close')
  const inAll = await html({}, { heldBack })
  expect(wordsOf(inAll).match(/In no signed close/g)).toHaveLength(2)
  const inSome = wordsOf(await html({}, { heldBack, isAllCounted: false }))
  expect(inSome.match(/In none of the latest/g)).toHaveLength(2)
  expect(inSome).not.toContain('In no signed close')
})

test('what was accepted says that nothing is left out of a close because of it', async () => {
  const held = { findings: 3, amounts: new Map([['USD', 900n]]) }
  const words = wordsOf(await html({}, { heldBack: new Map([['hotel', held]]) }))
  expect(words.slice(words.indexOf('HOTEL MERIDIAN'))).not.toContain('3 · $9.00')
  expect(words).toContain('Nothing that was accepted is left out.')
})

test('what was accepted says where its finding is not found any more', async () => {
  expect(wordsOf(await html({}))).not.toMatch(/not found any more/i)
  const words = wordsOf(await html({}, { gone: new Set(['hotel']) }))
  expect(words.slice(words.indexOf('HOTEL MERIDIAN'))).toContain('not found any more')
  expect(words).toContain('What was accepted holds again should it come back.')
})

test('an exclusion names its payee and its account, and what was accepted again when that was', async () => {
  const two = [
    exclusionWith({
      id: 'both',
      scope: { payee: 'DATED', account: 'a-9' },
      end: { kind: 'never' },
    }),
    acceptanceOf(findingWith({ payee: 'HOTEL' }), { id: 'first', period: june }),
    acceptanceOf(findingWith({ payee: 'HOTEL' }), { id: 'again', period: june }),
  ]
  const exceptions = listExceptions(two, '2026-07-06')
  const inForce = await html({}, { exceptions })
  expect(wordsOf(inForce)).toContain('DATED, Treasury ··0003')
  expect(wordsOf(inForce)).toContain('Accepted, each for its own period: 1')
  expect(wordsOf(await html({ state: 'ended' }, { exceptions }))).toMatch(/accepted again 6 Jul/i)
})

test('an exception is called what the bank called its payee or invoice', async () => {
  const named = entries.map((each) => (each.id === 'fuel' ? { ...each, name: 'Fästlane' } : each))
  const words = wordsOf(await html({}, { exceptions: listExceptions(named, '2026-07-06') }))
  expect(words).toContain('Fästlane')
  expect(words).not.toContain('FASTLANE')
})

test('each state has its tab with how many are in it; what ends soon is in force too', async () => {
  const counts = [...(await html({})).matchAll(/class="count">(\d+)</g)].map(([, count]) => count)
  expect(counts).toEqual(['3', '1', '0', '1'])
  expect(wordsOf(await html({ state: 'ending' }))).not.toContain('Treasury')
  expect(wordsOf(await html({ state: 'ended' }))).toContain('No exception has ended.')
  const withdrawn = wordsOf(await html({ state: 'withdrawn' }))
  expect(withdrawn).toContain('OLD LEASE')
  expect(withdrawn).toContain('Withdrawn by Joy Okafor, 1 Jul 2026')
})

test('what holds is withdrawn from its row, but what a locked month keeps, and by who may', async () => {
  const offered = (page: string) => [...page.matchAll(/name="exception" value="([^"]+)"/g)].length
  expect(offered(await html({}))).toBe(2)
  expect(offered(await html({}, { isLocked: () => false }))).toBe(3)
  expect(offered(await html({}, { mayWithdraw: false }))).toBe(0)
  expect(offered(await html({ state: 'withdrawn' }))).toBe(0)
})

test('words are looked for in what a row says, and what was counted in part says so', async () => {
  expect(wordsOf(await html({ search: 'cards carry' }))).toContain('FASTLANE')
  expect(wordsOf(await html({ search: 'cards carry' }))).not.toContain('HOTEL')
  expect(wordsOf(await html({ search: '<b>' }))).toContain('No exception has “&lt;b&gt;” in it.')
  expect(wordsOf(await html({}, { isAllCounted: false }))).toContain('at least 14 · $3,118.20')
})
