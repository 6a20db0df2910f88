import { describe, expect, it } from 'vitest'
import { toneOf } from '@/components/data-table/transaction-look'
import { toTransactionRow } from '@/components/data-table/transaction-row'
import {
  toTransactionsView,
  type TransactionsRead,
} from '@/components/transactions/to-transactions-view'
import { TransactionsScreen } from '@/components/transactions/transactions-screen'
import {
  lenientTransactionSchema,
  type Transaction,
  transactionSchema,
} from '@/lib/bank-contract/transaction'
import { choosePeriod } from '@/lib/domain/periods/read-period'
import type { SavedView } from '@/lib/domain/transactions/saved-view'
import { refineTransactions } from '@/lib/domain/transactions/refine-transactions'
import type { RawSearchParams } from '@/lib/search-params/parsers'
import { parseTransactionParams } from '@/lib/search-params/transactions'
import { anyBelieved } from '@/test/any-answer'
import {
  cellsOf,
  expectAnyAnswerShown,
  readOutcome,
  renderScreen,
  testClient,
  testReader,
} from '@/test/components/screens'
import { adbeam, nobodysMarks } from '@/test/components/transactions'

const noPeriod = choosePeriod({
  requested: undefined,
  fallback: null,
  now: new Date('2026-07-08T12:00:00Z'),
  timeZone: 'America/New_York',
  fiscalStart: 1,
})

function read(
  items: readonly Transaction[],
  raw: RawSearchParams = {},
  change: Partial<TransactionsRead> = {},
): TransactionsRead {
  const list = parseTransactionParams(raw)
  return {
    client: testClient,
    list,
    period: noPeriod,
    outcome: readOutcome({
      items: [...items],
      unreadable: [],
      next_page_token: null,
      refined: refineTransactions(items, list),
    }),
    preference: null,
    views: [],
    accounts: new Map(),
    balance: undefined,
    ...nobodysMarks,
    ...change,
  }
}

const viewOf = (...given: Parameters<typeof read>) => toTransactionsView(read(...given), testReader)
const rowsOf = (...given: Parameters<typeof read>) => {
  const view = viewOf(...given)
  return view.rows.map((row) => toTransactionRow(row, { ...view, query: '' }))
}
const render = (...given: Parameters<typeof read>) =>
  renderScreen(<TransactionsScreen view={viewOf(...given)} />)
const pending = { ...adbeam, id: 't-2', status: 'pending' as const }

describe('the list of transactions', () => {
  it('shows each row in the reader’s language and time zone', () => {
    expect(cellsOf(render([adbeam]))).toEqual([
      [
        '',
        '6 Jul 2026',
        'Adbeam Advertising',
        'ACH out',
        'Operating',
        'Settled',
        '1',
        '−$48,250.00',
      ],
    ])
  })

  it('sets money that has not moved apart, by its status alone', () => {
    const tones = (['settled', 'pending', 'failed', 'awaiting_approval'] as const).map((status) =>
      toneOf({ ...adbeam, status }),
    )
    expect(tones).toEqual(['out', 'pending', 'failed', 'pending'])
  })

  it('shows a kind or state that is newer than this page as the bank sent it', () => {
    const [row] = rowsOf([{ ...adbeam, transaction_type: 'teleport', status: 'on_hold' }])
    expect(row).toMatchObject({ type: 'Other (teleport)', status: 'Other (on_hold)' })
  })

  it('sends with a row nothing that follows from the rest of it', () => {
    const [row] = viewOf([adbeam]).rows
    expect(Object.keys(row?.sum ?? {}).toSorted()).toEqual(['amount', 'status', 'transaction_type'])
    expect(row).not.toHaveProperty('href')
    expect(JSON.stringify(row).length).toBeLessThanOrEqual(270)
  })

  it('sends a name once for all rows that it is the name of', () => {
    const { rows, names } = viewOf([adbeam, { ...adbeam, id: 't-2' }])
    expect(rows.map(({ type, status, account }) => [type, status, account])).toEqual(
      Array.from({ length: 2 }, () => [undefined, undefined, undefined]),
    )
    expect([...names.types.values()]).toEqual(['ACH out'])
  })

  it('sends of the columns that are usually hidden those that this person chose', () => {
    const rows = [{ ...adbeam, memo: 'June media', card_name: 'Team travel' }]
    expect(Object.keys(viewOf(rows).rows[0] ?? {})).not.toContain('memo')
    const [row] = viewOf(rows, {}, { preference: '["counterparty_name","memo"]' }).rows
    expect(row).toMatchObject({ memo: 'June media' })
    expect(row).not.toHaveProperty('card')
  })

  it('keeps the name of each row where the bank calls one account differently', () => {
    const rows = rowsOf([adbeam, { ...adbeam, id: 't-2', account_name: 'Old name' }])
    expect(rows.map(({ account }) => account)).toEqual(['Operating', 'Old name'])
  })

  it('sends which movement a transfer is of, so that the sums know its other leg', () => {
    const moved = { ...adbeam, transaction_type: 'internal_transfer', money_movement_id: 'm-1' }
    expect(viewOf([moved]).rows[0]?.sum.money_movement_id).toBe('m-1')
  })

  it('tells both legs of a transfer apart though they share an id', () => {
    const legs = [adbeam, { ...adbeam, account_id: 'a-2' }]
    const keys = rowsOf(legs).map(({ key }) => key)
    expect(new Set(keys).size).toBe(2)
  })

  it('names each filter and leads to the same list without it', () => {
    const raw = { status: ['pending', 'failed'], account_id: 'a-1', sort_by: 'amount' }
    const { chips, clearHref } = viewOf([adbeam], raw).toolbar
    expect(chips.toReversed()).toEqual([
      {
        name: 'status',
        label: 'Status is any of',
        value: 'Pending, Failed',
        removeHref: '/clients/c-1/transactions?account_id=a-1&sort_by=amount',
      },
      {
        name: 'account_id',
        label: 'Account',
        value: 'Operating',
        removeHref: '/clients/c-1/transactions?status=pending&status=failed&sort_by=amount',
      },
    ])
    expect(clearHref).toBe('/clients/c-1/transactions?sort_by=amount')
  })

  it('never calls rows all of them before the bank has said that none follow', () => {
    const outcome = readOutcome({ items: [adbeam, pending], unreadable: [], next_page_token: 'n' })
    const view = viewOf([], {}, { outcome })
    expect(view.totals).toMatchObject({ isWhole: false, rows: 2 })
    expect(view.pager).toMatchObject({
      isEnd: false,
      nextHref: expect.stringContaining('page_token=n'),
    })
    const html = renderScreen(<TransactionsScreen view={view} />)
    expect(html).toContain('more follow')
    // What came in and went out can only grow; a net may move either way.
    const bar = html.replaceAll(/<[^>]*>/g, '')
    expect(bar).toContain('out at least −$48,250.00')
    expect(bar).toContain('net of 1 settled −$48,250.00')
    expect(bar).not.toContain('net at least')
  })

  it('keeps no rows, and says so where the bank does not answer for now', () => {
    const failed = (code: 'bank_failed' | 'bank_slow') =>
      viewOf([], {}, { outcome: { kind: 'failed', failure: { code, reference: 'R' } } })
    for (const code of ['bank_failed', 'bank_slow'] as const) {
      expect(failed(code).state?.text.at(-1)).toContain('The rows of a list are not kept')
    }
  })

  it('keeps pending and failed amounts out of the net', () => {
    expect(viewOf([adbeam, pending]).totals?.currencies).toMatchObject([
      {
        currency: 'USD',
        rows: 1,
        isWhole: true,
        moneyIn: '$0.00',
        moneyOut: '−$48,250.00',
        net: '−$48,250.00',
        hasSettled: true,
        apart: [{ state: 'pending', count: 1, amount: '−$48,250.00' }],
      },
    ])
  })

  it('says how many rows a filter of its own has looked at', () => {
    const view = viewOf([adbeam, { ...adbeam, id: 't-2', attachments: [] }], { files: 'without' })
    expect(view.rows.map(({ id }) => id)).toEqual(['t-2'])
    expect(view.localFilter).toMatchObject({ page: { matching: 1, read: 2, isEnd: true } })
  })

  it('says one number of what matches in the tab, beside the chips and at the foot', () => {
    const view = { id: 'v', name: 'No receipts', query: 'files=without' } as SavedView
    const html = render(
      [adbeam, { ...adbeam, id: 't-2', attachments: [] }],
      { files: 'without', view: 'v' },
      { views: [view] },
    )
    const shown = html.matchAll(/<span class="count">(.*?)<\/span>/g)
    // The tab, the chips, and the menu that has their place on a telephone.
    expect(Array.from(shown, ([, text]) => text)).toEqual(['1', '1', '1'])
    expect(html).toContain('1 match')
    expect(html).not.toContain('more follow')
  })

  it('has views of its own, of which a person hides any but the one that is open', () => {
    const names = (raw: RawSearchParams, hiddenViews?: string) =>
      [
        ...render([adbeam], raw, { hiddenViews: hiddenViews ?? null }).matchAll(
          /class="tab"[^>]*>(.*?)</g,
        ),
      ].map(([, name]) => name)
    const all = [
      'All',
      'To review',
      'Missing receipt',
      'Awaiting approval',
      'Large',
      'Card spend',
      'Flagged',
      'Changed since reviewed',
    ]
    expect(names({})).toEqual(all)
    expect(names({}, '["large","card_spend"]')).toEqual(
      all.filter((name) => name !== 'Large' && name !== 'Card spend'),
    )
    expect(names({ size: 'large' }, '["large"]')).toContain('Large')
    const { views } = viewOf([adbeam], { size: 'large' })
    expect(views.ofList.flatMap(({ id, isCurrent }) => (isCurrent ? [id] : []))).toEqual(['large'])
  })

  it('says no number of what matches while it is not read', () => {
    const { outcome } = read([{ ...adbeam, attachments: [] }], { files: 'without' })
    if (outcome.kind !== 'read') throw new Error('not read')
    const inPart = { ...outcome, value: { ...outcome.value, next_page_token: 'on' } }
    const html = render([], { files: 'without' }, { outcome: inPart })
    expect(html).not.toContain('class="count"')
    expect(html).toContain('1 of the 1 rows read so far matches. More may follow.')
  })

  it.each([
    ['nothing yet', {}, 'No transactions yet'],
    ['nothing that matches', { status: 'failed' }, 'No transactions match these filters'],
  ])('says that there is %s', (_, raw, title) => {
    expect(viewOf([], raw).state).toMatchObject({ title })
  })

  it('offers to connect again where the consent has ended', () => {
    const outcome = {
      kind: 'failed',
      failure: { code: 'needs_reconnect', reason: 'revoked_at_bank' },
    } as const
    const { state, totals, pager } = viewOf([], {}, { outcome })
    expect(state?.actions[0]).toMatchObject({ authorize: { connection_id: 'c-1' } })
    expect([totals, pager]).toEqual([undefined, undefined])
  })

  it('shows rows that cannot be read as the bank sent them, without signed addresses', () => {
    const unreadable = [{ id: 'x', download_url: 'https://files.example/secret' }]
    const outcome = readOutcome({ items: [adbeam], unreadable, next_page_token: null })
    const html = renderScreen(<TransactionsScreen view={viewOf([], {}, { outcome })} />)
    expect(html).toContain('1 row could not be read')
    expect(html).not.toContain('files.example')
  })

  it('marks the view that is open, and offers to save one once the list differs from it', () => {
    const views = [
      {
        id: 'v-1',
        name: 'Paid',
        shared: false,
        query: 'status=settled',
        columns: null,
        own: true,
        by: null,
      },
    ]
    const open = viewOf([adbeam], { view: 'v-1', status: 'settled' }, { views }).views
    expect(open).toMatchObject({ currentId: 'v-1', isChanged: false })
    const changed = viewOf([adbeam], { view: 'v-1', status: 'failed' }, { views }).views
    expect(changed).toMatchObject({ currentId: 'v-1', isChanged: true })
  })
})

const any = anyBelieved(transactionSchema, lenientTransactionSchema)
it('any transaction that a bank may send is shown', () =>
  expectAnyAnswerShown(any, [(items) => render(items)]))
