import { describe, expect, it } from 'vitest'
import { cellsOf, renderList } from '@/test/components/resource-list-view'
import { runningBalance } from '@/lib/domain/transactions/running-balance'
import { transactionList } from '@/lib/search-params/transactions'
import { TransactionsView } from '@/components/transactions/transactions-view'
import type { Transaction } from '@/lib/bank-contract/transaction'

const transaction: Transaction = {
  id: 't-1',
  account_id: 'a-1',
  status: 'settled',
  amount: { amount: -125_000, currency: 'USD' },
  initiated_at: '2026-06-12T03:30:00Z',
  attachments: [{ file_id: 'f-1', file_name: 'receipt.pdf' }],
}
const bare: Transaction = { id: 't-2', amount: { amount: 1, currency: 'USD' } }

type Raw = Parameters<typeof renderList>[3]

describe('a person’s own table', () => {
  const table = {
    columns: [
      { id: 'amount', size: 'usual' },
      { id: 'memo', size: 'wide' },
    ],
    density: 'roomy',
    keys: false,
  } as const

  function show(props: Partial<Parameters<typeof TransactionsView>[0]>, raw: Raw = {}): string {
    return renderList(
      (given: Parameters<typeof TransactionsView>[0]) => <TransactionsView {...given} {...props} />,
      transactionList,
      { items: [transaction, { ...bare, memo: 'Rent' }], next_page_token: 'T' },
      raw,
    )
  }

  it('has their columns in their places, the date first, and their row height', () => {
    const html = show({ table })
    expect(cellsOf(html)[1]).toEqual(['', '$0.01', 'Rent'])
    expect(html).toContain('data-wide="3" data-density="roomy"')
  })

  it('has columns as wide as they were drawn, to be drawn again, unless they are a view’s', () => {
    const drawn = {
      ...table,
      columns: [
        { id: 'memo', size: 9 },
        { id: 'amount', size: 24 },
      ],
    } as const
    const html = show({ table: drawn })
    expect(html).toContain('<th scope="col" data-column="memo" data-width="09">Memo</th>')
    expect(html).toMatch(/<th scope="col" data-column="amount" data-width="24" aria-sort="none">/)
    // A number is never cut, however narrow its column was drawn.
    expect(html).toContain('data-drawn="2" data-density="roomy" data-by-hand=""')
    const view = {
      id: 'v-1',
      name: 'Ours',
      shared: true,
      query: '',
      columns: JSON.stringify(drawn),
      own: false,
      by: 'Ben',
    }
    const inView = show({ table: drawn, views: [view] }, { view: 'v-1' })
    expect(inView).toContain('<th scope="col" data-width="09">Memo</th>')
    expect(inView).not.toContain('data-by-hand')
    const withoutOwn = show({ table: drawn, views: [{ ...view, columns: null }] }, { view: 'v-1' })
    expect(withoutOwn).toContain('data-by-hand')
  })

  it('says of how many rows read it shows some, and how to see all of them', () => {
    const html = show({}, { files: 'without' })
    expect(cellsOf(html)).toHaveLength(1)
    expect(html).toContain('1 of the 2 rows read')
    expect(html).toContain('More may follow on the next page.')
    expect(html).toContain('Remove filter: </span>Receipts, here: Missing receipt')
  })

  it('tells the balance after each row, and hands it on to the next page', () => {
    const rows = [transaction, bare]
    const html = renderList(
      (given: Parameters<typeof TransactionsView>[0]) => (
        <TransactionsView
          {...given}
          balance={runningBalance(rows, { amount: 900_000, currency: 'USD' })}
        />
      ),
      transactionList,
      { items: rows, next_page_token: 'T' },
      { account_id: 'a-1', balance: 'on' },
    )
    expect(cellsOf(html).map((cells) => cells.at(-1))).toEqual(['$9,000.00', '$10,250.00'])
    expect(html).toContain('balance=1025000+USD')
  })
})
