import { beforeEach, describe, expect, it } from 'vitest'
import { toSentTransaction } from '@/components/data-table/transaction-rows'
import {
  TransactionPage,
  type TransactionProps,
} from '@/components/transactions/transaction-detail'
import { TransactionHead } from '@/components/transactions/transaction-head'
import {
  lenientTransactionSchema,
  type Transaction,
  transactionSchema,
} from '@/lib/bank-contract/transaction'
import { parseTransactionParams } from '@/lib/search-params/transactions'
import { anyBelieved } from '@/test/any-answer'
import {
  expectAnyAnswerShown,
  factsOf,
  readIn,
  readOutcome,
  renderScreen,
  renderServerScreen,
  testClient,
  testReader,
  wordsOf,
} from '@/test/components/screens'
import { adbeam } from '@/test/components/transactions'

const pageOf = (
  transaction: Transaction,
  { otherLeg, ...change }: { otherLeg?: Transaction; outcome?: TransactionProps['outcome'] } = {},
) =>
  renderServerScreen(
    <TransactionPage
      client={testClient}
      id={transaction.id}
      list={parseTransactionParams({})}
      cameFromList={false}
      accounts={new Map([['savings', 'Savings ··7310']])}
      outcome={readOutcome({ transaction, page: undefined, otherLeg })}
      review={undefined}
      {...change}
    />,
  )

describe('one transaction', () => {
  beforeEach(() => readIn(testReader.timeZone))

  it('keeps its amount out of the title of the tab', async () => {
    expect(await pageOf(adbeam)).toContain(
      '<title>Adbeam Advertising, 6 Jul 2026 · Acme &amp; Sons · Countinghouse</title>',
    )
  })

  it('says when it was made and posted in the time zone of the client', async () => {
    readIn('Asia/Tokyo')
    expect(factsOf(await pageOf(adbeam)).slice(0, 2)).toEqual([
      ['Initiated', '6 Jul 2026, 22:00:00 GMT+9'],
      ['Posted', '7 Jul 2026, 05:20:00 GMT+9'],
    ])
  })

  it('names the matching transfer and leads to it', async () => {
    const otherLeg = {
      ...adbeam,
      id: 't-2',
      account_id: 'savings',
      account_name: 'Savings',
      amount: { amount: 4_825_000, currency: 'USD' },
    }
    const html = await pageOf(adbeam, { otherLeg })
    expect(factsOf(html)).toContainEqual([
      'Matching transfer',
      '$48,250.00 in Savings ··7310; the two net to zero',
    ])
    expect(html).toContain('href="/clients/c-1/transactions/t-2"')
  })

  it('begins with what its row says, so that a sheet opens as it stays', async () => {
    const row = toSentTransaction(adbeam, { reader: testReader })
    expect(await pageOf(adbeam)).toContain(renderScreen(<TransactionHead row={row} />))
  })

  it('shows its first receipts, of which few are fetched at once, and offers the others', async () => {
    const attachments = Array.from({ length: 60 }, (_, index) => ({
      file_id: `f-${index}`,
      file_name: index === 0 ? null : `receipt-${index}.png`,
    }))
    const html = await pageOf({ ...adbeam, attachments })
    expect(html.match(/disposition=attachment/g)).toHaveLength(50)
    expect(html.match(/disposition=thumbnail/g)).toHaveLength(4)
    expect(wordsOf(html)).toContain('Show 10 more')
  })

  it('says why it could not be read, and offers to try again', async () => {
    const outcome = { kind: 'failed', failure: { code: 'bank_slow', reference: 'r' } } as const
    const html = await pageOf(adbeam, { outcome })
    expect(html).toContain('<title>Transaction · Acme &amp; Sons · Countinghouse</title>')
    expect(html).toContain('href="/clients/c-1/transactions/t-1"')
  })

  it('shows any transaction that a bank may send', () =>
    expectAnyAnswerShown(anyBelieved(transactionSchema, lenientTransactionSchema), [
      (_, transaction) => pageOf(transaction),
    ]))
})
