import { describe, expect, test } from 'vitest'
import { findFormat } from '@/lib/domain/books/find-format'
import { openBooks } from '@/lib/domain/books/open-books'
import { amountsOf, fileOf, linesOf, problemOf, readStatementFile } from '@/test/books/books-files'

const latin = (text: string) => Buffer.from(text, 'latin1')
const june13 = [['2026-06-13', 1250]]

describe('MT940 is read as banks write it', () => {
  const balanced = (movements: readonly string[], currency = 'EUR') => [
    `:60F:C260531${currency}1000,00`,
    ...movements,
    `:62F:C260630${currency}1012,50`,
  ]
  test.each([
    [
      'a German savings bank, with the key of a movement in digits',
      [
        ':20:STARTUMS',
        ':25:10050000/1234567890',
        ':28C:0',
        ...balanced([
          ':61:2606130613CR12,50N166NONREF',
          ':86:166?00GUTSCHRIFT?109310?20EREF+118?21SVWZ+Rechnung 118?30BELADEBEXXX',
          '?31DE02100500000054540402?32Acme GmbH',
        ]),
        '-',
      ],
      'Acme GmbH',
    ],
    [
      'a Dutch bank, below three lines of its own',
      [
        'ABNANL2A',
        '940',
        'ABNANL2A',
        ':20:ABN AMRO BANK NV',
        ':25:123456789',
        ':28:12301/1',
        ...balanced([':61:2606130613C12,5N192NONREF', ':86:GIRO   428428 ACME', ' KENM. 118']),
        '-',
      ],
      '',
    ],
    [
      'a Dutch bank, with amounts of fifteen digits and a currency behind the account',
      [
        ':940:',
        ':20:940S260613',
        ':25:NL00RABO0123456789 EUR',
        ':28C:0',
        ...balanced([
          ':61:260613C000000000012,50N544EREF//118',
          'NL47INGB9999999999',
          ':86:/ORDP//NAME/Acme BV/REMI/Factuur 118/ISDT/2026-06-13',
        ]),
      ],
      'Acme BV',
    ],
    [
      'a Dutch bank, with the other party among the codes of its words',
      [
        '{1:F01INGBNL2ABXXX0000000000}',
        '{2:I940INGBNL2AXXXN}',
        '{4:',
        ':20:P260613000000001',
        ':25:NL20INGB0001234567EUR',
        ':28C:00000',
        ...balanced([
          ':61:2606130613C12,50NTRFEREF//00000000001005',
          '/TRCD/00100/',
          ':86:/EREF/118//CNTP/NL32INGB0000012345/INGBNL2A/Acme BV///REMI/USTD//Fact',
          'uur 118/',
        ]),
        ':64:C260630EUR1012,50',
        ':86:/SUM/0/1/0,00/12,50/',
        '-}',
      ],
      'Acme BV',
    ],
    [
      'a Swiss bank, with amounts of whole francs and the third letter of their currency',
      [
        ':20:XPBS260630',
        ':25:CH9300762011623852957',
        ':28C:6/1',
        ...balanced([':61:2606130613CF12,50NTRF118//26061300', ':86:Acme AG'], 'CHF'),
      ],
      '',
    ],
  ])('%s', async (_, lines, counterparty) => {
    const entries = await readStatementFile(fileOf(lines.join('\r\n')))
    expect(amountsOf(entries)).toEqual(june13)
    expect(linesOf(entries)[0]?.counterparty).toBe(counterparty)
    const closing = entries.find((entry) => entry.kind === 'balance' && entry.of === 'closing')
    expect(closing).toMatchObject({ amount: 101_250, day: '2026-06-30' })
  })
})

const camt = (version: string, body: string, prefix = '') =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<${prefix}Document xmlns${prefix && `:${prefix.slice(0, -1)}`}="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}">
<${prefix}BkToCstmrStmt><${prefix}Stmt>${body.replaceAll(/<(\/?)(?=\w)/gu, `<$1${prefix}`)}</${prefix}Stmt></${prefix}BkToCstmrStmt></${prefix}Document>`
const camtBalance = (code: string, amount: string, day: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="CHF">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`
const camtEntry = (status: string, details: string) =>
  `<Ntry><Amt Ccy="CHF">12.50</Amt><CdtDbtInd>CRDT</CdtDbtInd>${status}<BookgDt><Dt>2026-06-13</Dt></BookgDt><NtryDtls>${details}</NtryDtls></Ntry>`
const camtParty = (amount: string, party: string) =>
  `<TxDtls><Amt Ccy="CHF">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><RltdPties><Dbtr>${party}</Dbtr></RltdPties></TxDtls>`

test('braces without an end are looked at once, however many there are', async () => {
  const braces = '{"a":'.repeat(20_000)
  expect(findFormat(braces)).toBe('table')
  expect(await problemOf(readStatementFile(fileOf(`:20:X\n${braces.slice(0, 3000)}\n`)))).toEqual({
    code: 'no_lines',
  })
})

test('a table whose title says a time is no MT940', async () => {
  const file = fileOf(
    'Printed on 30 June 2026 at 10:20:30\nDate,Payee,Amount\n2026-06-13,Acme,12.50\n',
  )
  expect(await openBooks(file)).toMatchObject({ kind: 'table' })
})

describe('CAMT.053 is read in each of its versions', () => {
  test.each([
    ['02', '<Sts>BOOK</Sts>', '<Nm>Acme</Nm>', ''],
    ['04', '<Sts>BOOK</Sts>', '<Nm>Acme</Nm>', 'ns2:'],
    ['08', '<Sts><Cd>BOOK</Cd></Sts>', '<Pty><Nm>Acme</Nm></Pty>', ''],
    ['10', '<Sts><Cd>BOOK</Cd></Sts>', '<Pty><Nm>Acme</Nm></Pty>', 'c:'],
  ])('version %s', async (version, status, party, prefix) => {
    const body = camtEntry(status, camtParty('12.50', party))
    const entries = await readStatementFile(fileOf(camt(version, body, prefix)))
    expect(linesOf(entries)).toMatchObject([{ amount: 1250, counterparty: 'Acme' }])
  })

  test('a batch is the one entry that the account has, with the words of its payments', async () => {
    const batch = `<Btch><NbOfTxs>2</NbOfTxs></Btch>${camtParty('10.00', '<Nm>Acme</Nm>')}${camtParty('2.50', '<Nm>Bolt</Nm>')}`
    const entries = await readStatementFile(fileOf(camt('04', camtEntry('<Sts>BOOK</Sts>', batch))))
    expect(linesOf(entries)).toMatchObject([{ amount: 1250, counterparty: 'Acme Bolt' }])
  })

  test('the closing balance of the day before is the opening one where a bank states no other', async () => {
    const entry = camtEntry('<Sts>BOOK</Sts>', camtParty('12.50', '<Nm>Acme</Nm>'))
    const before = camtBalance('PRCD', '1000.00', '2026-05-31')
    const own = camtBalance('OPBD', '1000.00', '2026-06-01')
    const closing = camtBalance('CLBD', '1012.50', '2026-06-30')
    const openings = async (balances: string) =>
      (await readStatementFile(fileOf(camt('04', balances + entry)))).flatMap((each) =>
        each.kind === 'balance' && each.of === 'opening' ? [[each.day, each.amount]] : [],
      )
    expect(await openings(before + closing)).toEqual([['2026-05-31', 100_000]])
    expect(await openings(before + own + closing)).toEqual([['2026-06-01', 100_000]])
    expect(await openings(own + closing + before)).toEqual([['2026-06-01', 100_000]])
  })
})

describe('OFX 1 is read as banks write it', () => {
  const ofx = (head: string, transactions: string) =>
    `${head}<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>0215</BANKACCTFROM><BANKTRANLIST>${transactions}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
  const head = 'OFXHEADER:100\nDATA:OFXSGML\nENCODING:USASCII\nCHARSET:1252\n\n'
  const first = '<STMTTRN><DTPOSTED>20260613<TRNAMT>12.50<FITID>1<NAME>Café'
  const second = '<STMTTRN><DTPOSTED>20260614<TRNAMT>-3.00<FITID>2<NAME>Bolt'

  test.each([
    ['a head in one line', 'OFXHEADER:100DATA:OFXSGMLVERSION:102SECURITY:NONE', latin],
    ['Windows-1252', head, latin],
    ['UTF-8, whatever its head says', head, (text: string) => Buffer.from(text)],
    ['UTF-16 with a mark', head, (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['no head at all', '', latin],
  ])('%s', async (_, its, encode) => {
    const text = ofx(its, `${first}</STMTTRN>${second}</STMTTRN>`)
    const entries = await readStatementFile(fileOf(encode(text)))
    expect(linesOf(entries).map(({ amount, counterparty }) => [amount, counterparty])).toEqual([
      [1250, 'Café'],
      [-300, 'Bolt'],
    ])
  })

  test('a transaction without its end is ended by the next one, and none is lost', async () => {
    const entries = await readStatementFile(fileOf(ofx(head, first + second)))
    expect(amountsOf(entries)).toEqual([
      ['2026-06-13', 1250],
      ['2026-06-14', -300],
    ])
  })

  test('ends of nothing below thousands of open elements are refused before they cost minutes', async () => {
    const opened = `<OFX>${'<A>'.repeat(19_000)}`
    const file = fileOf(`${head}${opened}${'</B>'.repeat(135_000)}`, 65_536)
    expect(await problemOf(readStatementFile(file))).toMatchObject({
      code: 'not_of_the_format',
      text: '</B>',
    })
    const few = ofx(head, `${first}</NAMES>${second}</NAMES>`)
    expect(amountsOf(await readStatementFile(fileOf(few)))).toHaveLength(2)
  })

  test('an amount with groups is exact where its last mark is the decimal one, else refused', async () => {
    const amount = async (text: string) => {
      const own = `<STMTTRN><DTPOSTED>20260613<TRNAMT>${text}<FITID>1</STMTTRN>`
      return amountsOf(await readStatementFile(fileOf(ofx(head, own))))[0]?.[1]
    }
    expect(await amount('-1,234.50')).toBe(-123_450)
    expect(await amount('1.234,50')).toBe(123_450)
    expect(await problemOf(amount('1,234'))).toMatchObject({ code: 'too_many_decimals', line: 6 })
  })
})
