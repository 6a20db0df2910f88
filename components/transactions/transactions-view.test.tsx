import { describe, expect, it } from 'vitest'
import { cellsOf, renderList, testFormat } from '@/test/components/resource-list-view'
import { transactionList } from '@/lib/search-params/transactions'
import {
  transactionStates,
  transactionTypeWords,
} from '@/components/transactions/transaction-words'
import { TransactionsView } from '@/components/transactions/transactions-view'
import {
  type Transaction,
  transactionStatuses,
  transactionTypes,
} from '@/lib/bank-contract/transaction'

const transaction: Transaction = {
  id: 't-1',
  money_movement_id: 'm-1',
  account_id: 'a-1',
  account_type: 'checking',
  account_name: 'Operating',
  transaction_type: 'ach_debit',
  status: 'settled',
  amount: { amount: -125_000, currency: 'USD' },
  initiated_at: '2026-06-12T03:30:00Z',
  posted_at: '2026-06-13T14:00:00Z',
  counterparty_name: 'Kite & Co',
  attachments: [{ file_id: 'f-1', file_name: 'receipt.pdf' }],
  activities: [],
}
const bare: Transaction = { id: 't-2', amount: { amount: 1, currency: 'USD' } }

type Raw = Parameters<typeof renderList>[3]
const render = (items: Transaction[], raw?: Raw) =>
  renderList(TransactionsView, transactionList, { items }, raw)
const renderNext = (next_page_token: string | null, raw?: Raw) =>
  renderList(TransactionsView, transactionList, { items: [transaction], next_page_token }, raw)

describe('the transactions page', () => {
  it('shows a movement as an accountant reads it', () => {
    expect(cellsOf(render([transaction]))).toEqual([
      [
        '11 Jun 2026',
        'Kite &amp; Co',
        'ACH out',
        'Settled',
        'Operating',
        '13 Jun 2026',
        '1 file',
        '−$1,250.00',
      ],
    ])
  })

  it('leaves what the bank left out quietly absent', () => {
    expect(cellsOf(render([bare]))).toEqual([['', 'No counterparty', '', '', '', '', '', '$0.01']])
    const empty: Transaction = { ...bare, counterparty_name: ' ', attachments: [], posted_at: null }
    expect(cellsOf(render([empty]))[0]?.[1]).toBe('No counterparty')
  })

  it('has words for every type and every status', () => {
    const rows = transactionTypes.map((transaction_type, index) => ({
      ...transaction,
      id: String(index),
      transaction_type,
    }))
    expect(cellsOf(render(rows)).map((cells) => cells[2])).toEqual(
      transactionTypes.map((type) => testFormat.text(transactionTypeWords[type])),
    )
    for (const status of transactionStatuses) {
      expect(cellsOf(render([{ ...transaction, status }]))[0]?.[3]).toBe(
        testFormat.text(transactionStates[status].words),
      )
    }
  })

  it('shows a value that is newer than we are as it came', () => {
    const html = render([
      { ...transaction, transaction_type: 'crypto_swap', status: 'frozen', account_name: '' },
    ])
    expect(cellsOf(html)[0]?.[2]).toBe('Other (crypto_swap)')
    expect(html).toContain('data-tone="neutral">Other (frozen)</span>')
  })

  it('never shows money that has not moved as if it had', () => {
    const amountOf = (status: string) =>
      /<td>((?:(?!<td>).)*)<\/td><\/tr>/.exec(render([{ ...transaction, status }]))?.[1]
    expect(amountOf('settled')).toBe('−$1,250.00')
    expect(amountOf('pending')).toBe('<i>−$1,250.00</i>')
    expect(amountOf('awaiting_approval')).toBe('<i>−$1,250.00</i>')
    expect(amountOf('failed')).toBe('<s>−$1,250.00</s>')
    expect(amountOf('frozen')).toBe('<i>−$1,250.00</i>')
  })

  it('does not take a posting time for a settlement', () => {
    expect(render([{ ...transaction, status: 'pending' }])).toContain('<i>−$1,250.00</i>')
  })

  it.each([
    [{ amount: 1250, currency: 'JPY' }, '¥1,250'],
    [{ amount: -1250, currency: 'KWD' }, '−KWD 1.250'],
    [{ amount: Number.MAX_SAFE_INTEGER, currency: 'USD' }, '$90,071,992,547,409.91'],
    [{ amount: 5, currency: 'XQQ' }, '5 XQQ (minor units)'],
  ])('shows %j as %s', (amount, text) => {
    const [cells] = cellsOf(render([{ ...transaction, amount }]))
    expect(cells?.at(-1)?.replaceAll('\u00a0', ' ')).toBe(text)
  })

  it('shows hostile names as text', () => {
    const html = render([
      {
        ...transaction,
        counterparty_name: '<script>alert(1)</script>"\u202e',
        account_name: '<b>',
      },
    ])
    expect(html).not.toContain('<script>')
    expect(html).not.toContain('<b>')
  })

  it('holds one link a row, and tells rows apart by account where both legs share an id', () => {
    const legs = [transaction, { ...transaction, account_id: 'a-2' }]
    const body = /<tbody>.*<\/tbody>/s.exec(render(legs))?.[0] ?? ''
    expect(body.match(/<a /g)).toHaveLength(2)
    expect(body).toContain('href="/clients/c-1/transactions/t-1?page=1"')
    expect(body).toContain('aria-label="11 Jun 2026 Kite &amp; Co"')
  })

  it('writes opaque identifiers into addresses safely', () => {
    expect(render([{ ...bare, id: '../x?y#z' }])).toContain(
      'href="/clients/c-1/transactions/..%2Fx%3Fy%23z?page=1"',
    )
  })

  it('links the next page with its token, and says so when the list has ended', () => {
    expect(renderNext('T2')).toContain(
      'href="/clients/c-1/transactions?page_token=T2&amp;page=2" rel="next"',
    )
    expect(renderNext(null)).toContain('end of list')
    expect(renderNext('T2')).not.toContain('end of list')
  })

  it('sorts by what the bank sorts by, at page one', () => {
    const html = render([transaction], { page_token: 'T2', page: '2', status: 'settled' })
    const base = '/clients/c-1/transactions?status=settled'
    expect(html).toContain(
      `aria-sort="descending"><a href="${base}&amp;sort_by=initiated_at&amp;order=asc"`,
    )
    expect(html).toContain(`aria-sort="none"><a href="${base}&amp;sort_by=amount&amp;order=asc"`)
    expect(html).toContain(`aria-sort="none"><a href="${base}&amp;sort_by=posted_at&amp;order=asc"`)
    const byAmount = render([transaction], { sort_by: 'amount', order: 'asc' })
    expect(byAmount).toContain('aria-sort="ascending"><a href="/clients/c-1/transactions?sort_by=')
  })
})

describe('the filters of the transactions page', () => {
  const raw = {
    search: 'Kite',
    status: ['pending', 'failed'],
    transaction_type: 'wire_in',
    account_id: 'a-1',
    initiated_after: '2026-06-01',
    min_amount: '-125000',
    amount_currency: 'USD',
    page_token: 'T2',
    page: '2',
  }

  it('stand as removable conditions in words', () => {
    const html = render([transaction], raw)
    const chips = [...html.matchAll(/Remove filter: <\/span>(.*?)<\/a>/g)].map(([, label]) => label)
    expect(chips).toEqual([
      'Search: Kite',
      'Status: Pending',
      'Status: Failed',
      'Type: Wire in',
      'Initiated from 1 Jun 2026',
      'Account: Operating',
      'Amount from −$1,250.00',
    ])
    const withoutFailed = /<a href="([^"]*)"><span[^>]*>Remove filter: <\/span>Status: Failed/
    const href = withoutFailed.exec(html)?.[1] ?? ''
    expect(href).toContain('status=pending')
    expect(href).not.toContain('status=failed')
    expect(href).not.toContain('page_token')
  })

  it('travel in a GET form that keeps the rest and drops the page token', () => {
    const html = render([transaction], {
      ...raw,
      sort_by: 'amount',
      order: 'asc',
      page_size: '100',
    })
    const form = html.slice(html.indexOf('role="search"'))
    const hidden = [...form.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)]
    expect(hidden.map(([, name, value]) => [name, value])).toEqual([
      ['transaction_type', 'wire_in'],
      ['account_id', 'a-1'],
      ['sort_by', 'amount'],
      ['order', 'asc'],
      ['page_size', '100'],
    ])
    expect(html).not.toContain('name="page_token"')
    expect(html).toContain('name="amount_from" value="-1250.00"')
  })

  it('offer the accounts that the desk knows, and cards and people that this page has seen', () => {
    const html = render([transaction, { ...transaction, id: 't-3', card_id: 'k-1' }])
    expect(html).toContain('<option value="a-1">Operating</option>')
    expect(html).toContain('<option value="k-1">k-1</option>')
    expect(html).not.toContain('name="user_id"')
    const known = renderList(
      (props) => <TransactionsView {...props} accounts={new Map([['a-9', 'Payroll']])} />,
      transactionList,
      { items: [transaction] },
      { account_id: 'a-9' },
    )
    expect(known).toContain('<option value="a-1">Operating</option>')
    expect(known).toContain('Remove filter: </span>Account: Payroll')
  })

  it('that match nothing say so and can be cleared at once', () => {
    const html = render([], raw)
    expect(html).toContain('No transactions match these filters')
    expect(html).toMatch(/<a [^>]*href="\/clients\/c-1\/transactions"[^>]*>Clear filters<\/a>/)
    expect(html).not.toContain('No transactions yet')
  })
})
