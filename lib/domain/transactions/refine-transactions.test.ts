import { describe, expect, it } from 'vitest'
import { bankQuery } from '@/lib/search-params/list-params'
import { refineTransactions } from '@/lib/domain/transactions/refine-transactions'
import { parseTransactionParams, transactionList } from '@/lib/search-params/transactions'
import { lacksReceipt } from '@/lib/domain/transactions/missing-receipt'
import type { Transaction } from '@/lib/bank-contract/transaction'

const row = (id: string, change: Partial<Transaction> = {}): Transaction => ({
  id,
  amount: { amount: 1, currency: 'USD' },
  ...change,
})
const rows = [
  row('plain', { counterparty_name: 'Moss', memo: 'Rent' }),
  row('filed', {
    counterparty_name: ' Kite ',
    user_id: 'u',
    attachments: [{ file_id: 'f', file_name: 'a' }],
  }),
  row('yen', { amount: { amount: 1, currency: 'JPY' }, attachments: [], note: 'the rent of May' }),
]
const refine = (raw: Record<string, string | string[]>) =>
  refineTransactions(rows, parseTransactionParams(raw))?.rows.map(({ id }) => id)

describe('filters of our own', () => {
  it('take what is large by its size alone, in or out, in its own currency', () => {
    const of = (id: string, amount: number, currency: string) =>
      row(id, { amount: { amount, currency } })
    const given = [
      of('in', 500_000, 'USD'),
      of('out', -500_000, 'USD'),
      of('less', 499_999, 'USD'),
      of('yen', 500_000, 'JPY'),
      of('less yen', -499_999, 'JPY'),
      of('dinar', 5_000_000, 'KWD'),
      of('less dinar', 4_999_999, 'KWD'),
    ]
    const large = refineTransactions(given, parseTransactionParams({ size: 'large' }))
    expect(large?.rows.map(({ id }) => id)).toEqual(['in', 'out', 'yen', 'dinar'])
  })

  it('keep the rows that were read and meet them all', () => {
    expect(refine({ files: 'with' })).toEqual(['filed'])
    expect(refine({ files: 'without' })).toEqual(['plain', 'yen'])
    expect(refine({ currency: 'JPY' })).toEqual(['yen'])
    expect(refine({ counterparty: 'Kite' })).toEqual(['filed'])
    expect(refine({ counterparty: ['Kite', 'Moss'], files: 'without' })).toEqual(['plain'])
    expect(refine({ counterparty: 'moss OR kite -"i k"' })).toEqual(['plain', 'filed'])
    expect(refine({ counterparty: '-kite' })).toEqual(['plain', 'yen'])
    expect(refine({ counterparty: 'rent' })).toEqual([])
    expect(refine({ words: 'rent -moss' })).toEqual(['yen'])
    expect(refine({ words: 'RÉNT OR kite' })).toEqual(['plain', 'filed', 'yen'])
    expect(refine({ currency: 'EUR' })).toEqual([])
    expect(refine({ person: 'nobody' })).toEqual(['plain', 'yen'])
  })

  it('take for a missing receipt what the close takes for one: a payment without, and nothing else', () => {
    const none = { attachments: [] }
    const filed = { attachments: [{ file_id: 'f', file_name: 'a' }] }
    const out = { amount: { amount: -1, currency: 'USD' }, transaction_type: 'card_debit' } as const
    const given = [
      row('paid', { ...out, ...none }),
      row('receipt', { ...out, ...filed }),
      row('income', { ...none, transaction_type: 'ach_credit' }),
      row('own', { ...out, ...none, transaction_type: 'internal_transfer' }),
      row('fee', { ...out, ...none, transaction_type: 'wire_fee' }),
      row('failed', { ...out, ...none, status: 'failed' }),
      row('newer', { ...out, ...none, transaction_type: 'teleport' }),
    ]
    const of = (values: string[], all: readonly Transaction[]) =>
      refineTransactions(all, parseTransactionParams({ files: values }))
    const found = of(['missing'], given)
    expect(found?.rows).toEqual(given.filter(lacksReceipt))
    expect(found?.rows.map(({ id }) => id)).toEqual(['paid', 'newer'])
    expect(of(['missing', 'with'], given)?.rows.map(({ id }) => id)).toEqual([
      'paid',
      'receipt',
      'newer',
    ])
    // Of types that are all unknown none says what is a payment, and of no receipts at all none is missing.
    const foreign = [row('paid', { ...out, ...none, transaction_type: undefined })]
    expect(of(['missing'], foreign)?.notApplied).toEqual(['files'])
    expect(of(['missing'], [row('paid', out)])?.notApplied).toEqual(['files'])
    expect(of(['missing'], [row('income')])?.rows).toEqual([])
  })

  it('are none where the address names none', () => {
    expect(refine({ status: 'settled' })).toBeUndefined()
  })

  it('are never sent to the bank', () => {
    const list = parseTransactionParams({
      files: 'with',
      currency: 'USD',
      counterparty: 'kite',
      words: 'rent',
      status: 'settled',
    })
    expect(bankQuery(transactionList, list, 'UTC').map(([name]) => name)).toEqual([
      'status',
      'page_size',
    ])
  })
})
