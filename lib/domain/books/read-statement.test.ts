import { expect, test } from 'vitest'
import {
  amountsOf,
  fileOf,
  linesOf,
  problemOf,
  readStatementFile,
  readTableFile,
} from '@/test/books/books-files'

const read = (text: string) => readStatementFile(fileOf(text))

const sgml = (transactions: string) => `OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE

<OFX>
<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS></SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>1
<STMTRS>
<CURDEF>USD
<BANKACCTFROM><BANKID>1<ACCTID>0215<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20260601<DTEND>20260630
${transactions}
</BANKTRANLIST>
<LEDGERBAL><BALAMT>1000.50<DTASOF>20260630</LEDGERBAL>
<AVAILBAL><BALAMT>900<DTASOF>20260630</AVAILBAL>
</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

test('OFX 1 is read with and without ends of elements, and a bare ampersand takes nothing along', async () => {
  const entries = await read(
    sgml(`<STMTTRN>
<TRNTYPE>DEBIT
<DTPOSTED>20260609120000.000[-5:EST]
<TRNAMT>-12040.00
<FITID>a1
<CHECKNUM>1204
<NAME>AT&T<MEMO>A &amp; B
</STMTTRN>
<STMTTRN><TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20260610</DTPOSTED><TRNAMT>5,25</TRNAMT><FITID>a2</FITID><NAME>Café</NAME></STMTTRN>`),
  )
  expect(linesOf(entries)).toMatchObject([
    {
      line: 18,
      day: '2026-06-09',
      amount: -1_204_000,
      currency: 'USD',
      counterparty: 'AT&T',
      description: 'A & B',
      reference: '1204',
      account: '0215',
    },
    { line: 26, day: '2026-06-10', amount: 525, counterparty: 'Café', description: '' },
  ])
  expect(entries.at(-1)).toMatchObject({ kind: 'balance', of: 'closing', amount: 100_050 })
})

test('OFX that is cut off, or lacks a part, is refused', async () => {
  const whole = sgml('<STMTTRN><DTPOSTED>20260610<TRNAMT>5.00<FITID>a</STMTTRN>')
  expect(await problemOf(read(whole.slice(0, whole.indexOf('</BANKTRANLIST>'))))).toEqual({
    code: 'missing_part',
    line: 18,
    part: '</OFX>',
  })
  expect(await problemOf(read(sgml('<STMTTRN><DTPOSTED>20260610<FITID>a</STMTTRN>')))).toEqual({
    code: 'missing_part',
    line: 18,
    part: 'TRNAMT',
  })
  expect(
    await problemOf(read(sgml('<STMTTRN><DTPOSTED>20260631<TRNAMT>5.00</STMTTRN>'))),
  ).toMatchObject({ code: 'not_a_day', line: 18, text: '20260631' })
})

const xml = (transactions: string) => `<?xml version="1.0" encoding="UTF-8"?>
<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
<OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>USD</CURDEF>
<CCACCTFROM><ACCTID>4471</ACCTID></CCACCTFROM>
<BANKTRANLIST>${transactions}</BANKTRANLIST>
<BANKTRANLISTP><DTASOF>20260630</DTASOF><STMTTRNP><TRNTYPE>DEBIT</TRNTYPE><TRNAMT>-9</TRNAMT></STMTTRNP></BANKTRANLISTP>
</CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>`

test('OFX 2 leaves pending transactions out, and one in a currency of its own keeps it', async () => {
  const own = '<CURRENCY><CURRATE>1.1</CURRATE><CURSYM>EUR</CURSYM></CURRENCY>'
  const original = '<ORIGCURRENCY><CURRATE>1.1</CURRATE><CURSYM>GBP</CURSYM></ORIGCURRENCY>'
  const transaction = (more: string) =>
    `<STMTTRN><DTPOSTED>20260610</DTPOSTED><TRNAMT>-1.50</TRNAMT><FITID>1</FITID>${more}</STMTTRN>`
  const entries = await read(xml(transaction(own) + transaction(original)))
  expect(linesOf(entries).map(({ currency, account }) => [currency, account])).toEqual([
    ['EUR', '4471'],
    ['USD', '4471'],
  ])
  expect(entries.at(-1)).toMatchObject({ kind: 'left_out', why: 'pending' })
})

test('XML that is not well-formed is named with line and column', async () => {
  expect(await problemOf(read(xml('<STMTTRN></WRONG>')))).toEqual({
    code: 'not_xml',
    line: 5,
    column: 32,
  })
  const entity = '<?xml version="1.0"?><!DOCTYPE OFX [<!ENTITY a "b">]><OFX>&a;</OFX>'
  expect(await problemOf(read(entity))).toMatchObject({ code: 'not_xml', line: 1 })
})

const camt = (entries: string) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
<Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-06-01</Dt></Dt></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">12.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Dt><Dt>2026-06-30</Dt></Dt></Bal>
<Bal><Tp><CdOrPrtry><Cd>ITAV</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">1</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-06-30</Dt></Dt></Bal>
${entries}</Stmt></BkToCstmrStmt></Document>`
const entry = (
  status: string,
) => `<Ntry><NtryRef>7</NtryRef><Amt Ccy="EUR">112.50</Amt><CdtDbtInd>DBIT</CdtDbtInd>${status}
<BookgDt><Dt>2026-06-09</Dt></BookgDt><ValDt><Dt>2026-06-10</Dt></ValDt>
<NtryDtls><TxDtls><Amt Ccy="USD">120.00</Amt><RltdPties><Dbtr><Nm>We</Nm></Dbtr><Cdtr><Pty><Nm>Bolt &amp; Bracket</Nm></Pty></Cdtr></RltdPties>
<RmtInf><Ustrd>Bill 880</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`

test('CAMT.053 gives booked entries, their party and words, and both balances', async () => {
  const entries = await read(camt(entry('<Sts><Cd>BOOK</Cd></Sts>') + entry('<Sts>PDNG</Sts>')))
  expect(entries).toMatchObject([
    { kind: 'balance', of: 'opening', amount: 10_000, day: '2026-06-01', currency: 'EUR' },
    { kind: 'balance', of: 'closing', amount: -1250 },
    {
      kind: 'line',
      line: 7,
      day: '2026-06-09',
      amount: -11_250,
      counterparty: 'Bolt & Bracket',
      description: 'Bill 880',
      reference: '7',
      account: 'DE02120300000000202051',
    },
    { kind: 'left_out', why: 'pending' },
  ])
})

test('CAMT.053 is known without a prolog, below a comment and by any prefix, and may have zeros behind its cents', async () => {
  const plain = camt(entry('<Sts>BOOK</Sts>')).replace(/^<\?xml.*\n/u, '')
  const prefixed = plain
    .replaceAll('<Document ', '<ns2:Document ')
    .replaceAll('</Document', '</ns2:Document')
  for (const text of [plain, `<!-- made by a bank -->\n${plain}`, prefixed]) {
    expect(await read(text.replace('>112.50<', '>112.50000<'))).toMatchObject([
      { amount: 10_000 },
      { amount: -1250 },
      { amount: -11_250 },
    ])
  }
  expect(await problemOf(read(plain.replace('>112.50<', '>112.505<')))).toMatchObject({
    code: 'too_many_decimals',
  })
})

test('elements that lie in each other without an end are refused, however many there are', async () => {
  const deep = camt('').replace('</Stmt>', `${'<a>'.repeat(5000)}</Stmt>`)
  expect(await problemOf(read(deep))).toMatchObject({ code: 'not_of_the_format', text: '<a>' })
})

test('XML that is no statement is refused, and so is a direction that is none', async () => {
  expect(await problemOf(read('<?xml version="1.0"?><Document><Other/></Document>'))).toEqual({
    code: 'unknown_format',
    seen: 'xml',
  })
  const odd = camt(entry('<Sts>BOOK</Sts>')).replaceAll('>DBIT<', '>OUT<')
  expect(await problemOf(read(odd))).toMatchObject({ code: 'unknown_direction', text: 'OUT' })
})

const mt940 = [
  '{1:F01AAAABB99BSMK3513951576}{2:I940AAAABBXXN}{4:',
  ':20:STARTUMSE',
  ':25:12030000/202051',
  ':28C:00001/001',
  ':60F:C260531EUR1000,00',
  ':61:2606090609DR112,5NMSCNONREF//0001',
  ':86:177?00ONLINE-UEBERWEISUNG?20Bill 880?21of June?30BYLADEM1001?32Bolt and Bra?33cket',
  ':61:2601021231RC5,NMSC118',
  'Reversal',
  ':86:Interest',
  'of the year',
  ':61:260610C20,00NTRFABC//X',
  ':61:260611EC1,00NTRFABC//X',
  ':62F:C260630EUR902,50',
  '-}',
].join('\r\n')

test('MT940 gives entries with their words and both balances; a reversed credit is money out', async () => {
  const entries = await read(mt940)
  expect(amountsOf(entries)).toEqual([
    ['2026-06-09', -11_250],
    ['2025-12-31', -500],
    ['2026-06-10', 2000],
  ])
  expect(linesOf(entries)).toMatchObject([
    {
      line: 6,
      counterparty: 'Bolt and Bracket',
      description: 'ONLINE-UEBERWEISUNG Bill 880of June',
      reference: '',
      account: '12030000/202051',
    },
    { line: 8, description: 'Reversal Interest of the year', reference: '118' },
    { line: 12, reference: 'ABC' },
  ])
  expect(entries.filter(({ kind }) => kind !== 'line')).toMatchObject([
    { of: 'opening', amount: 100_000, day: '2026-05-31' },
    { kind: 'left_out', why: 'pending' },
    { of: 'closing', amount: 90_250 },
  ])
})

test('MT940 that is cut off or has a line of none of its fields is refused', async () => {
  expect(await problemOf(read(mt940.slice(0, mt940.indexOf(':62F:'))))).toEqual({
    code: 'missing_end',
    line: 5,
    part: ':62F:',
  })
  const odd = mt940.replace('DR112,5NMSC', 'XX112,5NMSC')
  expect(await problemOf(read(odd))).toMatchObject({ code: 'not_of_the_format', line: 6 })
})

const qif = `!Option:AutoSwitch
!Account
NChecking
TBank
^
!Type:Bank
D6/ 1'26
T1,000.00
POpening Balance
L[Checking]
^
D6/13'26
T-12,040.00
N1204
PBolt & Bracket
MBill 880
LSupplies
SSupplies
ESplit words
$-12,040.00
^
!Type:Cat
NSupplies
E
^
`

test('QIF gives its transactions; the order of its dates is found as in any table', async () => {
  const entries = await readTableFile(fileOf(qif), { sign: { kind: 'one', isReversed: false } })
  expect(entries).toMatchObject([
    { kind: 'balance', of: 'opening', amount: 100_000 },
    {
      kind: 'line',
      line: 12,
      day: '2026-06-13',
      amount: -1_204_000,
      counterparty: 'Bolt & Bracket',
      description: 'Bill 880',
      reference: '1204',
      account: 'Checking',
    },
  ])
})

test('QIF keeps kinds of accounts apart that it does not name', async () => {
  const line = (day: number) => `D06/${day}/2026\nT-5.00\nPAcme\n^\n`
  const text = `!Type:Bank\n${line(13)}!Type:CCard\n${line(14)}`
  const sign = { kind: 'one', isReversed: false } as const
  await expect(readTableFile(fileOf(text), { sign })).rejects.toThrow('to be chosen: account')
  const entries = await readTableFile(fileOf(text), { sign, account: 'CCard' })
  expect(amountsOf(entries)).toEqual([['2026-06-14', -500]])
})

test('QIF that is cut off or has a line of no letter of its own is refused', async () => {
  const readQif = (text: string) =>
    readTableFile(fileOf(text), {
      sign: { kind: 'one', isReversed: false },
      dayOrder: 'mdy',
      decimalMark: '.',
    })
  expect(await problemOf(readQif(qif.slice(0, qif.indexOf('N1204'))))).toEqual({
    code: 'missing_end',
    line: 12,
    part: '^',
  })
  expect(await problemOf(readQif(qif.replace('MBill', '9Bill')))).toEqual({
    code: 'not_of_the_format',
    line: 16,
    column: 1,
    text: '9Bill 880',
  })
})
