import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Invoice } from '@/lib/bank-contract/invoicing'
import type { Statement } from '@/lib/bank-contract/statement'
import type { Transaction } from '@/lib/bank-contract/transaction'
import type { CheckedRow } from '@/lib/domain/checks/checked-row'
import { countCoverage } from '@/test/close/count-coverage'
import { evidenceOfStatements } from '@/lib/domain/close/check-evidence'
import { findDiscontinuities } from '@/lib/domain/close/find-continuity'
import { findLoneTransfers } from '@/lib/domain/close/find-lone-transfers'
import { findStatementGaps } from '@/lib/domain/close/find-statement-gaps'
import { findUndocumentedInvoices } from '@/lib/domain/close/find-undocumented-invoices'
import { judgeItem } from '@/lib/domain/close/item-state'
import type { RowsMoved } from '@/lib/domain/close/tie-to-rows'
import { monthsFrom } from '@/lib/domain/periods/day-range'
import { isWhole } from '@/lib/domain/reading/reading'
import { june, juneWith } from '@/test/close/findings'
import { wholeOf } from '@/test/banking/reading'

const usd = (amount: number) => ({ amount, currency: 'USD' })

/** Rows of which every month moved so much. */
const movedBy = (amount: number): RowsMoved => ({
  extent: { end: 'whole', notUnderstood: 0 },
  isElsewhere: () => false,
  movedIn: () => {
    const account = { account: 'a-1', currency: 'USD', moneyIn: String(amount), moneyOut: '0' }
    return { accounts: [{ ...account, rowsIn: 1, rowsOut: 0 }], totals: [], untold: 0 }
  },
})

function statement(month: number, opening: number, closing: number): Statement {
  const { first, last } = monthsFrom(2026, month, 1)
  return {
    id: `s-${month}`,
    period_start: first,
    period_end: last,
    accounts: [
      {
        account_id: 'a-1',
        opening_balance: usd(opening),
        closing_balance: usd(closing),
        total_credits: usd(Math.max(closing - opening, 0)),
        total_debits: usd(Math.max(opening - closing, 0)),
        total_fees: usd(0),
      },
    ],
  }
}

describe('continuity of balances', () => {
  const may = statement(5, 0, 100)

  it('holds where a month opens with what the one before closed with', () => {
    const found = findDiscontinuities(wholeOf([statement(6, 100, 50), may]), june)
    expect(found.items).toEqual([])
    expect(isWhole(found)).toBe(true)
  })

  it('is broken by the difference, once, also where a page came twice', () => {
    const broken = statement(6, 90, 50)
    const found = findDiscontinuities(wholeOf([broken, may, broken, may]), june)
    expect(found.items).toMatchObject([
      { day: '2026-06-01', accounts: ['a-1'], amounts: [usd(-10)] },
    ])
  })

  it('is broken where the month before is missing, and cannot be told where it was not read', () => {
    const gap = findDiscontinuities(wholeOf([statement(4, 0, 100), statement(6, 100, 50)]), june)
    expect(gap.items).toMatchObject([{ day: '2026-06-01', accounts: ['a-1'], amounts: [] }])
    expect(isWhole(gap)).toBe(true)
    const part = findDiscontinuities(wholeOf([statement(6, 100, 50)], { end: 'limit' }), june)
    expect(part.items).toEqual([])
    expect(isWhole(part)).toBe(false)
  })

  it('is not requested of an account’s first statement', () => {
    expect(isWhole(findDiscontinuities(wholeOf([statement(6, 100, 50)]), june))).toBe(true)
  })

  it('cannot be told where a balance is missing', () => {
    const bare: Statement = { ...statement(6, 100, 50), accounts: [{ account_id: 'a-1' }] }
    expect(isWhole(findDiscontinuities(wholeOf([may, bare]), june))).toBe(false)
  })

  it('is broken where two statements of the month before disagree', () => {
    const other = { ...statement(5, 0, 120), id: 's-5b' }
    const found = findDiscontinuities(wholeOf([may, other, statement(6, 100, 5)]), june)
    expect(found.items).toMatchObject([{ amounts: [] }])
  })
})

describe('statements', () => {
  it('are found missing as often as they are counted missing, and tie out as often', () => {
    const months = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1 })
    fc.assert(
      fc.property(months, fc.integer({ min: -5, max: 5 }), (present, off) => {
        const statements = present.map((month) => {
          const made = statement(month, 0, 100)
          const [account] = made.accounts ?? []
          return { ...made, accounts: [{ ...account, closing_balance: usd(100 + off) }] }
        })
        const days = monthsFrom(2026, 1, 6)
        const count = countCoverage(wholeOf(statements), days, '2026-09-01')
        const found = findStatementGaps(wholeOf(statements), days, '2026-09-01', movedBy(100 + off))
        expect(found.statements.items).toHaveLength((count?.due ?? 0) - (count?.received ?? 0))
        expect(found.tieOut.items).toHaveLength(count?.differs ?? -1)
        expect(found).toMatchObject({ due: count?.due, received: count?.received, notYet: 0 })
      }),
    )
  })

  it('that the bank need not have yet are not missing', () => {
    const found = findStatementGaps(wholeOf([statement(5, 0, 1)]), june, '2026-07-03', movedBy(1))
    expect(found).toMatchObject({ notYet: 1, statements: { items: [] } })
  })

  it('pass with their tie-out on statements that are there, and on nothing else', () => {
    const states = (statements: readonly Statement[], today: string) => {
      const found = findStatementGaps(wholeOf(statements), june, today, movedBy(1))
      const evidence = evidenceOfStatements(found, [], juneWith([]))
      return [judgeItem(evidence.statements).state, judgeItem(evidence['tie-out']).state]
    }
    expect(states([statement(6, 0, 1)], '2026-09-01')).toEqual(['passed', 'passed'])
    expect(states([statement(5, 0, 1)], '2026-07-03')).toEqual(['not_due', 'not_due'])
    expect(states([statement(5, 0, 1)], '2026-09-01')).toEqual(['to_review', 'nothing_to_check'])
    expect(states([], '2026-07-10')).toEqual(['not_due', 'not_due'])
    expect(states([], '2026-07-11')).toEqual(['nothing_to_check', 'nothing_to_check'])
    // Of an account that has statements from July on.
    expect(states([statement(7, 0, 1)], '2026-09-01')).toEqual([
      'nothing_to_check',
      'nothing_to_check',
    ])
    const unread = evidenceOfStatements(undefined, [], juneWith([]))
    expect(judgeItem(unread.statements).state).toBe('cannot_tell')
  })

  it('that do not give their figures leave their tie-out untold', () => {
    const bare: Statement = { ...statement(6, 0, 1), accounts: [{ account_id: 'a-1' }] }
    const found = findStatementGaps(wholeOf([bare]), june, '2026-09-01', movedBy(0))
    expect(isWhole(found.tieOut)).toBe(false)
  })
})

function leg(id: string, amount: number, more: Partial<Transaction> = {}, day = '2026-06-10') {
  const transaction: Transaction = {
    id,
    account_id: amount < 0 ? 'a-1' : 'a-2',
    money_movement_id: 'm-1',
    transaction_type: 'internal_transfer',
    status: 'settled',
    amount: usd(amount),
    ...more,
  }
  const row: CheckedRow = {
    transaction,
    initiated: day,
    posted: day,
    day,
    lacksReceipt: false,
    payee: undefined,
  }
  return row
}
const lone = (...rows: CheckedRow[]) => findLoneTransfers(wholeOf(rows), june)

describe('an own transfer', () => {
  it('is paired by its movement, the opposite amount and another account', () => {
    expect(lone(leg('t-1', -100), leg('t-2', 100)).items).toEqual([])
    for (const other of [
      leg('t-2', 99),
      leg('t-2', 100, { money_movement_id: 'm-2' }, '2026-07-02'),
      leg('t-2', 100, { account_id: 'a-1' }),
      leg('t-2', 100, { status: 'failed' }),
      leg('t-2', 100, { amount: { amount: 100, currency: 'EUR' } }),
    ]) {
      expect(lone(leg('t-1', -100), other).items.map(({ rows }) => rows)).toContainEqual([
        '["t-1","a-1"]',
      ])
    }
  })

  it('may have its other side in the next month', () => {
    expect(lone(leg('t-1', -100), leg('t-2', 100, {}, '2026-07-01')).items).toEqual([])
    expect(lone(leg('t-1', -100, {}, '2026-07-01')).items).toEqual([])
  })

  it('has one other side each, and is not its own', () => {
    expect(lone(leg('t-1', -100), leg('t-1', -100), leg('t-2', 100)).items).toEqual([])
    expect(lone(leg('t-1', -100), leg('t-3', -100), leg('t-2', 100)).items).toHaveLength(2)
  })

  it('cannot be told of rows without a type, a movement or an account', () => {
    for (const more of [
      { transaction_type: undefined },
      { money_movement_id: undefined },
      { account_id: undefined },
    ]) {
      expect(isWhole(lone(leg('t-1', -100, more)))).toBe(false)
    }
    expect(isWhole(lone(leg('t-1', -100, { transaction_type: 'newer_than_we_are' })))).toBe(true)
  })
})

describe('an invoice', () => {
  const invoice = (more: Partial<Invoice> = {}): Invoice => ({
    id: 'i-1',
    invoice_number: 'INV-1',
    status: 'unpaid',
    date: '2026-06-10',
    total: usd(5000),
    ...more,
  })
  const bare = (...invoices: Invoice[]) => findUndocumentedInvoices(wholeOf(invoices), june)

  it('of the month without a document is found, once', () => {
    expect(bare(invoice(), invoice()).items).toMatchObject([
      { key: '["i-1"]', amounts: [usd(5000)] },
    ])
    expect(bare(invoice({ file_id: 'f-1' })).items).toEqual([])
    expect(bare(invoice({ status: 'cancelled' })).items).toEqual([])
    expect(bare(invoice({ date: '2026-07-01' })).items).toEqual([])
  })

  it('is counted among those that need a document, which a cancelled one does not', () => {
    const others = [
      invoice({ id: 'i-2', file_id: 'f-2' }),
      invoice({ id: 'i-3', status: 'cancelled' }),
    ]
    const later = invoice({ id: 'i-4', date: '2026-07-01' })
    expect(bare(invoice(), ...others, later)).toMatchObject({ needed: 2, items: [{}] })
  })

  it('without a date or a state leaves the item untold', () => {
    expect(isWhole(bare(invoice({ date: undefined })))).toBe(false)
    expect(isWhole(bare(invoice({ status: undefined })))).toBe(false)
    expect(isWhole(bare(invoice({ date: undefined, file_id: 'f-1' })))).toBe(true)
  })
})
