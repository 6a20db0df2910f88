import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createReader } from '@/lib/format/create-reader'
import { makePaper } from '@/lib/present/paper/make-paper'
import type { Paper } from '@/lib/present/paper/paper'
import { payment } from '@/test/close/close-evidence'
import { acceptanceOf, exclusionWith, findingWith } from '@/test/close/findings'
import { shownClose, type ShownParts } from '@/test/close/shown-close'

const reader = createReader({ locale: 'en-US', timeZone: 'UTC' })
const paperOf = (parts: ShownParts = {}) => makePaper(shownClose(parts), 'Marlow & Finch', reader)

function wordsOf(paper: Paper): string {
  const { workings, readings, tables, signatures, notes, facts, state } = paper
  return JSON.stringify([workings, readings, tables, signatures, notes, facts, state])
}

function cellsOf(paper: Paper, id: string): readonly (readonly string[])[] {
  const table = paper.tables.find((each) => each.id === id)
  return (table?.rows ?? []).map(({ cells }) => cells.map(({ text }) => text))
}

const may = { posted_at: '2026-05-12T12:00:00Z', initiated_at: '2026-05-12T12:00:00Z' }

const moved = fc.record({
  amount: fc.integer({ min: -(2 ** 45), max: 2 ** 45 }),
  currency: fc.constantFrom('USD', 'EUR', 'JPY', 'KWD', 'XXZ'),
  account_id: fc.constantFrom('a-1', 'a-2', null),
  counterparty_name: fc.oneof(fc.string({ maxLength: 40 }), fc.constantFrom('Hotel', 'شركة', null)),
  when: fc.constantFrom({}, may),
  transaction_type: fc.constantFrom('ach_debit', 'wire_out', 'internal_transfer'),
})

const rowsOf = fc.array(moved, { maxLength: 30 }).map((some) =>
  some.map(({ amount, currency, when, ...rest }, at) =>
    payment(`t-${at}`, amount, {
      ...rest,
      ...when,
      amount: { amount, currency },
    }),
  ),
)

describe('a figure on the paper', () => {
  test('has a working, whatever was read', () => {
    const checks = fc.constantFrom<NonNullable<ShownParts['checks']>>(
      {},
      { extent: { end: 'limit', notUnderstood: 0 } },
      { extent: { end: 'whole', notUnderstood: 3 } },
      { extent: { end: 'failed', notUnderstood: 0 }, failure: { code: 'not_found' } },
    )
    fc.assert(
      fc.property(rowsOf, checks, (rows, read) => {
        const paper = paperOf({ rows, checks: read })
        const known = new Set(paper.workings.map(({ ref }) => ref))
        expect(known.size).toBe(paper.workings.length)
        for (const { columns, rows: shown } of paper.tables) {
          for (const { kind, cells } of shown) {
            if (kind === 'group') continue
            for (const [at, { text, working }] of cells.entries()) {
              const isFigure = columns[at]?.isFigure === true && /\p{Nd}/u.test(text)
              if (isFigure) expect(known, text).toContain(working)
            }
          }
        }
        for (const working of paper.workings) {
          expect(working.made).not.toBe('')
          expect(working.filter).not.toBe('')
          for (const letter of working.reads) {
            expect(paper.readings.map(({ ref }) => ref)).toContain(letter)
          }
        }
      }),
      { numRuns: 150 },
    )
  })

  test('is of what was read: of a part it is at least that, and its net is not said', () => {
    const rows = [payment('in', 700), payment('out', -300)]
    const whole = paperOf({ rows })
    expect(cellsOf(whole, 'totals')).toEqual([
      ['USD'],
      ['Money in', '7.00', '0.00'],
      ['Money out', '−3.00', '0.00'],
      ['Net', '4.00', '0.00'],
    ])
    const part = paperOf({ rows, checks: { extent: { end: 'limit', notUnderstood: 0 } } })
    expect(cellsOf(part, 'totals')).toEqual([
      ['USD'],
      ['Money in', 'at least 7.00', 'cannot tell'],
      ['Money out', 'at least −3.00', 'cannot tell'],
      ['Net', 'cannot tell', 'cannot tell'],
    ])
    expect(part.notes.join(' ')).toContain('The period was read in part.')
  })

  test('stands beside that of the month before, which the same reading brings', () => {
    const rows = [payment('now', -500), payment('then', -200, may)]
    const paper = paperOf({ rows })
    expect(paper.tables.find(({ id }) => id === 'totals')?.columns.map(({ head }) => head)).toEqual(
      ['', 'June 2026', 'May 2026'],
    )
    expect(cellsOf(paper, 'totals').at(-1)).toEqual(['Net', '−5.00', '−2.00'])
  })

  test('comes to what the statement says, or says by how much it does not', () => {
    const balance = (amount: number) => ({ amount, currency: 'USD' })
    const statement = {
      id: 's-1',
      period_start: '2026-06-01',
      period_end: '2026-06-30',
      accounts: [
        { account_id: 'a-1', opening_balance: balance(1000), closing_balance: balance(1250) },
      ],
    }
    const paper = paperOf({
      rows: [payment('in', 700), payment('out', -300)],
      statements: [statement],
    })
    expect(cellsOf(paper, 'figures')).toEqual([
      ['USD'],
      ['Operating ··0215', '10.00', '7.00', '−3.00', '14.00', '12.50', '−1.50'],
    ])
  })

  test('says once that an account has no statement, and nothing of what would follow from one', () => {
    const paper = paperOf({ rows: [payment('in', 700), payment('out', -300)], statements: [] })
    expect(cellsOf(paper, 'figures')).toEqual([
      ['USD'],
      ['Operating ··0215', 'no statement', '7.00', '−3.00', '–', '–', '–'],
    ])
  })
})

describe('what the paper cannot say', () => {
  test('stands on it: a bank that failed, scopes that are not shared, a month that is not over', () => {
    const paper = paperOf({
      checks: {
        extent: { end: 'failed', notUnderstood: 0 },
        failure: { code: 'bank_failed', reference: 'r-1' },
      },
      read: { notShared: ['statements:read'], isOver: false },
    })
    const notes = paper.notes.join('\n')
    expect(notes).toContain('was not read to the end')
    expect(notes).toContain('does not share')
    expect(notes).toContain('June 2026 is not over.')
    expect(wordsOf(paper)).not.toMatch(/"None of|"None failed/)
  })

  test('is that figures were kept, of a close that was locked before', () => {
    const shown = shownClose({ read: { frozenAt: '2026-07-09T09:15:00Z' } })
    const basis = { ...shown.read.basis, figures: undefined, readings: undefined }
    const paper = makePaper({ ...shown, read: { ...shown.read, basis } }, 'Firm', reader)
    expect(paper.tables.map(({ id }) => id)).not.toContain('figures')
    expect(paper.notes.join(' ')).toContain('locked before figures of accounts were kept')
  })
})

test('a file that was given to an item of the firm stands on it with its SHA-256', () => {
  const item = {
    id: 'f-1',
    words: 'Lease',
    repeats: 'monthly',
    of: 'all',
    asksFor: 'file',
  } as const
  const tick = { does: 'tick', by: 'joy', at: '2026-07-06T10:00:00Z', note: '', files: 1 } as const
  const sha256 = '9c41a7e04f2bd8156b03ce97e1885d2b9c41a7e04f2bd8156b03ce97e1885d2b'
  const file = { id: 'a-1', name: 'lease.pdf', type: 'application/pdf', size: 9, sha256 } as const
  const paper = paperOf({
    firm: { items: [item], ticks: new Map([['f-1', [tick]]]), files: new Map([['f-1', file]]) },
  })
  expect(cellsOf(paper, 'firms-items')[0]?.[0]).toBe(
    'Lease · lease.pdf, SHA-256 9c41a7e0 4f2bd815 6b03ce97 e1885d2b 9c41a7e0 4f2bd815 6b03ce97 e1885d2b',
  )
})

describe('the working of an item', () => {
  const workingOf = (paper: Paper, of: string) => paper.workings.find((each) => each.of === of)

  test('names the rows that it looks at: only the consent looks at no rows but itself', () => {
    const { workings } = paperOf({ rows: [payment('a', -500)] })
    const ofConsent = workings.filter(({ filter }) => filter.includes('the consent as it is kept'))
    expect(ofConsent.map(({ of }) => of)).toEqual(['Consent covers the close'])
    expect(workingOf(paperOf(), 'Books agree with the bank')?.filter).toBe(
      'No rows of the bank: no books are kept here to compare them with',
    )
  })

  test('names the reading of what was carried over the period where cut-off looks at it', () => {
    const paper = paperOf({ rows: [payment('a', -500)] })
    const working = workingOf(paper, 'Cut-off')
    expect(working?.filter).toContain(
      'those initiated before that are still open or were posted after',
    )
    const read = paper.readings
      .filter(({ ref }) => working?.reads.includes(ref))
      .map(({ text }) => text)
    expect(read.join(' ')).toContain(
      'Transactions initiated before 1 Jun 2026 that are still open or were posted after 30 Jun 2026:',
    )
  })

  test('names the reading of invoices too where the client shares all that there is', () => {
    const paper = paperOf({ rows: [payment('a', -500)], statements: [] })
    expect(paper.readings.map(({ ref }) => ref)).toEqual(['A', 'B', 'C', 'D', 'E'])
    expect(workingOf(paper, 'Invoices with a document')?.reads).toEqual(['E'])
  })

  test('says which of its items rest on a list that was not read, where it is known what was', () => {
    const paper = paperOf({ rows: [payment('a', -500)] })
    const unread = (of: string, from: Paper) => workingOf(from, of)?.unread
    expect(unread('Statements received', paper)).toBe('Not read: Statements.')
    expect(unread('Statements tie out', paper)).toBe('Not read: Statements.')
    expect(unread('Cut-off', paper)).toBeUndefined()
    expect(unread('Consent covers the close', paper)).toBeUndefined()
    const shown = shownClose({ rows: [payment('a', -500)] })
    const basis = { ...shown.read.basis, readings: undefined }
    const older = makePaper({ ...shown, read: { ...shown.read, basis } }, 'Marlow & Finch', reader)
    expect(unread('Statements received', older)).toBeUndefined()
  })
})

test('findings that nobody has decided are counted, not said to be looked at', () => {
  const paper = paperOf({ rows: [payment('a', -111_905)] })
  expect(cellsOf(paper, 'findings-without-receipt').at(-1)?.[0]).toBe('Findings: 1')
  const table = paper.tables.find(({ id }) => id === 'findings-without-receipt')
  expect(table?.columns[0]?.head).toBe('Posted')
})

test('an invoice without a document stands with its customer, where that was read', () => {
  const invoice = { id: 'i-1', invoice_number: 'INV-7', date: '2026-06-03', status: 'unpaid' }
  const items = [
    { ...invoice, customer: { id: 'c-1' }, total: { amount: 90_000, currency: 'USD' } },
    { ...invoice, id: 'i-2', invoice_number: 'INV-8', customer: { id: 'c-2' } },
  ]
  const paper = paperOf({
    evidence: {
      invoices: { items, end: 'whole', notUnderstood: 0, notApplied: [] },
      customers: new Map([['c-1', { name: 'Zenith GmbH', isDeleted: false }]]),
    },
  })
  const table = paper.tables.find(({ id }) => id === 'findings-invoice-documents')
  expect(table?.columns.slice(1, 3).map(({ head }) => head)).toEqual(['Invoice', 'Customer'])
  const cells = cellsOf(paper, 'findings-invoice-documents').map((each) => each.slice(1, 3))
  expect(cells).toContainEqual(['INV-7', 'Zenith GmbH'])
  expect(cells).toContainEqual(['INV-8', ''])
})

test('what is excluded is called an exclusion, as on the close', () => {
  const paper = paperOf({ read: { exceptions: [exclusionWith()] } })
  const table = paper.tables.find(({ id }) => id === 'exceptions')
  expect(table?.title).toBe('Exclusions in force in this period')
  expect(table?.note).toContain('stands beside its finding')
})

describe('who decided and signed', () => {
  const people = [
    { id: 'joy', name: 'Joy Okafor', isThere: true, role: 'preparer' },
    { id: 'jo', name: 'John Olsen', isThere: true, role: 'reviewer' },
  ]

  test('is named by initials, which are two people’s never', () => {
    const finding = findingWith({ key: JSON.stringify([JSON.stringify(['t-1', 'a-1'])]) })
    const paper = paperOf({
      rows: [payment('t-1', -111_905)],
      firm: { entries: [acceptanceOf(finding)] },
      read: { people, exceptions: [exclusionWith({ by: 'jo' })] },
    })
    expect(cellsOf(paper, 'findings-without-receipt')[0]?.[4]).toBe(
      'Accepted JO, 6 Jul 2026: Contract on file',
    )
    expect(cellsOf(paper, 'exceptions')[0]?.[3]).toBe('JO2, 6 Jul 2026, no end')
    expect(paper.signatures.notes[0]).toBe('Initials: JO Joy Okafor, JO2 John Olsen.')
  })

  test('is said as it is: a draft is not signed', () => {
    const paper = paperOf({ read: { people } })
    expect(paper.state).toEqual({ text: 'Draft, not signed', isLocked: false })
    expect(paper.signatures.lines.map(({ state, text }) => [state, text])).toEqual([
      ['wanted', 'Not signed'],
      ['wanted', 'Not signed'],
    ])
    expect(paper.kind).toBe('Close paper · draft')
  })
})

test('it says the same in every language', () => {
  const shapes = ['en-US', 'de-DE', 'es-ES', 'ar'].map((locale) => {
    const shown = shownClose({ rows: [payment('in', 700), payment('out', -300_000)] })
    const paper = makePaper(shown, 'Firm', createReader({ locale, timeZone: 'UTC' }))
    return paper.tables.map(({ id, rows }) => [id, rows.length])
  })
  expect(new Set(shapes.map((shape) => JSON.stringify(shape))).size).toBe(1)
})
