import { beforeEach, expect, it } from 'vitest'
import { HandedOverScreen } from '@/components/exports/handed-over-screen'
import type { HandedAccount } from '@/lib/domain/ledgers/handed-account'
import type { HandOver } from '@/lib/domain/ledgers/handed-over'
import type { HeldRows } from '@/lib/domain/ledgers/held-rows'
import {
  cellsOf,
  readIn,
  renderServerScreen,
  renderUnread,
  testClient,
  wordsOf,
} from '@/test/components/screens'
import { testTransaction } from '@/test/exports/file-bank'

const made: HandOver = {
  id: 'h-1',
  account_id: 'a-1',
  target: 'xero',
  n: 0,
  by: { id: 'p-1', name: 'Ada Marlow' },
  at: '2026-06-01T12:00:00Z',
  isUndone: false,
  size: 10,
  detail: {
    format: 'ofx',
    fileName: 'acme.ofx',
    contentType: 'application/x-ofx',
    files: 1,
    rows: 171,
    first: '2026-05-01',
    last: '2026-05-31',
    currency: 'USD',
    net: 3_820_477,
    months: [['2026-05', 171]],
    balances: { kind: 'unknown', why: 'moving' },
  },
}

const changed = {
  key: '["t1","a1"]',
  row: testTransaction({ amount: { amount: -1790, currency: 'USD' } }),
  given: [
    { field: 'state', value: 'settled' },
    { field: 'posted', value: '2026-05-27T12:00:00.000Z' },
    { field: 'amount', value: -1890 },
    { field: 'currency', value: 'USD' },
  ],
  changes: [{ field: 'amount', before: -1890, after: -1790 }],
} as const

const none = { count: 0, first: '', last: '' }
const fresh = { count: 3, first: '2026-06-01', last: '2026-06-08' }

/** What is new and changed, of what was read so far. */
const readTo = (end: 'whole' | 'limit', added = none) => ({
  kind: 'read' as const,
  reading: {
    since: '2026-05-01',
    end,
    currency: 'USD',
    leftOut: new Map(),
    pending: 0,
    balance: { before: undefined, after: undefined },
  },
  planned: {
    choices: { new: added, period: none, changed: none },
    periodHanded: 0,
    changedCount: 1,
    changed: [changed],
  },
})

const held: HeldRows = { months: [['2026-05', 171]], undo: { newAgain: undefined, stay: 0 } }

function screenOf(
  read: Promise<ReturnType<typeof readTo>>,
  mayPrepare = true,
  change: Partial<HandedAccount> = {},
) {
  const account = { id: 'a-1', name: 'Operating ··0215', handOvers: [made], held, read, ...change }
  return (
    <HandedOverScreen
      client={testClient}
      mayPrepare={mayPrepare}
      kept={{ target: 'xero', format: 'ofx' }}
      accounts={[
        account,
        { ...account, id: 'a-2', name: 'Payroll', handOvers: [], held: undefined, read: undefined },
      ]}
      current="a-1"
      made={made}
      readAt="2026-06-12T10:05:00Z"
    />
  )
}

const show = (end: 'whole' | 'limit', mayPrepare = true) =>
  renderServerScreen(screenOf(Promise.resolve(readTo(end)), mayPrepare))

beforeEach(() => readIn('UTC'))

it('a ledger and its format have the comma of the language between them', async () => {
  const screen = screenOf(Promise.resolve(readTo('whole')))
  const page = await renderServerScreen(screen, { language: 'ar' })
  expect(page).toContain('Xero، OFX')
  expect(page).not.toContain('Xero, OFX')
})

it('what was handed over is shown up to its last day, with what changed since, then and now', async () => {
  const page = await show('whole')
  const [operating = [], payroll = []] = cellsOf(page)
  expect(operating).toEqual(['Operating ··0215', 'Xero, OFX', '31 May 2026', '0', '1'])
  expect(payroll).toEqual(['Payroll', 'Xero, OFX', 'Never to Xero', '', ''])
  expect(page).toContain('−$18.90')
  expect(page).toContain('−$17.90')
  expect(page).toContain('171 rows were handed over to Xero')
  expect(page).toContain('Undo this hand-over?')
})

it('nothing is said of what is new while the bank is still read', async () => {
  const page = await renderUnread(screenOf(new Promise(() => {})))
  expect(cellsOf(page)[0]?.slice(2)).toEqual(['31 May 2026', '', ''])
  expect(page).toContain('Undo this hand-over?')
})

it('each month of what was handed over is named, and the days of what is new', async () => {
  const page = await renderServerScreen(screenOf(Promise.resolve(readTo('whole', fresh))))
  expect(wordsOf(page)).toContain('171 May 3 new 1–8 Jun')
  // From the first day handed over: what is older is not among those three.
  expect(page).toMatch(/href="[^"]*account=a-1[^"]*period=2026-05-01\.\.2026-06-08"/u)
})

it('rows that were handed over twice are counted once, and an undo says which of them stay', async () => {
  const page = await renderServerScreen(
    screenOf(Promise.resolve(readTo('whole')), true, {
      handOvers: [{ ...made, id: 'h-2', n: 1 }, made],
      held: { months: [['2026-05', 171]], undo: { newAgain: 0, stay: 171 } },
    }),
  )
  expect(page).toContain('Handed over month by month: May 2026 171')
  const words = wordsOf(page)
  expect(words).toContain('Rows that count as new again: 0.')
  expect(words).toContain('because an earlier hand-over holds them too: 171.')
  expect(words).not.toContain('Its rows count as new again.')
})

it('no month is named where that of a row is not known', async () => {
  const page = await renderServerScreen(
    screenOf(Promise.resolve(readTo('whole', fresh)), true, {
      held: { months: undefined, undo: { newAgain: 1, stay: 1 } },
    }),
  )
  expect(page).not.toContain('month by month')
})

it('none is said to be new of what was not read to its end', async () => {
  const [operating = []] = cellsOf(await show('limit'))
  expect(operating[3]).not.toBe('0')
})

it('who may not hand over is offered neither that nor an undo, and the file all the same', async () => {
  const page = await show('whole', false)
  expect(page).not.toContain('Undo this hand-over?')
  expect(page).not.toContain('exports/ledger')
  expect(page).toContain('/api/ledgers/c-1/h-1')
})
