import { describe, expect, test } from 'vitest'
import type { ReadingChoices } from '@/lib/domain/books/read-books'
import { readLines } from '@/test/books/books-files'

const asIs = { sign: { kind: 'one', isReversed: false } } as const
const ledger = { sign: { kind: 'two', debitIs: 'in', minus: 'reverses' } } as const
const read = (lines: readonly string[], chosen: ReadingChoices = asIs) => readLines(lines, chosen)

const head = 'Date,Payee,Amount'
const two = [head, '2026-06-01,Acme,1.00', '2026-06-02,Bolt,2.00']

describe('what is called a total may be a payee or an account', () => {
  test('a payee without a day is a line that lacks it, and is left out for no word', async () => {
    const lines = [...two, ',TOTAL ENERGIES,-60.00']
    expect((await read(lines)).refusal).toEqual({ code: 'no_day', line: 4, column: 1 })
    const { month } = await read(lines, { ...asIs, carriesDay: true })
    expect(month?.side.rows.items.map(({ amount }) => amount)).toEqual([100, 200, -6000])
  })

  test.each([',Total,9.00', ',Total for June,9.00', ',Total - all,9.00', ',Total Energies,3.00'])(
    'a sum stands alone, says of what it is, or has the figure of all lines: %s',
    async (line) => {
      expect((await read([...two, line])).month?.leftOut.get('sum')).toBe(1)
    },
  )

  test('beside one line a figure like it proves nothing', async () => {
    const lines = [head, '2026-06-01,Acme,-60.00', ',TOTAL ENERGIES,-60.00']
    expect((await read(lines)).refusal).toMatchObject({ code: 'no_day', line: 3 })
  })

  test('beside a day without an amount it is a line that lacks its amount', async () => {
    const lines = ['Date,Memo,Amount,Balance', '2026-06-01,Total Wine,,41.00']
    expect((await read(lines)).refusal).toMatchObject({ code: 'no_amount', line: 2 })
  })

  test('an account is named so above its lines, and its sum below them', async () => {
    const lines = [
      ',Date,Memo,Amount',
      'Total Reserve,,,',
      ',2026-06-01,Acme,1.00',
      'Total Total Reserve,,,1.00',
      'Savings,,,',
      ',2026-06-02,Bolt,2.00',
      'Total Savings,,,2.00',
    ]
    const { table } = await read(lines)
    expect([...(table?.survey.accounts ?? [])]).toEqual([
      ['Total Reserve', 1],
      ['Savings', 1],
    ])
  })

  test.each(['Total 24', 'Sum 41 Club', 'Route 66', '7-11'])(
    'in the column of dates %s is named with its line and column',
    async (text) => {
      const { refusal } = await read([...two, `${text},x,9.00`])
      expect(refusal).toEqual({ code: 'not_a_day', line: 4, column: 1, text })
    },
  )
})

describe('a row of figures alone is a sum where it has that of the lines above', () => {
  const sides = ['Date,Memo,Debit,Credit', '2026-06-01,Acme,1.00,', '2026-06-02,Bolt,,2.00']

  test.each([
    ['one column', [...two, ',,3.00'], asIs],
    ['with the mark of SAP', [...two, '*,,3.00'], asIs],
    ['two columns', [...sides, ',,1.00,2.00'], ledger],
    ['of all, after one of a part', [...two, ',,3.00', '2026-06-03,Cob,4.00', ',,7.00'], asIs],
  ])('%s', async (_, lines, sign) => {
    const { month } = await read(lines, sign)
    expect(month?.side.rows.items.length).toBe(lines.includes(',,7.00') ? 3 : 2)
  })

  test.each([
    ['of another figure', [...two, ',,4.00']],
    ['of one column where another has amounts', [...sides, ',,1.00,']],
  ])('%s it is a line that lacks its day', async (_, lines) => {
    const chosen = lines[0] === head ? asIs : ledger
    expect((await read(lines, chosen)).refusal).toMatchObject({ code: 'no_day', line: 4 })
  })

  test('so are the sums of both sides of an account that is balanced', async () => {
    const lines = [
      'Date,Memo,Debit,Credit',
      '2026-06-01,Opening Balance,10.00,',
      '2026-06-02,Bolt,,2.00',
      '2026-06-03,Ada,5.00,',
      ',,15.00,2.00',
      ',Closing Balance,,13.00',
      ',,15.00,15.00',
    ]
    const { month } = await read(lines, ledger)
    expect(month?.side).toMatchObject({ opening: 1000n, closing: 1300n })
    expect(month?.side.rows.items).toHaveLength(2)
  })
})

describe('openings and closings are no lines', () => {
  test.each([
    ['Balance b/d', 'Balance c/d'],
    ['To Balance b/f', 'By Balance c/f'],
    ['Brought forward', 'Carried forward'],
    ['Balance brought down', 'Balance carried down'],
    ['Saldovortrag', 'Endsaldo'],
    ['Opening', 'Closing'],
  ])('of an account of two sides: %s and %s', async (opening, closing) => {
    for (const [first, last] of [
      ['2026-06-01', '2026-06-30'],
      ['', ''],
    ]) {
      const lines = [
        'Date,Particulars,Debit,Credit',
        `${first},${opening},500.00,`,
        '2026-06-13,Acme,50.00,',
        '2026-06-14,Bolt,,20.00',
        `${last},${closing},,530.00`,
      ]
      const { month } = await read(lines, ledger)
      expect(month?.side).toMatchObject({ opening: 50_000n, closing: 53_000n })
      expect(month?.side.rows.items).toHaveLength(2)
    }
  })

  test('a balance of a day closes it, or opens the next', async () => {
    const lines = ['Date;Libelle;Montant', '13/06/2026;Acme;50,00']
    const opening = ';Solde au 31/05/2026;500,00'
    const closing = ';Solde au 30/06/2026;550,00'
    const expected = { opening: 50_000n, closing: 55_000n }
    const [top = '', line = ''] = lines
    for (const rows of [
      [top, opening, line, closing],
      [top, closing, line, opening],
    ]) {
      expect((await read(rows)).month?.side).toMatchObject(expected)
    }
    const undated = [top, ';Solde au 31/31/2026;500,00', line]
    expect((await read(undated)).refusal).toMatchObject({ code: 'not_a_day', line: 2 })
  })

  test('an opening of the books below other lines, or beside another balance, is a payment', async () => {
    const opening = '2026-06-02,Opening balance,5.00'
    const { month } = await read([head, '2026-06-01,Acme,1.00', opening])
    expect(month?.side.rows.items).toHaveLength(2)
    const running = ['Date,Memo,Amount,Balance', `${opening},105.00`, '2026-06-03,A,1.00,106.00']
    expect((await read(running)).month?.side).toMatchObject({ opening: 10_000n })
  })

  test.each(['Closing balance loan 4711', 'Balance forward Ltd', 'Opening balance 4711'])(
    'beside a day and an amount %s says more than a balance, and is a payment',
    async (words) => {
      const { month } = await read([head, `2026-06-01,${words},-5.00`, '2026-06-02,A,1.00'])
      expect(month?.side.rows.items).toHaveLength(2)
    },
  )

  test.each(['Opening balance as of 1 June 2026', 'Opening Balance 2026', 'Saldo anterior:'])(
    'beside a day and an amount %s says no more',
    async (words) => {
      const { month } = await read([head, `2026-06-01,${words},5.00`, '2026-06-02,A,1.00'])
      expect(month?.side).toMatchObject({ opening: 500n, closing: 600n })
    },
  )

  test('each account of a table may begin with its own', async () => {
    const lines = [
      'Account,Date,Memo,Amount',
      'Checking,2026-06-01,Opening balance,5.00',
      'Checking,2026-06-02,Acme,1.00',
      'Savings,2026-06-01,Opening balance,7.00',
      'Savings,2026-06-02,Bolt,2.00',
    ]
    const { month } = await read(lines, { ...asIs, account: 'Savings' })
    expect(month?.side).toMatchObject({ opening: 700n, closing: 900n })
  })

  test('a code alone before an opening is the account of that and of the lines below', async () => {
    for (const name of ['Account', '']) {
      const lines = [
        `${name},Date,Memo,Amount`,
        '1000,,Balance forward,500.00',
        ',2026-06-01,Acme,1.00',
        ',2026-06-13,Bolt,2.00',
        '1010,,Balance forward,700.00',
        ',2026-06-01,Acme,4.00',
      ]
      expect((await read(lines)).table?.found).toEqual({ kind: 'open', settings: ['account'] })
      const { month } = await read(lines, { ...asIs, account: '1000' })
      expect(month?.side).toMatchObject({ opening: 50_000n, closing: 50_300n })
    }
  })

  test('a side behind the figure of a balance counts as the columns of the lines do', async () => {
    const of = (side: string) => [
      'Datum;Text;Soll;Haben;Saldo',
      `;EB-Wert;;;1.000,00 ${side}`,
      '13.06.2026;Acme;;50,00;',
    ]
    expect((await read(of('S'), ledger)).month?.side.opening).toBe(100_000n)
    expect((await read(of('H'), ledger)).month?.side.opening).toBe(-100_000n)
    const bank = { sign: { ...ledger.sign, debitIs: 'out' } } as const
    expect((await read(of('H'), bank)).month?.side.opening).toBe(100_000n)
  })
})
