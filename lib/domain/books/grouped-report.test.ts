import { describe, expect, test } from 'vitest'
import { readLines } from '@/test/books/books-files'

const checking = [
  'Checking,,,,,,,,',
  ',Beginning Balance,,,,,,,1000.00',
  ',06/03/2026,Transfer,,,to savings,Savings,-100.00,900.00',
  ',06/25/2026,Expense,,Acme,Rent,,-50.00,850.00',
  'Total for Checking,,,,,,,-150.00,',
]
const quickBooks = [
  ',Date,Transaction Type,Num,Name,Memo/Description,Split,Amount,Balance',
  ...checking,
  'Savings,,,,,,,,',
  ',Beginning Balance,,,,,,,5000.00',
  ',06/03/2026,Transfer,,,from checking,Checking,100.00,5100.00',
  ',06/13/2026,Deposit,,Bank,interest,Income,7.00,5107.00',
  'Total for Savings,,,,,,,107.00,',
]

describe('a report by account', () => {
  test('asks which of two is meant, and reads that one alone', async () => {
    const open = await readLines(quickBooks)
    expect(open.table?.found).toEqual({ kind: 'open', settings: ['account'] })
    expect([...(open.table?.survey.accounts ?? [])]).toEqual([
      ['Checking', 2],
      ['Savings', 2],
    ])
    const balances = { Checking: [100_000n, 85_000n], Savings: [500_000n, 510_700n] }
    for (const [account, [opening, closing]] of Object.entries(balances)) {
      const { month } = await readLines(quickBooks, { account })
      expect(month?.side, account).toMatchObject({ opening, closing })
      expect(month?.side.rows.items, account).toHaveLength(2)
    }
  })

  test('of Xero states a balance for each', async () => {
    const lines = [
      'Date,Source,Description,Reference,Debit,Credit',
      'Bank,,,,,',
      'Opening Balance,,,,10.00,',
      '13 Jun 2026,Receive Money,Acme,,5.00,',
      'Total Bank,,,,5.00,0.00',
      'Closing Balance,,,,15.00,',
      'Card,,,,,',
      'Opening Balance,,,,,20.00',
      '13 Jun 2026,Spend Money,Acme,,,5.00',
      'Total Card,,,,0.00,5.00',
      'Closing Balance,,,,,25.00',
    ]
    expect((await readLines(lines)).table?.found).toEqual({ kind: 'open', settings: ['account'] })
    const { month } = await readLines(lines, { account: 'Card' })
    expect(month?.side).toMatchObject({ opening: -2000n, closing: -2500n })
  })

  test('of one asks nothing', async () => {
    const { month } = await readLines(quickBooks.slice(0, 1 + checking.length))
    expect(month?.side).toMatchObject({ opening: 100_000n, closing: 85_000n })
  })
})

test('a note between the lines of a table without groups names no account', async () => {
  const lines = ['Date,Paid in', '06/13/2026,1.00', 'Below: the second half,', '06/25/2026,2.00']
  const { month } = await readLines(lines)
  expect(month?.side.rows.items).toHaveLength(2)
})
