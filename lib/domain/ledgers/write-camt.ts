import { decimalIn, type LedgerContent } from '@/lib/domain/ledgers/ledger-content'
import { type LedgerRow, shortFitId } from '@/lib/domain/ledgers/ledger-row'
import { cut, escaped, ofxAccountId, rowsHere } from '@/lib/domain/ledgers/ofx-elements'
import type { DayBalance, RowBalances } from '@/lib/domain/ledgers/row-balances'

/** The rows as CAMT.053.001.08, ISO 20022’s statement. It cannot be without its balances. */
export async function* writeCamt(
  content: LedgerContent,
  balances: KnownBalances,
): AsyncGenerator<string> {
  const [head = '', foot = ''] = frame(content, balances).split(rowsHere)
  yield head
  for await (const rows of content.pages()) {
    yield rows.map((row) => `${camtEntry(content, row)}\n`).join('')
  }
  yield foot
}

type KnownBalances = Extract<RowBalances, { kind: 'known' }>

/** All that stands around the rows. */
function frame(content: LedgerContent, { opening, closing }: KnownBalances): string {
  const { account, currency, madeAt, totals } = content
  const made = element('CreDtTm', `${madeAt.slice(0, 19)}Z`)
  const id = `${ofxAccountId(account)}-${madeAt.slice(2, 16).replaceAll(/\D/gu, '')}`
  const statement = [
    element('Id', escaped(id)),
    element('ElctrncSeqNb', '1'),
    made,
    group('FrToDt', [
      element('FrDtTm', `${totals.first}T00:00:00`),
      element('ToDtTm', `${totals.last}T23:59:59`),
    ]),
    group('Acct', [
      group('Id', [group('Othr', [element('Id', escaped(ofxAccountId(account)))])]),
      element('Ccy', escaped(currency)),
      element('Nm', escaped(cut(account.name, 70) || 'Account')),
    ]),
    balance(content, 'OPBD', opening),
    balance(content, 'CLBD', closing),
    rowsHere,
  ]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">',
    group('BkToCstmrStmt', [
      group('GrpHdr', [element('MsgId', escaped(id)), made]),
      group('Stmt', statement),
    ]),
    '</Document>\n',
  ].join('')
}

function element(name: string, text: string): string {
  return `<${name}>${text}</${name}>`
}

function group(name: string, parts: readonly string[]): string {
  return element(name, parts.join(''))
}

function balance(content: LedgerContent, code: 'OPBD' | 'CLBD', { day, amount }: DayBalance) {
  return group('Bal', [
    group('Tp', [group('CdOrPrtry', [element('Cd', code)])]),
    ...amountOf(content, amount),
    group('Dt', [element('Dt', day)]),
  ])
}

/** Amounts have no sign: beside them stands which way the money went. */
function amountOf(content: LedgerContent, amount: number): string[] {
  const decimal = decimalIn(content, Math.abs(amount))
  return [
    `<Amt Ccy="${escaped(content.currency)}">${decimal}</Amt>`,
    element('CdtDbtInd', amount < 0 ? 'DBIT' : 'CRDT'),
  ]
}

// Max35Text, Max140Text and Max500Text of the schema.
const maxReference = 35
const maxName = 140
const maxWords = 500

/** One row as the file writes it. */
export function camtEntry(content: LedgerContent, row: LedgerRow): string {
  const { amount, day, fitId, memo, payee, type } = row
  const reference = escaped(shortFitId(fitId, maxReference))
  const party = cut(payee, maxName)
  const words = cut(memo, maxName)
  return group('Ntry', [
    element('NtryRef', reference),
    ...amountOf(content, amount),
    group('Sts', [element('Cd', 'BOOK')]),
    group('BookgDt', [element('Dt', day)]),
    group('ValDt', [element('Dt', day)]),
    element('AcctSvcrRef', reference),
    group('BkTxCd', [group('Prtry', [element('Cd', escaped(cut(type, maxReference) || 'OTHER'))])]),
    group('NtryDtls', [
      group('TxDtls', [
        group('Refs', [element('AcctSvcrRef', reference)]),
        ...amountOf(content, amount),
        ...(party === '' ? [] : [group('RltdPties', [partyOf(amount, party)])]),
        ...(words === '' ? [] : [group('RmtInf', [element('Ustrd', escaped(words))])]),
      ]),
    ]),
    element('AddtlNtryInf', escaped(cut(additional(row), maxWords))),
  ])
}

function partyOf(amount: number, name: string): string {
  const party = group('Pty', [element('Nm', escaped(name))])
  return element(amount < 0 ? 'Cdtr' : 'Dbtr', party)
}

/** The identifier in full, which no reference has room for, and the words. */
function additional({ fitId, memo, payee }: LedgerRow): string {
  return [`ID ${fitId}`, payee, memo].filter((each) => each !== '').join('; ')
}
