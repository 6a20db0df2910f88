import { expect, test } from 'vitest'
import { readBooks } from '@/lib/domain/books/read-books'
import { readWrittenMonth, writeMonth } from '@/lib/domain/books/written-month'
import { fileOf, june2026 } from '@/test/books/books-files'

const place = { currency: 'USD', isCredit: false, month: june2026 }
const read = (...lines: readonly string[]) =>
  readBooks(fileOf(['Date,Memo,Amount,Balance', ...lines].join('\n')), place, {
    sign: { kind: 'one', isReversed: false },
  })

const lines = ['2026-06-01,Acme,1.00,101.00', '2026-06-03,Bolt,-60.00,41.00']

test('a stated balance that the balances of the lines contradict is named with both, and none is used', async () => {
  const opening = await read(',Opening balance,,500.00', ...lines)
  expect(opening.month).toMatchObject({
    side: { opening: undefined, closing: undefined },
    statedDiffers: { of: 'opening', line: 2, stated: 50_000n, ofLines: 10_000n },
  })
  const closing = await read(',Opening balance,,100.00', ...lines, ',Closing balance,,45.00')
  expect(closing.month).toMatchObject({
    side: { opening: undefined, closing: undefined },
    statedDiffers: { of: 'closing', line: 5, stated: 4500n, ofLines: 4100n },
  })
})

test('one that follows from them is a proof more', async () => {
  const { month } = await read(',Opening balance,,100.00', ...lines, ',Closing balance,,41.00')
  expect(month).toMatchObject({ side: { opening: 10_000n, closing: 4100n } })
  expect(month?.statedDiffers).toBeUndefined()
})

test('where amounts undo each other, the line that breaks the balance is named by the order of the days', async () => {
  const down = [
    '2026-06-01,A,10.00,110.00',
    '2026-06-02,B,-10.00,100.00',
    '2026-06-03,C,5.00,110.00',
    '2026-06-04,D,7.00,117.00',
  ]
  expect((await read(...down)).month?.brokenAt).toBe(4)
  const up = [
    '2026-06-04,D,7.00,117.00',
    '2026-06-03,C,5.00,112.00',
    '2026-06-02,B,-10.00,100.00',
    '2026-06-01,A,10.00,110.00',
  ]
  expect((await read(...up)).month?.brokenAt).toBe(3)
})

const sides = { sign: { kind: 'two', debitIs: 'in', minus: 'reverses' } } as const
const readSides = (...rows: readonly string[]) =>
  readBooks(fileOf(['Date,Memo,Debit,Credit', ...rows].join('\n')), place, sides)

test('of a closing in a column for each side alone nobody can say the sign', async () => {
  for (const words of ['Balance c/f', 'Closing balance']) {
    for (const closing of ['1190.00,', ',1190.00']) {
      const { month } = await readSides('2026-06-02,Acme,,60.00', `,${words},${closing}`)
      expect(month?.side).toMatchObject({ opening: undefined, closing: undefined })
    }
  }
})

test('a line may be missing between an opening and a closing', async () => {
  for (const closing of ['1190.00,', ',1190.00']) {
    const opening = '2026-06-01,Opening balance,1000.00,'
    const row = `2026-06-30,Balance c/f,${closing}`
    const { month } = await readSides(opening, '2026-06-02,Acme,,60.00', row)
    expect(month?.side).toMatchObject({ opening: 100_000n, closing: 119_000n })
  }
})

test('a closing that neither sign brings near to opening and lines is named with both', async () => {
  const opening = '2026-06-01,Opening balance,100.00,'
  const { month } = await readSides(opening, '2026-06-02,Acme,,60.00', ',Closing balance,900.00,')
  expect(month).toMatchObject({
    side: { opening: undefined, closing: undefined },
    statedDiffers: { of: 'closing', line: 4, stated: 90_000n, ofLines: 4000n },
  })
})

test('beside columns of money in and out a code of debit or credit says no side', async () => {
  const rows = [
    'Date,Memo,Withdrawals,Deposits,Balance',
    ',Opening Balance,,,"1,000.00 Cr"',
    '2026-06-01,Acme,60.00,,940.00 Cr',
    '2026-06-13,Bolt,,250.00,"1,190.00 Cr"',
    ',Closing Balance,,,"1,190.00 Cr"',
  ]
  const { month } = await readBooks(fileOf(rows.join('\n')), place, {})
  expect(month?.side).toMatchObject({ opening: undefined, closing: undefined })
  expect(month?.brokenAt).toBeUndefined()
})

test.each(['May 31, 2026', '5/31/2026', 'Sunday, May 31, 2026', '31 May', '31/31/2026'])(
  'the balance of %s above lines with other dates is used or left out, and the file is read',
  async (day) => {
    const { month } = await read(`,"Balance as of ${day}",,100.00`, ...lines)
    expect(month?.side).toMatchObject({ opening: 10_000n, closing: 4100n })
    const isRead = day.includes('2026') && day !== '31/31/2026'
    const alone = await read(`,"Balance as of ${day}",,100.00`, '2026-06-01,Acme,1.00,')
    expect(alone.month?.side.opening).toBe(isRead ? 10_000n : undefined)
  },
)

const formats = {
  OFX: (day: string, until = day) =>
    `OFXHEADER:100\n\n<OFX><STMTRS><CURDEF>USD<ACCTID>1<BANKTRANLIST><DTEND>${until.replaceAll('-', '')}
<STMTTRN><DTPOSTED>20260610<TRNAMT>5.00<FITID>1</STMTTRN></BANKTRANLIST>
<LEDGERBAL><BALAMT>100.00<DTASOF>${day.replaceAll('-', '')}</LEDGERBAL></STMTRS></OFX>`,
  'CAMT.053': (day: string, until = day) => {
    const amount = (of: string) => `<Amt Ccy="USD">${of}</Amt><CdtDbtInd>CRDT</CdtDbtInd>`
    const balance = (code: string, of: string, on: string) =>
      `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(of)}<Dt><Dt>${on}</Dt></Dt></Bal>`
    return `<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt>
<FrToDt><FrDtTm>2026-06-01T00:00:00</FrDtTm><ToDtTm>${until}T00:00:00</ToDtTm></FrToDt>
${balance('OPBD', '95.00', '2026-06-01')}${balance('CLBD', '100.00', day)}
<Ntry>${amount('5.00')}<Sts>BOOK</Sts><BookgDt><Dt>2026-06-10</Dt></BookgDt></Ntry></Stmt></BkToCstmrStmt></Document>`
  },
  MT940: (day: string) =>
    [
      ':20:X',
      ':25:1',
      ':60F:C260531USD95,00',
      ':61:260610C5,00NTRFA',
      `:62F:C${day.slice(2).replaceAll('-', '')}USD100,00`,
      '-',
    ].join('\n'),
}
const readFormat = async (text: string) => (await readBooks(fileOf(text), place, {})).month

test.each(Object.entries(formats))(
  '%s that goes to the middle of the month closes with the balance of that day',
  async (_name, write) => {
    const part = await readFormat(write('2026-06-15'))
    expect(part?.endsOn).toBe('2026-06-15')
    expect(part?.side.closing).toBe(10_000n)
    expect(part && readWrittenMonth(writeMonth(part)).endsOn).toBe('2026-06-15')
    const whole = await readFormat(write('2026-06-30'))
    expect(whole?.endsOn).toBeUndefined()
    expect(whole?.side.closing).toBe(10_000n)
  },
)

test.each(['OFX', 'CAMT.053'] as const)(
  'the balance of the last booking counts where %s says that it goes to the end of the month',
  async (format) => {
    const write = formats[format]
    const counted = await readFormat(write('2026-06-10', '2026-06-30'))
    expect(counted?.side.closing).toBe(10_000n)
    expect(counted?.endsOn).toBeUndefined()
    const early = await readFormat(write('2026-06-30', '2026-06-10'))
    expect(early?.side.closing).toBe(10_000n)
  },
)

test('daily statements that go on into the next month say what the month closed with', async () => {
  const next = [':20:Y', ':25:1', ':60F:C260615USD100,00', ':62F:C260701USD100,00', '-']
  const month = await readFormat(`${formats.MT940('2026-06-15')}\n${next.join('\n')}`)
  expect(month?.endsOn).toBeUndefined()
  expect(month?.side.closing).toBe(10_000n)
})
