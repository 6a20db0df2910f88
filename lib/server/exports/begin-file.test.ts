import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import type { Transaction } from '@/lib/bank-contract/transaction'
import type { AccountNames } from '@/lib/format/account-name'
import { finishFile as finish, openTestFileBank, testTransaction } from '@/test/exports/file-bank'

const seven = Array.from({ length: 7 }, (_, nth) => testTransaction({ id: `t${nth}` }))

async function csvOf(rows: readonly Transaction[], accounts: AccountNames = new Map()) {
  const { bytes } = await finish(openTestFileBank({ rows }).make('csv', { accounts }))
  const [header = [], ...lines] = parseCsv(new TextDecoder().decode(bytes), { delimiter: ',' })
  return lines.map((cells) => Object.fromEntries(header.map((name, at) => [name, cells[at]])))
}

describe('a file of transactions', () => {
  test('holds every row of every page once, in the order of the list', async () => {
    const { bytes, progress, state } = await finish(openTestFileBank({ rows: seven }).make('csv'))
    const lines = parseCsv(new TextDecoder().decode(bytes), { delimiter: ',' })
    const place = lines[0]?.indexOf('transaction_id') ?? -1
    expect(lines.slice(1).map((cells) => cells[place])).toEqual(seven.map(({ id }) => id))
    expect(state).toBe('finished')
    expect(progress).toMatchObject({ included: 7, wanted: 7, isWhole: true, bytes: bytes.length })
    expect(progress.missing).toEqual([])
  })

  test('names an account without a name by its kind in every format, as the screens do', async () => {
    const account = { account_id: 'r-1', account_type: 'rewards' }
    const rows = ['', null, undefined, '  '].map((account_name, nth) =>
      testTransaction({ id: `t${nth}`, ...account, account_name }),
    )
    expect((await csvOf(rows)).map((line) => line['account'])).toEqual(rows.map(() => 'Rewards'))
    const bank = openTestFileBank({ rows, accounts: [{ id: 'r-1', account_type: 'rewards' }] })
    const { bytes } = await finish(bank.make('xlsx'))
    const [header = [], ...lines] = (await readXlsx(bytes)).sheets[0]?.rows ?? []
    expect(new Set(lines.map((line) => line[header.indexOf('account')]))).toEqual(
      new Set(['Rewards']),
    )
    const qif = new TextDecoder().decode((await finish(bank.make('qif'))).bytes)
    expect(qif).toContain('!Account\nNRewards\nTBank')
  })

  test('names an account with its last four digits where they are known', async () => {
    const rows = ['a-1', 'a-2', undefined].map((account_id, nth) =>
      testTransaction({ id: `t${nth}`, account_id, account_name: 'Operating' }),
    )
    const accounts = new Map([['a-1', 'Operating 4821']])
    const bank = openTestFileBank({ rows })
    const expected = ['Operating 4821', 'Operating', 'Operating']
    expect((await csvOf(rows, accounts)).map((line) => line['account'])).toEqual(expected)
    const { bytes } = await finish(bank.make('xlsx', { accounts }))
    const [header = [], ...lines] = (await readXlsx(bytes)).sheets[0]?.rows ?? []
    expect(lines.map((line) => line[header.indexOf('account')])).toEqual(expected)
  })

  test('holds the rows that are meant where the bank has no filter for them', async () => {
    const odd = openTestFileBank({ rows: seven }).make('csv', {
      refine: (rows) => ({
        rows: rows.filter(({ id }) => Number(id.slice(1)) % 2 === 1),
        notApplied: [],
      }),
    })
    expect((await finish(odd)).progress).toMatchObject({ included: 3, wanted: 3 })
  })

  test('has no day where a client’s clock shows one of five digits, or before a workbook counts', async () => {
    const last = testTransaction({ initiated_at: '9999-12-31T23:59:59Z', posted_at: null })
    const first = testTransaction({ id: 't2', initiated_at: '0001-01-02T00:00:00Z' })
    const make = (format: 'xlsx' | 'qif') =>
      finish(
        openTestFileBank({ rows: [last, first], accounts: [{ id: 'a1' }] }).make(format, {
          timeZone: 'Asia/Tokyo',
        }),
      )
    const [, ...rows] = (await readXlsx((await make('xlsx')).bytes)).sheets[0]?.rows ?? []
    expect(rows.map(([day]) => day ?? null)).toEqual([null, '0001-01-02'])
    const { bytes, progress } = await make('qif')
    expect(new TextDecoder().decode(bytes)).not.toMatch(/undefined|D\d*\/\+/)
    expect(progress.missing).toMatchObject([{ id: 't1' }])
  })

  test('breaks off where its list does, and says from where', async () => {
    const begun = await openTestFileBank({
      rows: seven,
      fails: (page) => (page >= 2 ? { code: 'bank_unreachable', reference: 'QX7' } : undefined),
    }).make('csv')
    if ('failure' in begun) throw new Error('it did begin')
    await expect(new Response(begun.stream).arrayBuffer()).rejects.toThrow('bank_unreachable')
    expect(await begun.ended).toBe('interrupted')
    expect(begun.progress()).toMatchObject({
      included: 4,
      isWhole: false,
      missing: [
        { name: 'Everything after the first 4 rows', reason: expect.stringContaining('QX7') },
      ],
    })
  })

  test('asks for one page more than was taken, so that no memory grows with its rows', async () => {
    const rows = Array.from({ length: 100 }, (_, nth) => testTransaction({ id: `t${nth}` }))
    const bank = openTestFileBank({ rows })
    const begun = await bank.make('csv')
    if ('failure' in begun) throw new Error('it did begin')
    const reader = begun.stream.getReader()
    for (let taken = 1; taken <= 5; taken += 1) {
      await reader.read()
      // The names of the columns come before the first page, which is there when a file begins.
      await expect.poll(() => bank.queries.length).toBe(Math.max(2, taken))
    }
    await reader.cancel()
    expect(await begun.ended).toBe('cancelled')
    expect(bank.queries).toHaveLength(5)
  })

  test('goes on after a failure that passed', async () => {
    const bank = openTestFileBank({
      rows: seven,
      fails: (page) => (page === 2 ? { code: 'bank_slow', reference: 'QX7' } : undefined),
    })
    expect(await finish(bank.make('csv'))).toMatchObject({
      state: 'finished',
      progress: { included: 7 },
    })
  })

  test('is not begun at a bank that does not answer at all', async () => {
    const failure = { code: 'needs_reconnect', reason: 'revoked_at_bank' } as const
    expect(await openTestFileBank({ rows: seven, fails: () => failure }).make('csv')).toEqual({
      failure,
    })
  })

  test('names rows that cannot be read as missing', async () => {
    const bank = openTestFileBank({ rows: seven, unreadable: [{ id: 'odd' }] })
    const { progress, state } = await finish(bank.make('csv'))
    expect(state).toBe('finished')
    expect(progress).toMatchObject({ included: 7, wanted: 8 })
    expect(progress.missing.map(({ name }) => name)).toEqual(['A transaction that cannot be read'])
  })
})

describe('a line', () => {
  test('tells days by the clock of the client, and amounts by the decimals of their currency', async () => {
    const amounts: [number, string, string][] = [
      [-1234, 'USD', '-12.34'],
      [-1234, 'JPY', '-1234'],
      [-1234, 'KWD', '-1.234'],
      [5, 'USD', '0.05'],
      [Number.MAX_SAFE_INTEGER, 'USD', '90071992547409.91'],
      [700, 'XQZ', ''],
    ]
    const rows = amounts.map(([amount, currency]) =>
      testTransaction({ amount: { amount, currency } }),
    )
    const lines = await csvOf(rows.map((row, nth) => ({ ...row, id: String(nth) })))
    expect(lines.map((line) => [line['amount'], line['currency']])).toEqual(
      amounts.map(([, currency, decimal]) => [decimal, currency]),
    )
    expect(lines.map((line) => Number(line['amount_in_smallest_unit']))).toEqual(
      amounts.map(([amount]) => amount),
    )
    // 03:30 in UTC is the evening before in New York.
    expect(lines[0]).toMatchObject({ date: '2026-06-12', posted_date: '2026-06-12' })
  })

  test('holds no formula, however a counterparty is called', async () => {
    const [line] = await csvOf([
      testTransaction({ counterparty_name: '=HYPERLINK("x")', memo: '-1+2' }),
    ])
    expect(line).toMatchObject({ counterparty: `'=HYPERLINK("x")`, memo: "'-1+2" })
    expect(line).toMatchObject({ amount: '-12.34' })
  })
})

test('a workbook has real days and numbers, and keeps what no number can hold as text', async () => {
  const rows = [
    testTransaction({ counterparty_name: '=1+1', note: 'a\u0001b' }),
    testTransaction({ id: 't2', amount: { amount: Number.MAX_SAFE_INTEGER, currency: 'USD' } }),
  ]
  const { bytes } = await finish(openTestFileBank({ rows }).make('xlsx'))
  const [header = [], first = [], second = []] = (await readXlsx(bytes)).sheets[0]?.rows ?? []
  const of = (cells: readonly unknown[], name: string) => cells[header.indexOf(name)]
  expect(of(first, 'amount')).toBe(-12.34)
  expect(of(first, 'date')).toEqual(new Date('2026-06-12T00:00:00Z'))
  expect(of(first, 'counterparty')).toBe('=1+1')
  expect(of(first, 'note')).toBe('ab')
  expect(of(second, 'amount')).toBe('90071992547409.91')
})
