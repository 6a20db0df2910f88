import { describe, expect, test } from 'vitest'
import type { ReadingChoices } from '@/lib/domain/books/read-books'
import { readLines } from '@/test/books/books-files'

const asIs = { sign: { kind: 'one', isReversed: false }, dayOrder: 'mdy' } as const
const ledger = { sign: { kind: 'two', debitIs: 'in', minus: 'reverses' } } as const
const read = (lines: readonly string[], chosen: ReadingChoices = asIs) => readLines(lines, chosen)
const amountsOf = async (...args: Parameters<typeof read>) =>
  (await read(...args)).month?.side.rows.items.map(({ amount }) => amount)

describe('who was paid, or what for, makes a line of a row whose words say a balance', () => {
  test.each(['Balance forward', 'Closing', 'Opening', 'C/D', 'Closing balance', 'Opening balance'])(
    'a payee beside %s, wherever the row stands',
    async (memo) => {
      const row = `06/13/2026,AT&T,${memo},-60.00`
      const head = 'Date,Payee,Memo,Amount'
      const [first, last] = ['06/01/2026,Acme,rent,1.00', '06/14/2026,Bolt,x,2.00']
      expect(await amountsOf([head, row, last])).toEqual([-6000, 200])
      expect(await amountsOf([head, first, row, last])).toEqual([100, -6000, 200])
      expect(await amountsOf([head, first, row])).toEqual([100, -6000])
    },
  )

  test.each([
    [
      'Datum;Empfänger;Verwendungszweck;Ausgang;Eingang',
      ';Müller GmbH;Saldo per 31.05.2026;60,00;',
    ],
    ['Fecha;Beneficiario;Concepto;Cargo;Abono', ';Luz del Sur;Saldo anterior;60,00;'],
    ['Datum;Gegenkonto;Buchungstext;Ausgang;Eingang', ';4530;Saldo per 31.05.2026;60,00;'],
    ['Date;Source;Reference;Payments;Deposits', ';Payable Payment;Balance B/F;60,00;'],
    ['Date;Label;Partner;Payments;Deposits', ';Balance forward;Total Energies;60,00;'],
    ['Date;Description;Category;Payments;Deposits', ';First Title;Closing;60,00;'],
  ])('below %s', async (head, row) => {
    expect(await amountsOf([head, `15.06.2026${row}`, '16.06.2026;Acme;x;;250,00'], {})).toEqual([
      -6000, 25_000,
    ])
  })

  test('each line of a column of shifts is one', async () => {
    const lines = [
      'Date,Shift,Memo,Amount',
      '2026-06-01,Opening,cash,250.00',
      '2026-06-01,Closing,cash,400.00',
    ]
    expect(await amountsOf(lines)).toEqual([25_000, 40_000])
  })

  test('a further word of QIF is one', async () => {
    const lines = ['!Type:Bank', 'D06/01/2026', 'T-60.00', 'PAT&T', 'MBalance forward', '^']
    expect(await amountsOf(lines)).toEqual([-6000])
  })
})

describe('a balance stands at the start or the end of its account', () => {
  const head = 'Date,Memo,Amount'
  const lines = ['2026-06-13,Acme,-10.00', '2026-06-14,Bolt,20.00']

  test.each(['Brought forward', 'Closing', 'Saldo per 31.05.2026'])(
    'between its lines %s is a payment',
    async (memo) => {
      const [first = '', last = ''] = lines
      const all = [head, first, `2026-06-13,${memo},-60.00`, last]
      expect(await amountsOf(all)).toEqual([-1000, -6000, 2000])
    },
  )

  test('of pages each ends with what the next begins with', async () => {
    const [first = '', last = ''] = lines
    const between = ['2026-06-13,Carried forward,40.00', '2026-06-13,Brought forward,40.00']
    const all = [head, '2026-06-01,Opening,50.00', first, ...between, last]
    const { month } = await read([...all, '2026-06-30,Closing,60.00'])
    expect(month?.side).toMatchObject({ opening: 5000n, closing: 6000n })
    expect(month?.side.rows.items).toHaveLength(2)
  })

  test('where the newest line comes first the opening is at the end', async () => {
    const all = [head, ...lines.toReversed(), '2026-06-01,Balance b/f,50.00']
    expect((await read(all)).month?.side).toMatchObject({ opening: 5000n, closing: 6000n })
  })

  test('a running balance says which rows moved nothing', async () => {
    const all = [
      `${head},Balance`,
      '2026-06-01,Acme,-60.00,940.00',
      '2026-06-13,Carried forward,250.00,1190.00',
      '2026-06-30,Closing balance,1190.00,1190.00',
    ]
    expect(await amountsOf(all)).toEqual([-6000, 25_000])
  })

  test('what may be called otherwise too takes the balance beside it', async () => {
    const report = (balance: string) => [`${head},Balance`, `2026-06-01,Report,50.00,${balance}`]
    const [first = '', last = ''] = lines
    const below = [`${first},40.00`, `${last},60.00`]
    expect(await amountsOf([...report('50.00'), ...below])).toEqual([-1000, 2000])
    expect(await amountsOf([...report(''), ...below])).toEqual([5000, -1000, 2000])
  })
})

describe('without a day', () => {
  const head = 'Date,Payee,Amount'
  const [first, last] = ['2026-06-01,Acme,250.00', '2026-06-13,Bolt,-20.00']

  test.each([
    'Carried Forward Logistics',
    'Brought Forward Inc',
    'Balance Forward Physio',
    'C/F Freight',
    'Opening Balance Yoga',
    'Balance at 9 Cafe',
    'Sum Of Us',
    'Total - Gas',
    'Closing',
  ])('%s among the lines is a line that lacks its day', async (payee) => {
    const lines = [head, first, `,${payee},-45.50`, last]
    expect((await read(lines)).refusal).toMatchObject({ code: 'no_day', line: 3 })
  })

  test('a payee beside a balance word lacks its day too', async () => {
    const lines = [
      'Date,Payee,Memo,Amount',
      '2026-06-01,Acme,x,5.00',
      ',AT&T,Balance forward,-6.00',
    ]
    expect((await read(lines)).refusal).toMatchObject({ code: 'no_day', line: 3 })
  })

  test.each([
    'Total June',
    'Total period',
    'Total YTD',
    'Total Account 1000',
    'Gesamt Juni',
    'Total net',
    'Total movement',
    'Suma y sigue',
    'Suma anterior',
  ])('%s says of what it is the sum', async (words) => {
    const { month } = await read([head, first, `,${words},999.00`, last])
    expect(month?.leftOut.get('sum')).toBe(1)
  })

  test('a total of both debits and credits is none', async () => {
    const lines = ['Date,Ref,Details,Debit,Credit', '2026-06-01,1,Total Energies,,60.00']
    const { month } = await read([...lines, ',,Total year,350.00,60.00'], ledger)
    expect(month?.side.rows.items).toHaveLength(1)
  })

  test('a payee of a pivot table has its total below', async () => {
    const lines = [
      'Payee,Date,Amount',
      'Sum 41,2026-06-01,-60.00',
      ',2026-06-13,-20.00',
      'Sum 41 Total,,-80.00',
      'Total Energies,2026-06-02,5.00',
      'Total Energies Total,,5.00',
    ]
    expect(await amountsOf(lines)).toEqual([-6000, -2000, 500])
  })
})
