import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

// `npx tsx test/books/make-fixtures.ts` writes `fixtures`: the month below, as hledger and beancount export it,
// and statements of it as AqBanking reads them. They are what the programs wrote, unchanged. Debian 12 has them:
// `apt-get install --no-install-recommends hledger beancount aqbanking-tools`.

const run = promisify(execFile)
const fixtures = new URL('fixtures/', import.meta.url)

/** A month of an account: day, counterparty, words, check number, amount in cents. */
const month: readonly [string, string, string, string, number][] = [
  ['2026-06-01', 'Quillmark Legal', 'Retainer June', '', -338_595],
  ['2026-06-02', 'Marketplace Settlement', 'Week 22, "net"', '', 6_120_440],
  ['2026-06-04', 'Beacon Health Group', 'INV-00187', '1187', 1_842_000],
  ['2026-06-09', 'Bolt & Bracket Supply', 'Bill 880', '', -1_204_000],
  ['2026-06-12', 'Wire fee', '', '', -3500],
  ['2026-06-12', 'Wire fee', '', '', -3500],
  ['2026-06-17', 'Café Zoë', 'Team lunch', '', -21_003],
  ['2026-06-30', 'Tidewater Packaging', 'Deposit', '1204', 164_000],
]

const decimal = (cents: number) => (cents / 100).toFixed(2)
const swiftAmount = (cents: number) => decimal(Math.abs(cents)).replace('.', ',')
const swiftDay = (day: string) => day.slice(2).replaceAll('-', '')

const journal = month
  .map(
    ([day, who, words, number, cents]) =>
      `${day} *${number && ` (${number})`} ${who}${words && ` | ${words}`}\n` +
      `    Assets:Bank:Checking    $${decimal(cents)}\n    Income:Unknown\n`,
  )
  .join('\n')

const beans = [
  '2026-01-01 open Assets:Bank:Checking USD',
  '2026-01-01 open Income:Unknown',
  ...month.map(
    ([day, who, words, , cents]) =>
      `${day} * "${who}" "${words.replaceAll('"', '\\"')}"\n` +
      `  Assets:Bank:Checking  ${decimal(cents)} USD\n  Income:Unknown`,
  ),
].join('\n')

const opening = 100_000_000
const closing = month.reduce((sum, [, , , , cents]) => sum + cents, opening)
const mt940 = [
  ':20:JUNE',
  ':25:12030000/202051',
  ':28C:00001/001',
  `:60F:C260531EUR${swiftAmount(opening)}`,
  ...month.flatMap(([day, who, words, , cents]) => [
    `:61:${swiftDay(day)}${swiftDay(day).slice(2)}${cents < 0 ? 'D' : 'C'}${swiftAmount(cents)}NMSCNONREF`,
    // No umlauts: SWIFT has none.
    `:86:166?00TEXT?20${words}?32${who.normalize('NFD').replaceAll(/\p{M}/gu, '')}`,
  ]),
  `:62F:C260630EUR${swiftAmount(closing)}`,
  '-',
  '',
].join('\r\n')

const escaped = (text: string) => text.replaceAll('&', '&amp;')
const ofx = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:UTF-8
CHARSET:NONE
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE

<OFX><BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STMTRS><CURDEF>USD
<BANKACCTFROM><BANKID>1<ACCTID>0215<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20260601<DTEND>20260630
${month
  .map(
    ([day, who, words, number, cents], at) => `<STMTTRN>
<TRNTYPE>${cents < 0 ? 'DEBIT' : 'CREDIT'}
<DTPOSTED>${day.replaceAll('-', '')}
<TRNAMT>${decimal(cents)}
<FITID>f${at}
${number && `<CHECKNUM>${number}\n`}<NAME>${escaped(who)}
${words && `<MEMO>${escaped(words)}\n`}</STMTTRN>`,
  )
  .join('\n')}
</BANKTRANLIST>
<LEDGERBAL><BALAMT>${decimal(closing)}<DTASOF>20260630</LEDGERBAL>
</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`

const folder = await mkdtemp(path.join(tmpdir(), 'books-fixtures-'))
try {
  const inFolder = (name: string) => path.join(folder, name)
  const keep = (name: string, text: string | Uint8Array) => writeFile(new URL(name, fixtures), text)
  const env = { ...process.env, HOME: folder, LANG: 'C.UTF-8' }
  const output = async (program: string, ...args: string[]) =>
    (await run(program, args, { cwd: folder, env })).stdout
  await writeFile(inFolder('month.journal'), journal)
  await writeFile(inFolder('month.bean'), beans)
  const account = 'Assets:Bank:Checking'
  const ledger = ['-f', 'month.journal', '-O', 'csv']
  await keep('hledger-aregister.csv', await output('hledger', 'aregister', ...ledger, account))
  await keep('hledger-register.csv', await output('hledger', 'register', ...ledger, account))
  await keep('hledger-print.csv', await output('hledger', 'print', ...ledger))
  const query = async (text: string) => output('bean-query', '-f', 'csv', 'month.bean', text)
  await keep('beancount-journal.csv', await query(`JOURNAL '${account}'`))
  const columns = 'date, payee, narration, account, number, currency, balance'
  await keep('beancount-query.csv', await query(`SELECT ${columns} WHERE account = '${account}'`))
  const cells = month.map((row) => row.map((cell) => JSON.stringify(cell)).join(', '))
  await keep('month.json', `[\n${cells.map((row) => `  [${row}]`).join(',\n')}\n]\n`)
  for (const [name, text, importer, profile] of [
    ['statement.sta', mt940, 'swift', 'SWIFT-MT940'],
    ['statement.ofx', ofx, 'ofx', 'default'],
  ] as const) {
    await keep(name, text)
    await writeFile(inFolder(name), text)
    const context = ['-c', `${name}.ctx`]
    const from = ['import', `--importer=${importer}`, `--profile=${profile}`, '-f', name]
    const to = ['export', '--exporter=csv', '--profile=full', '-o', `${name}.csv`]
    const options = { cwd: folder, env }
    await run('aqbanking-cli', ['-n', ...from, ...context], options)
    await run('aqbanking-cli', ['-n', ...to, ...context], options)
    await keep(`${name}.aqbanking.csv`, await readFile(inFolder(`${name}.csv`)))
  }
} finally {
  await rm(folder, { recursive: true })
}
