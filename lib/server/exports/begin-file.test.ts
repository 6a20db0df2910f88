import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { openTestFileBank, type TestFileBank, testTransaction } from '@/test/exports/file-bank'

const seven = Array.from({ length: 7 }, (_, nth) => testTransaction({ id: `t${nth}` }))

async function finish(making: ReturnType<TestFileBank['make']>) {
  const begun = await making
  if ('failure' in begun) throw new Error(`not begun: ${begun.failure.code}`)
  const bytes = new Uint8Array(await new Response(begun.stream).arrayBuffer())
  return { bytes, progress: begun.progress(), state: await begun.ended }
}

async function csvOf(rows: readonly Transaction[]) {
  const { bytes } = await finish(openTestFileBank({ rows }).make('csv'))
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

describe('a file that a ledger takes in', () => {
  const rows = [
    testTransaction({ id: 'one', memo: 'A & B <c>', counterparty_name: 'Müller\nGmbH' }),
    testTransaction({ id: 'two', status: 'pending', posted_at: null }),
    testTransaction({ id: 'three', account_id: 'a2', amount: { amount: 900, currency: 'USD' } }),
    testTransaction({ id: 'odd', account_id: 'a2', amount: { amount: 900, currency: 'XQZ' } }),
  ]
  const balance = { amount: 150_000, currency: 'USD' }
  const accounts = [
    { id: 'a1', account_type: 'checking', account_number_last_4: '4821', balance },
    { id: 'a2', account_type: 'credit', account_name: 'Card\nline', balance },
  ]

  test('holds settled rows alone, account by account, as OFX', async () => {
    const bank = openTestFileBank({ rows, accounts })
    const { bytes, progress } = await finish(
      bank.make('ofx', { rangeFor: () => ({ first: '2026-06-01', last: '2026-06-30' }) }),
    )
    const text = new TextDecoder().decode(bytes)
    expect(text).toContain('<?OFX OFXHEADER="200" VERSION="211"')
    expect([...text.matchAll(/<FITID>(.*?)<\/FITID>/g)].map(([, id]) => id)).toEqual([
      'one',
      'three',
    ])
    expect(text).toContain('<ACCTID>4821-a1</ACCTID><ACCTTYPE>CHECKING</ACCTTYPE>')
    expect(text).toContain('<CCACCTFROM><ACCTID>a2</ACCTID></CCACCTFROM>')
    expect(text).toContain('<DTPOSTED>20260612120000</DTPOSTED><TRNAMT>-12.34</TRNAMT>')
    expect(text).toContain('<NAME>Müller GmbH</NAME><MEMO>A &amp; B &lt;c&gt;</MEMO>')
    expect(text).toContain('<DTSTART>20260601120000</DTSTART><DTEND>20260630120000</DTEND>')
    expect(text).toContain('<LEDGERBAL><BALAMT>1500.00</BALAMT>')
    expect(opened(text)).toEqual([])
    expect(progress.missing).toMatchObject([{ id: 'odd', name: 'Transaction odd' }])
    expect(progress).toMatchObject({ included: 2, wanted: 3 })
  })

  test('names as missing what has no day, and accounts that cannot be read', async () => {
    const dayless = testTransaction({ id: 'dayless', posted_at: null, initiated_at: 'yesterday' })
    for (const format of ['ofx', 'qif'] as const) {
      const bank = openTestFileBank({
        rows: [dayless, testTransaction({ id: 'told' })],
        accounts,
        unreadableAccounts: [{ odd: true }],
      })
      const { bytes, progress } = await finish(bank.make(format))
      expect(new TextDecoder().decode(bytes)).not.toMatch(/undefined|>120000</)
      expect(progress).toMatchObject({ included: 1, wanted: 3 })
      expect(progress.missing.map(({ name }) => name)).toEqual([
        'An account that cannot be read, with all its transactions',
        'Transaction dayless',
      ])
    }
  })

  test('keeps two accounts of one name apart, also where each is exported by itself', async () => {
    const alike = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
    const bank = openTestFileBank({
      rows: alike.map((account_id) => testTransaction({ id: account_id, account_id })),
      accounts: alike.map((id, nth) => ({
        id,
        account_type: 'checking',
        account_name: nth === 0 ? 'Operating' : 'operating ',
        account_number_last_4: '4821',
        balance,
      })),
    })
    const named = { ofx: /<ACCTID>(.*?)<\/ACCTID>/g, qif: /^!Account\nN(.*)$/gm }
    for (const format of ['ofx', 'qif'] as const) {
      const made = [[], ...alike.map((id) => [['account_id', id] as const])].map((query) =>
        finish(bank.make(format, { query })),
      )
      const [both = [], ...each] = (await Promise.all(made)).map(({ bytes }) =>
        Array.from(new TextDecoder().decode(bytes).matchAll(named[format]), ([, name]) => name),
      )
      expect(new Set(both).size).toBe(2)
      expect(each.flat()).toEqual(both)
    }
  })

  test('has each set of messages once as OFX, with the statements of all its accounts', async () => {
    const more = [...accounts, { id: 'a3', account_type: 'savings', balance }]
    const { bytes } = await finish(openTestFileBank({ rows, accounts: more }).make('ofx'))
    const tags = Array.from(new TextDecoder().decode(bytes).matchAll(/<(\w+(?:SRSV1|TRNRS))>/g))
    expect(tags.map(([, tag]) => tag)).toEqual([
      'SIGNONMSGSRSV1',
      'BANKMSGSRSV1',
      'STMTTRNRS',
      'STMTTRNRS',
      'CREDITCARDMSGSRSV1',
      'CCSTMTTRNRS',
    ])
  })

  test('names as missing what is in another currency than its account', async () => {
    const euros = testTransaction({ id: 'euros', amount: { amount: -900, currency: 'EUR' } })
    const known = { id: 'a1', account_type: 'checking', balance }
    for (const format of ['ofx', 'qif'] as const) {
      for (const account of [known, { id: 'a1', account_type: 'checking' }]) {
        const bank = openTestFileBank({ rows: [testTransaction({}), euros], accounts: [account] })
        const { bytes, progress } = await finish(bank.make(format))
        expect(new TextDecoder().decode(bytes)).not.toContain('9.00')
        expect(progress).toMatchObject({ included: 1, missing: [{ id: 'euros' }] })
        if (format === 'ofx') expect(new TextDecoder().decode(bytes)).toContain('<CURDEF>USD<')
      }
    }
  })

  test('has the rows of an account that the bank no longer lists, and names those of none', async () => {
    const closed = testTransaction({
      id: 'closed',
      account_id: 'gone',
      account_name: 'Old reserve',
    })
    const lost = testTransaction({ id: 'lost', account_id: undefined })
    const all = [...rows, closed, lost]
    for (const format of ['ofx', 'qif'] as const) {
      const { bytes, progress } = await finish(
        openTestFileBank({ rows: all, accounts }).make(format),
      )
      expect(progress).toMatchObject({ included: 3, missing: [{ id: 'lost' }, { id: 'odd' }] })
      expect(new TextDecoder().decode(bytes)).toContain(format === 'qif' ? 'NOld reserve' : 'gone')
    }
    const own = openTestFileBank({ rows: all, accounts })
    const { progress } = await finish(own.make('qif', { query: [['account_id', 'a2']] }))
    expect(progress.missing).toEqual([])
  })

  test('holds an account once that the bank lists twice', async () => {
    const bank = openTestFileBank({ rows, accounts: [...accounts, ...accounts] })
    expect((await finish(bank.make('qif'))).progress).toMatchObject({ included: 2 })
  })

  test('reads one account of it alone', async () => {
    const bank = openTestFileBank({ rows, accounts })
    const { bytes } = await finish(bank.make('qif', { query: [['account_id', 'a2']] }))
    expect(new TextDecoder().decode(bytes)).toBe(
      '!Account\nNCard line\nTCCard\n^\n!Type:CCard\nD06/12/2026\nT9.00\nPBlue Bottle\n^\n',
    )
  })
})

/** The tags of a text that are not closed in their order. */
function opened(text: string): string[] {
  const stack: string[] = []
  for (const [, close, name = ''] of text.matchAll(/<(\/?)([A-Z0-9]+)>/g)) {
    if (close === '') stack.push(name)
    else if (stack.pop() !== name) return [`</${name}>`]
  }
  return stack
}
