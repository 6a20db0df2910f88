import { describe, expect, test } from 'vitest'
import { finishFile as finish, openTestFileBank, testTransaction } from '@/test/exports/file-bank'

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
    expect(progress.missing).toMatchObject([{ id: 'odd' }])
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
