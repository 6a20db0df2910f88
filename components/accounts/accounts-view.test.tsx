import { describe, expect, it } from 'vitest'
import { AccountDetail } from '@/components/accounts/account-detail'
import { accountTypeWords } from '@/components/accounts/account-words'
import { AccountsView } from '@/components/accounts/accounts-view'
import { accountList } from '@/components/accounts/search-params'
import { cellsOf, renderDetail, renderList, testFormat } from '@/test/components/resource-list-view'
import { type Account, accountTypes } from '@/lib/bank-contract/account'
import type { ListPage } from '@/lib/bank-contract/list'

const account = (overrides: Partial<Account> = {}): Account => ({
  id: 'a-1',
  account_type: 'checking',
  account_name: 'Operating',
  account_number_last_4: '0021',
  routing_number_last_4: '4821',
  balance: { amount: 125_000, currency: 'USD' },
  ...overrides,
})

const render = (items: Account[], page: Partial<ListPage<Account>> = {}) =>
  renderList(AccountsView, accountList, { items, ...page })
const totalsOf = (html: string) =>
  [...html.matchAll(/<dt>(.*?)<\/dt><dd data-amount="">(.*?)<\/dd>/g)].map(([, label, total]) =>
    `${label} ${total}`.replaceAll('\u00a0', ' '),
  )

describe('the accounts page', () => {
  it('shows name, type, masked numbers and balance', () => {
    expect(cellsOf(render([account()]))).toEqual([
      ['Operating', 'Checking', '····0021', '····4821', 'USD', '$1,250.00'],
    ])
  })

  it('has words for every type, and shows a new one as it came', () => {
    const types = accountTypes.map((account_type, id) => account({ id: String(id), account_type }))
    expect(cellsOf(render(types)).map((cells) => cells[1])).toEqual(
      accountTypes.map((type) => testFormat.text(accountTypeWords[type])),
    )
    expect(cellsOf(render([account({ account_type: 'escrow' })]))[0]?.[1]).toBe('Other (escrow)')
  })

  it('stands with an identifier alone', () => {
    expect(cellsOf(render([{ id: 'a-9' }]))).toEqual([['Account a-9', '', '', '', '', '']])
    expect(totalsOf(render([{ id: 'a-9' }]))).toEqual([])
  })

  it('adds balances up per currency and never money in hand with money owed', () => {
    const html = render([
      account(),
      account({ id: '2', account_type: 'savings' }),
      account({ id: '3', balance: { amount: 900, currency: 'JPY' } }),
      account({ id: '4', balance: { amount: 1500, currency: 'KWD' } }),
      account({ id: '5', account_type: 'credit', balance: { amount: -50_000, currency: 'USD' } }),
    ])
    expect(totalsOf(html)).toEqual([
      'Checking and savings, USD $2,500.00',
      'Checking and savings, JPY ¥900',
      'Checking and savings, KWD KWD 1.500',
      'Credit, USD −$500.00',
    ])
  })

  it('adds up exactly beyond what one amount can hold', () => {
    const most = { amount: Number.MAX_SAFE_INTEGER, currency: 'USD' }
    const html = render([account({ balance: most }), account({ id: '2', balance: most })])
    expect(totalsOf(html)).toEqual(['Checking and savings, USD $180,143,985,094,819.82'])
  })

  it('says that a sum over an unfinished read is not the whole', () => {
    expect(render([account()])).toContain('<p>Balances</p>')
    const words = 'on this page only'
    expect(render([account()], { next_page_token: 'T2' })).toContain(words)
    expect(render([account()], { unreadable: [1] })).toContain(words)
  })

  it('sorts upwards only, as the bank does', () => {
    const html = render([account()])
    expect(html).toContain(
      'aria-sort="ascending"><a href="/clients/c-1/accounts?sort_by=account_name">',
    )
    expect(html).toContain('aria-sort="none"><a href="/clients/c-1/accounts?sort_by=balance">')
    expect(html).not.toContain('order=')
  })
})

describe('the page of an account', () => {
  const latest = [{ id: 't-1', amount: { amount: 5, currency: 'USD' } }]

  it('leads to its transactions and statements', () => {
    const html = renderDetail(AccountDetail, { account: account(), latest })
    expect(html).toContain('href="/clients/c-1/transactions?account_id=a-1"')
    expect(html).toContain('href="/clients/c-1/statements?account_id=a-1"')
    expect(html).toContain('href="/clients/c-1/transactions/t-1"')
    expect(html).toContain('····0021')
  })

  it('stands where its transactions could not be read', () => {
    const html = renderDetail(AccountDetail, { account: account(), latest: undefined })
    expect(html).toContain('<h1>Operating</h1>')
    expect(html).toContain('Could not be loaded')
  })
})
