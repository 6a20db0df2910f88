import { beforeEach, describe, expect, it } from 'vitest'
import { AccountDetail } from '@/components/accounts/account-detail'
import { StatementsCard } from '@/components/accounts/account-statements'
import { AccountsScreen } from '@/components/accounts/accounts-screen'
import { toAccountsView } from '@/components/accounts/to-accounts-view'
import {
  type Account,
  accountSchema,
  accountTypes,
  lenientAccountSchema,
} from '@/lib/bank-contract/account'
import type { ListPage } from '@/lib/bank-contract/list'
import type { LatestTransactions } from '@/lib/domain/transactions/running-balance'
import type { AccountStatements } from '@/lib/domain/statements/account-statements'
import { valueName } from '@/lib/format/value-name'
import { parseAccountParams } from '@/lib/search-params/accounts'
import { anyBelieved } from '@/test/any-answer'
import {
  cellsOf,
  expectAnyAnswerShown,
  readIn,
  ofAllDates,
  readOutcome,
  renderScreen,
  renderServerScreen,
  testClient,
  testReader,
  wordsOf,
} from '@/test/components/screens'

const account = (overrides: Partial<Account> = {}): Account => ({
  id: 'a-1',
  account_type: 'checking',
  account_name: 'Operating',
  account_number_last_4: '0021',
  routing_number_last_4: '4821',
  balance: { amount: 125_000, currency: 'USD' },
  ...overrides,
})

const viewOf = (items: readonly Account[], page: Partial<ListPage<Account>> = {}) =>
  toAccountsView(
    {
      client: testClient,
      list: parseAccountParams({}),
      outcome: readOutcome({ items: [...items], unreadable: [], next_page_token: null, ...page }),
    },
    testReader,
  )
const render = (items: readonly Account[], page: Partial<ListPage<Account>> = {}) =>
  renderScreen(<AccountsScreen view={viewOf(items, page)} />)
const totalsOf = (items: readonly Account[]) =>
  viewOf(items).totals.map(({ label, figure }) =>
    `${label} ${figure.text}${figure.minor}`.replaceAll('\u00a0', ' '),
  )

describe('the accounts page', () => {
  it('shows name, type, masked numbers and balance', () => {
    expect(cellsOf(render([account()]))).toEqual([
      ['Operating ··0021', 'Checking', '', '', '$1,250.00'],
    ])
  })

  it('names every type, and shows a new one as it came', () => {
    const types = accountTypes.map((account_type, id) => account({ id: String(id), account_type }))
    expect(cellsOf(render(types)).map((cells) => cells[1])).toEqual(
      expect.arrayContaining(
        accountTypes.map((type) => valueName('accounts.type', type, testReader.text)),
      ),
    )
    expect(cellsOf(render([account({ account_type: 'escrow' })]))[0]?.[1]).toBe('Other (escrow)')
  })

  it('shows an account of which only the identifier is known', () => {
    expect(cellsOf(render([{ id: 'a-9' }]))).toEqual([['Account a-9', '', '', '', '']])
    expect(totalsOf([{ id: 'a-9' }])).toEqual([])
  })

  it('adds balances up per currency and never money in hand with money owed', () => {
    expect(
      totalsOf([
        account(),
        account({ id: '2', account_type: 'savings' }),
        account({ id: '3', balance: { amount: 900, currency: 'JPY' } }),
        account({ id: '4', balance: { amount: 1500, currency: 'KWD' } }),
        account({ id: '5', account_type: 'credit', balance: { amount: -50_000, currency: 'USD' } }),
      ]),
    ).toEqual([
      'Checking and savings, USD $2,500.00',
      'Checking and savings, JPY ¥900',
      'Checking and savings, KWD KWD 1.500',
      'Credit, USD −$500.00',
    ])
  })

  it('stands among accounts of its kind, money in hand first, in the order of the bank', () => {
    const types = ['credit', 'checking', 'rewards', 'savings', 'investment']
    const items = types.map((account_type, id) => account({ id: String(id), account_type }))
    const rows = (next_page_token: string | null) => viewOf(items, { next_page_token }).rows
    expect(rows(null).map(({ key, group }) => [key, group?.label])).toEqual([
      ['1', 'Checking and savings'],
      ['3', 'Checking and savings'],
      ['4', 'Investment'],
      ['2', 'Rewards'],
      ['0', 'Credit'],
    ])
    expect(render(items)).toContain('$2,500.00')
    // Of a part nobody knows what the group comes to.
    expect(rows('T2').map(({ key, group }) => [key, group])).toEqual(
      items.map(({ id }) => [id, undefined]),
    )
  })

  it('adds up exactly beyond what one amount can hold', () => {
    const most = { amount: Number.MAX_SAFE_INTEGER, currency: 'USD' }
    expect(totalsOf([account({ balance: most }), account({ id: '2', balance: most })])).toEqual([
      'Checking and savings, USD $180,143,985,094,819.82',
    ])
  })

  it('says that a sum over an unfinished read is not the whole', () => {
    const words = 'of this page only'
    expect(render([account()])).not.toContain(words)
    expect(render([account()], { next_page_token: 'T2' })).toContain(words)
    expect(render([account()], { unreadable: [1] })).toContain(words)
  })

  it('sorts upwards only, as the bank does', () => {
    const html = render([account()])
    expect(html).toMatch(/aria-sort="ascending"[^]*?sort_by=account_name/)
    expect(html).toContain('sort_by=balance')
    expect(html).not.toContain('order=')
  })

  it('shows whatever an answer holds', () =>
    expectAnyAnswerShown(anyBelieved(accountSchema, lenientAccountSchema), [
      (items) => render(items),
    ]))
})

describe('the page of an account', () => {
  const rows = [{ id: 't-1', amount: { amount: 5, currency: 'USD' } }]
  const latest = { rows, end: 'whole' as const, notUnderstood: 0, isDetermined: true }
  beforeEach(() => readIn(testReader.timeZone))

  const detail = (read: { account: Account; latest: LatestTransactions | undefined }) =>
    renderServerScreen(
      <AccountDetail client={testClient} id="a-1" {...ofAllDates} outcome={readOutcome(read)} />,
    )

  it('leads to its transactions', async () => {
    const html = await detail({ account: account(), latest })
    expect(html).toContain('href="/clients/c-1/transactions?account_id=a-1"')
    expect(html).toContain('href="/clients/c-1/transactions/t-1')
    expect(html).toContain('··0021')
  })

  it('leads to the account before and after it, as far as they are known', async () => {
    const steps = async (...accountIds: string[]) => {
      const read = { account: account(), latest }
      const place = { client: testClient, id: 'a-1', ...ofAllDates, outcome: readOutcome(read) }
      const html = await renderServerScreen(<AccountDetail {...place} accountIds={accountIds} />)
      return Array.from(
        html.matchAll(/<a [^>]*aria-label="(Previous|Next)"[^>]*href="([^"]+)"/g),
        ([, label, href]) => [label, href],
      )
    }
    expect(await steps('a-0', 'a-1', 'a-2')).toEqual([
      ['Previous', '/clients/c-1/accounts/a-0'],
      ['Next', '/clients/c-1/accounts/a-2'],
    ])
    expect(await steps('a-1', 'a-2')).toEqual([['Next', '/clients/c-1/accounts/a-2']])
    expect(await steps('a-2')).toEqual([])
  })

  describe('the statements beside its balance', () => {
    const usd = (amount: number) => ({ amount, currency: 'USD' })
    const part = {
      account_id: 'a-1',
      opening_balance: usd(100),
      closing_balance: usd(120),
      total_credits: usd(50),
      total_debits: usd(30),
      total_fees: usd(0),
    }
    const may = { id: 's-5', period_start: '2026-05-01', period_end: '2026-05-31' }
    const whole = { end: 'whole', notUnderstood: 0 } as const
    const card = async (statements: AccountStatements | undefined, scope = ['statements:read']) =>
      renderServerScreen(
        <StatementsCard
          client={{ ...testClient, scope }}
          id="a-1"
          period="2026-05"
          read={() => Promise.resolve(statements)}
        />,
      )

    it('say of each whether this account’s part ties out', async () => {
      const off = { statement: { ...may, id: 's-4' }, part: { ...part, closing_balance: usd(1) } }
      const bare = { statement: { ...may, id: 's-3' }, part: { account_id: 'a-1' } }
      const html = await card({ rows: [{ statement: may, part }, off, bare], ...whole })
      expect(wordsOf(html)).toBe(
        'Statements All statements May 2026 Ties out May 2026 Off by −$1.19 May 2026 By the statement’s own figures. Its transactions are not counted here.',
      )
      expect(html).toContain('href="/clients/c-1/statements/s-5?period=2026-05"')
      expect(html).toContain('href="/clients/c-1/statements?period=2026-05&amp;account_id=a-1"')
    })

    it('are called none only where all were read, and nothing where they are not shared', async () => {
      expect(wordsOf(await card({ rows: [], ...whole }))).toContain('No statement so far.')
      const partly = await card({ rows: [], end: 'limit', notUnderstood: 0 })
      expect(wordsOf(partly)).toContain('Cannot be told: not all was read.')
      expect(wordsOf(await card(undefined))).toContain('Could not be loaded.')
      expect(await card(undefined, [])).toBe('')
    })
  })

  it('is shown where its transactions could not be read', async () => {
    const html = await detail({ account: account(), latest: undefined })
    expect(html).toContain('Operating')
    expect(html).toContain('Could not be loaded')
  })
})
