import { beforeEach, describe, expect, test } from 'vitest'
import type { DayRange } from '@/lib/domain/periods/day-range'
import { totalHistories } from '@/lib/domain/figures/balances'
import { type ChartRead, chooseColumns } from '@/lib/domain/figures/chart-columns'
import { createDaySums } from '@/lib/domain/figures/day-sums'
import { moneyFlows } from '@/lib/domain/figures/money-flow'
import { OverviewScreen } from '@/components/overview/overview-screen'
import { readIn, renderServerScreen, testClient, wordsOf } from '@/test/components/screens'
import { chart, overview, row, timeZone, whole } from '@/test/components/overview'

beforeEach(() => readIn(timeZone))

describe('the overview', () => {
  test('never adds one currency to another: each has charts of its own, and links that say which', async () => {
    const html = await overview([
      row(100, 'USD'),
      row(-900, 'JPY', { transaction_type: 'card_debit', user_id: 'u', user_full_name: 'Ann' }),
    ])
    expect(html).toContain('Money in and out by month, JPY')
    expect(html).toContain('Money in and out by month, USD')
    expect(html).toContain('Card spend by cardholder, JPY')
    expect(html).toContain('posted, less refunds')
    expect(html).not.toContain('Card spend by cardholder, USD')
    expect(html).toContain('currency=JPY')
    expect(html).toMatch(/transaction_type=card_debit[^"]*user_id=u[^"]*currency=JPY/)
  })

  test('counts at a figure the other currencies of that figure, and of no other', async () => {
    const charge = { transaction_type: 'card_debit', user_id: 'u', user_full_name: 'Ann' } as const
    const rows = [row(-100, 'USD', charge), row(-200, 'USD'), row(-300, 'USD'), row(-900, 'JPY')]
    const card = async (more: typeof rows) =>
      /Card spend, USD.*?<\/div>/s.exec(await overview([...rows, ...more]))?.[0]
    expect(await card([])).toContain('$1')
    expect(await card([])).not.toContain('more currency')
    expect(await card([row(-900, 'JPY', charge)])).toContain('1 more currency below')
  })

  test('says where money that moved between own accounts is left out', async () => {
    const own = row(-5000, 'USD', { transaction_type: 'internal_transfer' })
    expect(await overview([row(100, 'USD'), own])).toContain('without own transfers')
    expect(await overview([row(100, 'USD')])).not.toContain('own transfers')
  })

  test('says how far it was read, what is not in it, and where to read further', async () => {
    const html = await overview([row(100, 'USD')], {
      end: 'limit',
      rows: 10_000,
      reached: '2026-03-03',
      notUnderstood: 1,
      furtherHref: '/here?depth=100000',
    })
    expect(html).toContain('From 10,000 transactions only')
    expect(html).toContain('from the newest back to 3 Mar 2026')
    expect(html).toContain('href="/here?depth=100000"')
    expect(html).toContain('1 row is in no figure')
    expect(html).toContain('January 2026: not read')
  })

  test('says in words that nothing moved, and that no more than "at least" is known to be owed', async () => {
    const html = await overview([])
    expect(html).toContain('Nothing was posted between 1 Jan 2026 and 30 Jun 2026.')
    expect(html).toContain('31–60 days: at least $50.00 in 1 invoice')
  })

  test('says of a period that has not begun when it begins, and nothing of what moved in it', async () => {
    const range = { first: '2026-07-01', last: '2026-07-31' }
    const html = await overview(
      [],
      { rows: 0, end: 'to_come' },
      {
        chart: chooseColumns(range, '2026-06-20'),
        close: {
          range,
          today: '2026-06-20',
          known: undefined,
          kept: { period: undefined, due: { text: 'due 10 Aug' }, items: [] } as never,
        },
      },
    )
    const words = wordsOf(html)
    expect(words).toContain('This period has not begun yet')
    expect(words.split('It begins on 1 Jul 2026')).toHaveLength(3)
    expect(words).not.toMatch(/No money moved|Nothing was posted|0 transactions|run when the/)
  })

  test('never says that nothing moved, or was owed, where the rows do not tell', async () => {
    const html = await overview(
      [],
      { rows: 0, notUnderstood: 12 },
      {
        cash: { why: 'lacks' },
        owed: { on: '2026-06-20', totals: [], end: 'whole', notUnderstood: 3 },
      },
    )
    expect(html).not.toContain('No money moved')
    expect(html).toContain('Cannot be told from this bank’s data')
    expect(html).toContain('12 rows are in no figure')
    expect(html).toContain('An account comes without a balance or a type')
    expect(html).toContain('What is outstanding cannot be told.')
  })

  test('says the cause that is known of what it does not know, and blames the bank’s data for no other', async () => {
    const unread = await overview(
      [row(100, 'USD')],
      {},
      {
        client: { ...testClient, scope: ['invoicing:read'] },
        cash: { why: 'failed', failure: 'bank_failed' },
        owed: undefined,
        owedFailure: 'bank_slow',
      },
    )
    expect(unread).toContain('Accounts could not be read: ')
    expect(unread).toContain('Invoices could not be read, so what is outstanding is not shown: ')
    const cash = { why: 'not_shared' } as const
    expect(await overview([row(100, 'USD')], {}, { cash })).toContain('Accounts are not shared')
    const part = await overview([], { end: 'limit' }, { cash: [], owed: undefined })
    expect(part).toContain('Cannot be told: not all was read')
    const narrow = { ...testClient, scope: ['transactions:read'] }
    const unshared = { client: narrow, owed: undefined } as const
    expect(await overview([row(100, 'USD')], {}, unshared)).toContain('Invoices are not shared')
    for (const html of [unread, part]) expect(html).not.toContain('this bank’s data')
  })

  test('has figures that are "at least" beside rows that do not tell', async () => {
    const html = await overview([row(100, 'USD')], { rows: 1, notUnderstood: 2 })
    expect(html).toContain('at least $1')
    expect(html).toContain('2 rows are in no figure')
  })

  test('has figures that are "at least" beside rows that cannot be read', async () => {
    expect(await overview([row(100, 'USD')])).not.toContain('at least $1')
    expect(await overview([row(100, 'USD')], { notUnderstood: 1 })).toContain('at least $1')
  })

  test('has the figures of the currency in which most moved, not of the first by its name', async () => {
    const html = await overview([row(900, 'EUR'), row(100, 'USD'), row(100, 'USD')])
    expect(html).toContain('Money in, USD')
    expect(html).not.toContain('Money in, EUR')
  })

  test('has beside money in and out what the period before came to, once that was read whole', async () => {
    const span = { first: '2026-01-01', last: '2026-01-31' }
    const sums = createDaySums('UTC')
    sums.add([row(700, 'USD', { posted_at: '2026-01-10T12:00:00Z' })])
    const flows = moneyFlows([span], sums.days, { isOneAccount: false })
    const before = { span, begins: undefined, flows, readAt: '2026-06-07T12:00:00Z' }
    const html = await overview([row(100, 'USD')], {}, { justBefore: async () => before })
    expect(html).toContain('$7.00 in January 2026')
    expect(html).toContain('The days that this period is compared with are as read on 7 Jun 2026')
    expect(await overview([row(100, 'USD')])).not.toContain(' in January 2026')
  })

  test('shows why the bank could not be read, with what was read until then', async () => {
    const html = await overview([row(100, 'USD')], {
      end: 'limit',
      failure: { code: 'bank_slow', reference: 'QX7' },
    })
    expect(html).toContain('QX7')
    expect(html).toContain('Money in and out by month, USD')
  })

  test('says at least of what is overdue too, where not all that is owed is known', async () => {
    expect(await overview([row(100, 'USD')])).toContain('at least $50.00 overdue')
  })

  test('does not count rows where none came, and offers no more of them', async () => {
    const failure = { code: 'bank_slow', reference: 'QX7' } as const
    const html = await overview([], {
      rows: 0,
      end: 'limit',
      failure,
      furtherHref: '/here?depth=9',
    })
    expect(html).toContain('QX7')
    expect(html).not.toContain('transactions only')
    expect(html).not.toContain('depth=9')
  })

  test('shows the balance of each currency apart, of which accounts it is, and the newest transactions', async () => {
    const latest = row(-2500, 'USD', { id: 'newest', counterparty_name: 'Adbeam Advertising' })
    const html = await overview(
      [row(100, 'USD')],
      {},
      {
        cash: [
          { kind: 'cash', currency: 'EUR', amount: 700n, accounts: ['e'] },
          { kind: 'cash', currency: 'USD', amount: 123_456n, accounts: ['u', 'v'] },
        ],
        latest: { rows: [latest], isDetermined: true, end: 'limit', notUnderstood: 0 },
      },
    )
    expect(html).toContain('Balance, USD, today')
    expect(html).toContain('$1,234<span class="text-faint">.56</span>')
    expect(html).toContain('€7.00 · 3 checking and savings accounts')
    expect(html).toContain('Adbeam Advertising')
  })

  const headAt = (
    now: string,
    range: DayRange = { first: '2026-01-01' },
    read: Pick<ChartRead, 'failure' | 'readAt'> = { failure: undefined, readAt: now },
  ): Promise<string> =>
    renderServerScreen(
      <OverviewScreen
        client={testClient}
        now={new Date(now)}
        chart={chart}
        gap={undefined}
        range={range}
        overview={Promise.resolve({ read })}
        href="/clients/client-1/overview"
      >
        {null}
      </OverviewScreen>,
    )

  test('says over all accounts what moved alone, ends today, and of all dates says that it is a year', async () => {
    const now = '2026-02-11T12:00:00Z'
    expect(await headAt(now)).toContain('What moved over all accounts, 1 Jan 2026 to 11 Feb 2026')
    expect(await headAt(now, {})).toContain(
      'What moved over all accounts in the last twelve months, 1 Jan 2026 to 11 Feb 2026',
    )
  })

  test('says when it was read, and of what could not be read no time', async () => {
    const now = '2026-06-20T12:00:00Z'
    expect(await headAt(now)).toContain('Updated')
    const failure = { code: 'bank_failed', reference: 'R' } as const
    expect(await headAt(now, {}, { failure, readAt: now })).not.toContain('Updated')
  })

  test('says that the consent ends soon, and only then', async () => {
    const early = await headAt('2026-06-20T00:00:00Z')
    expect(early).toContain('1 Jan 2026')
    expect(early).not.toContain('Consent ends')
    const late = await headAt('2026-12-20T00:00:00Z')
    expect(late).toContain('Consent ends in 12 days')
    expect(late).toContain(`href="/clients/${testClient.connection_id}/connection"`)
  })

  test('draws money in hand over the period, and says what it changed by', async () => {
    const sums = createDaySums(timeZone)
    sums.add([row(100, 'USD', { account_id: 'u' }), row(-7, 'USD', { account_id: 'card' })])
    const balances = [{ kind: 'cash', currency: 'USD', amount: 350n, accounts: ['u'] }]
    const reach = { ...whole, rows: 2 }
    const histories = totalHistories(chart.columns, sums.days, {
      totals: balances,
      today: '2026-06-20',
      reach,
    })
    const html = await overview([row(100, 'USD')], {}, { cash: balances, histories })
    expect(html).toContain('$1.00 since the end of 31 Dec 2025')
    expect(html).toContain('March 2026: $3.50 at its end, days ended between $2.50 and $3.50')
    expect(html).toContain('account_id=u')
  })

  test('says what was held when a period ended, and never what is held today', async () => {
    const cash = [{ kind: 'cash', currency: 'USD', amount: 700n, accounts: ['u'] }]
    const standing = { day: '2026-05-31', isToday: false }
    const html = await overview([row(100, 'USD')], {}, { cash, standing })
    expect(html).toContain('Balance, USD, 31 May 2026')
    expect(html).not.toContain('today')
    const [unknown] = cash.map((each) => ({ ...each, amount: undefined }))
    const untold = await overview(
      [row(100, 'USD')],
      {},
      { cash: unknown ? [unknown] : [], standing },
    )
    expect(untold).toContain('not known')
    expect(untold).toContain('Later transactions were not read to the end')
    expect(untold).not.toContain('this bank’s data')
  })

  test('compares what moved with the same days of the year before, in the same currency', async () => {
    const sums = createDaySums(timeZone)
    sums.add([{ ...row(80, 'USD'), posted_at: '2025-03-03T12:00:00Z' }, row(5, 'JPY')])
    const span = { first: '2025-01-01', last: '2025-06-20' }
    const flows = moneyFlows([span], sums.days, { isOneAccount: false })
    const begins = '2025-03-03'
    const before = () => Promise.resolve({ span, begins, flows })
    expect(await overview([row(100, 'USD')], {}, { before })).toContain(
      '25% more than same days of 2025 (first transaction there on 3 Mar 2025)',
    )
    expect(await overview([row(60, 'USD')], {}, { before })).toContain('25% less than')
    expect(await overview([row(100, 'EUR')], {}, { before })).not.toContain('more than')
  })

  test('reads out the whole period, until a column is chosen', async () => {
    const html = await overview([row(12_345, 'USD')])
    expect(html).toContain('1 Jan 2026 – 30 Jun 2026</span>')
    expect(html).toMatch(/Money in<\/span><b[^>]*><bdi dir="ltr">\$123\.45/u)
  })

  test('states no balance and no latest transactions that it could not read', async () => {
    const html = await overview([row(100, 'USD')])
    expect(html).not.toContain('Balance')
    expect(html).not.toContain('Latest transactions')
  })
})
