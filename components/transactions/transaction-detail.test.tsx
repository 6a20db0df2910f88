import { describe, expect, it } from 'vitest'
import { renderDetail } from '@/test/components/resource-list-view'
import { TransactionDetail } from '@/components/transactions/transaction-detail'
import type { Transaction } from '@/lib/bank-contract/transaction'

const transaction: Transaction & { novel_field: string } = {
  id: 't-1',
  money_movement_id: 'm-1',
  account_id: 'a-1',
  account_name: 'Operating',
  transaction_type: 'internal_transfer',
  status: 'settled',
  amount: { amount: -125_000, currency: 'USD' },
  initiated_at: '2026-06-12T03:30:00Z',
  posted_at: '2026-06-13T14:00:00Z',
  counterparty_name: 'Kite & Co',
  memo: 'Rent',
  user_id: 'u-1',
  user_full_name: 'Olivia Owner',
  card_id: 'k-1',
  attachments: [{ file_id: 'f/1', file_name: 'receipt.pdf' }],
  activities: [
    { activity_type: 'settled', created_at: '2026-06-13T14:00:00Z', user_id: null },
    { activity_type: 'payment_created', created_at: '2026-06-12T03:30:00Z', user_id: 'u-1' },
  ],
  novel_field: 'new',
}
const render = (value: Parameters<typeof renderDetail<Transaction>>[1]) =>
  renderDetail(TransactionDetail, value)

describe('the page of a transaction', () => {
  it('shows times whole with their zone, and leaves absent fields out', () => {
    const html = render(transaction)
    expect(html).toContain('11 Jun 2026, 23:30:00 EDT')
    expect(html).toContain('<dd>Rent</dd>')
    expect(html).not.toContain('Tracking number')
  })

  it('tells the audit trail in order, with the names that it knows', () => {
    const html = render(transaction)
    expect(html.indexOf('Payment created by Olivia Owner')).toBeGreaterThan(0)
    expect(html.indexOf('Payment created')).toBeLessThan(html.indexOf('Settled</span></li>'))
  })

  it('offers each attachment to view and to download through our own route', () => {
    const html = render(transaction)
    const file = '/api/bank/c-1/transactions/t-1/files/f%2F1'
    expect(html).toContain(`<a href="${file}?disposition=inline" target="_blank"`)
    expect(html).toContain(`<a href="${file}?disposition=attachment" download=""`)
  })

  it('leads to its account, its card and the lists that the bank can filter', () => {
    const html = render(transaction)
    for (const href of [
      '/clients/c-1/accounts/a-1',
      '/clients/c-1/cards/k-1',
      '/clients/c-1/transactions?account_id=a-1',
      '/clients/c-1/transactions?card_id=k-1',
      '/clients/c-1/transactions?user_id=u-1',
      '/clients/c-1/transactions?search=Kite+%26+Co',
    ]) {
      expect(html).toContain(`href="${href}"`)
    }
  })

  it('looks for the other leg by the opposite amount in the same second', () => {
    expect(render(transaction)).toContain(
      'initiated_after=2026-06-12T03%3A30%3A00Z&amp;initiated_before=2026-06-12T03%3A30%3A01Z&amp;min_amount=125000&amp;max_amount=125000',
    )
    const purchase = render({ ...transaction, transaction_type: 'card_debit' })
    expect(purchase).not.toContain('other leg')
  })

  it('shows the whole object and names the fields that it does not know', () => {
    const html = render(transaction)
    expect(html).toContain('A field in it that this page does not know yet: novel_field')
    expect(html).toContain('&quot;novel_field&quot;: &quot;new&quot;')
  })

  it('stands with nothing but what the specification promises', () => {
    const html = render({ id: 't-2', amount: { amount: 5, currency: 'JPY' } })
    expect(html).toContain('<h1>No counterparty, <span data-amount="">¥5</span></h1>')
    expect(html).not.toContain('Audit trail')
    expect(html).not.toContain('Attachments')
    expect(html).not.toContain('Related')
  })

  it('says what happened where the bank gave no answer', () => {
    const html = render({ code: 'bank_slow', reference: 'B7K2' })
    expect(html).toContain('<h1>Transaction</h1>')
    expect(html).toContain('B7K2')
    expect(html).toContain('href="/here"')
  })
})

describe('a transaction that was opened from a list', () => {
  const neighbours = {
    listHref: '/clients/c-1/transactions?status=settled&page_token=T2&page=2',
    previousHref: '/clients/c-1/transactions/a?page=2',
    nextHref: undefined,
    nextPageHref: '/clients/c-1/transactions?page_token=T3&page=3',
    place: 50,
    page: 2,
  }
  const otherLeg: Transaction = {
    ...transaction,
    id: 't-2',
    account_name: 'Payroll',
    amount: { amount: 125_000, currency: 'USD' },
  }
  const html = renderDetail<Transaction>(
    (props) => <TransactionDetail {...props} neighbours={neighbours} otherLeg={otherLeg} />,
    transaction,
  )

  it('leads to the rows around it, to the next page, and back to the very page', () => {
    expect(html).toContain('Row 50 of page 2')
    expect(html).toContain('<a href="/clients/c-1/transactions/a?page=2" data-step="previous">')
    expect(html).toContain('Next page of the list')
    expect(html).toContain(
      `<a href="${neighbours.listHref.replaceAll('&', '&amp;')}" data-back="">`,
    )
  })

  it('names the other leg of its movement, and no longer offers to look for it', () => {
    expect(html).toContain('$1,250.00</span> in Payroll</a>; the two net to zero')
    expect(html).not.toContain('Find matching transfer')
    expect(render(transaction)).toContain('Find matching transfer')
  })
})
