import { expect, it } from 'vitest'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { createReader } from '@/lib/format/create-reader'
import { makePaper } from '@/lib/present/paper/make-paper'
import type { Paper } from '@/lib/present/paper/paper'
import { payment } from '@/test/close/close-evidence'
import { acceptanceOf, findingWith } from '@/test/close/findings'
import { shownClose, type ShownParts } from '@/test/close/shown-close'

const reader = createReader({ locale: 'en-US', timeZone: 'UTC' })
const paperOf = (parts: ShownParts) => makePaper(shownClose(parts), 'Marlow & Finch', reader)

function rowOf(paper: Paper, title: string) {
  const rows = paper.tables.find(({ id }) => id === 'items')?.rows ?? []
  return rows.map(({ cells }) => cells.map(({ text }) => text)).find(([first]) => first === title)
}

const filterOf = (paper: Paper, title: string) =>
  paper.workings.find(({ of }) => of === title)?.filter

it('of a past that was read in part names new payees as at most so many, and as what it cannot tell', () => {
  const paper = paperOf({
    rows: [payment('a', -125_000)],
    checks: { isComplete: false, isBeforeRead: false },
  })
  const [, evidence, outcome] = rowOf(paper, 'New payees') ?? []
  expect(evidence).toContain('at most 1 new')
  expect(outcome).toBe('Cannot tell, at most 1 open')
  expect(paper.notes).toContain('Cannot tell: New payees.')
})

it('of a period that was read in part says at least of all that it found', () => {
  const twice = [payment('a', -125_000), payment('b', -125_000)]
  const paper = paperOf({ rows: twice, checks: { extent: { end: 'limit', notUnderstood: 0 } } })
  const [, evidence, outcome] = rowOf(paper, 'Possible duplicates') ?? []
  expect(evidence).toMatch(/^at least 1 finding: at least 2 with the account/i)
  expect(outcome).toBe('Cannot tell, at least 1 open')
})

it('says which rows are looked at before the period, too', () => {
  const paper = paperOf({ rows: [payment('a', -125_000)] })
  expect(filterOf(paper, 'Possible duplicates')).toMatch(/posted up to 3 days earlier is compared/)
  expect(filterOf(paper, 'Own transfers paired')).toMatch(/other side .* up to 3 days earlier/)
  expect(filterOf(paper, 'New payees')).toMatch(/compared with what was posted before, back to/)
})

it('names what was posted just after the period beside the tie-out alone', () => {
  const after = { list: 'posted', first: '2026-07-01', last: '2026-07-02', pages: 1, rows: 1 }
  const { basis } = shownClose().read
  const readings = [...(basis.readings ?? []), { ...after, end: 'whole', readAt: basis.readAt }]
  const paper = paperOf({ read: { basis: { ...basis, readings } as typeof basis } })
  const readsOf = (title: string) => paper.workings.find(({ of }) => of === title)?.reads
  expect(readsOf('Statements tie out')).toEqual(['B', 'E'])
  expect(readsOf('Large transactions')).toEqual(['B'])
})

const on = (day: string, more: Partial<Transaction> = {}): Partial<Transaction> => ({
  posted_at: `${day}T12:00:00Z`,
  initiated_at: `${day}T12:00:00Z`,
  ...more,
})

function findingsOn(paper: Paper, item: string) {
  const table = paper.tables.find(({ id }) => id === `findings-${item}`)
  return (table?.rows ?? []).map(({ cells }) => cells.map(({ text }) => text))
}

it('writes each of several payments that are alike with its own day and amount, beneath their sum', () => {
  const rows = [payment('a', -125_000, on('2026-06-01')), payment('b', -125_000, on('2026-05-30'))]
  expect(findingsOn(paperOf({ rows }), 'duplicates').slice(0, 3)).toEqual([
    [
      '30 May 2026 – 1 Jun 2026',
      'Hotel Meridian',
      'Operating ··0215 · 2 transactions',
      '−$2,500.00',
      'To review',
    ],
    ['30 May 2026', '', 'Operating ··0215', '−$1,250.00', ''],
    ['1 Jun 2026', '', 'Operating ··0215', '−$1,250.00', ''],
  ])
})

it('writes each payment to a new payee with its own account, and findings by day', () => {
  const yen = { account_id: 'a-2', amount: { amount: -600_000, currency: 'JPY' } }
  const rows = [
    payment('a', -90_000, on('2026-06-20', { counterparty_name: 'Edge Co' })),
    payment('b', -393_420, on('2026-06-14', { counterparty_name: 'Copperleaf' })),
    payment('c', -1, on('2026-06-25', { counterparty_name: 'Copperleaf', ...yen })),
  ]
  const accounts = new Map([
    ['a-1', 'US Dollars ··2772'],
    ['a-2', 'Operating ··3462'],
  ])
  const paper = paperOf({ rows, accounts })
  expect(findingsOn(paper, 'new-payees').slice(0, -1)).toEqual([
    [
      '14 Jun 2026 – 25 Jun 2026',
      'Copperleaf',
      '2 accounts · 2 transactions',
      '−¥600,000 · −$3,934.20',
      'To review',
    ],
    ['14 Jun 2026', '', 'US Dollars ··2772', '−$3,934.20', ''],
    ['25 Jun 2026', '', 'Operating ··3462', '−¥600,000', ''],
    ['20 Jun 2026', 'Edge Co', 'US Dollars ··2772', '−$900.00', 'To review'],
  ])
})

it('of very many payments to one payee prints so many, and says how many more there are', () => {
  const rows = Array.from({ length: 2003 }, (_, at) => payment(`t-${at}`, -90_000 - at))
  const lines = findingsOn(paperOf({ rows }), 'new-payees')
  expect(lines).toHaveLength(2003)
  expect(lines.at(-2)).toEqual(['3 more on the screen of the close, and not printed.'])
})

it('names nobody beside an item while any of its findings is open', () => {
  const people = [{ id: 'joy', name: 'Joy Okafor', isThere: true, role: 'preparer' }]
  const finding = findingWith({ key: JSON.stringify([JSON.stringify(['t-1', 'a-1'])]) })
  const accepted = [payment('t-1', -111_905)]
  const outcomeWith = (rows: readonly Transaction[]) => {
    const parts = { rows, firm: { entries: [acceptanceOf(finding)] }, read: { people } }
    return rowOf(paperOf(parts), 'Payments without receipt')?.[2]
  }
  expect(outcomeWith(accepted)).toBe('Accepted, JO')
  expect(outcomeWith([...accepted, payment('t-2', -90_000)])).toBe('To review, 1 open')
})

it('puts the comma of the reader between the words of an outcome', () => {
  const arabic = createReader({ locale: 'ar', timeZone: 'UTC' })
  const shown = shownClose({ rows: [payment('t-1', -90_000)] })
  const rows = makePaper(shown, 'Marlow & Finch', arabic).tables.find(({ id }) => id === 'items')
  const outcomes = (rows?.rows ?? []).flatMap(({ cells }) => cells[2]?.text ?? [])
  expect(outcomes.some((outcome) => outcome.includes('، '))).toBe(true)
  expect(outcomes.filter((outcome) => outcome.includes(','))).toEqual([])
})
