import type { Account } from '@/lib/bank-contract/account'
import { digestOf } from '@/lib/bank-contract/secret-text'
import type { Transaction } from '@/lib/bank-contract/transaction'
import {
  bookedOn,
  createDayOf,
  type DayOf,
  decimalOf,
  type FileContent,
  type FileSection,
  oneLine,
  type WriteFile,
} from '@/lib/server/exports/file-content'

/**
 * Settled rows as OFX 2.1.1, a statement for each account, for ledgers that take bank files in. A row
 * keeps its identifier (`FITID`), so that a file taken in twice doubles nothing.
 */
export const ofxFile: WriteFile = async function* (content) {
  const { sections, madeAt } = content
  yield head(madeAt)
  // In OFX a message set stands once, with all of its statements.
  for (const set of messageSets) {
    const own = sections.filter(({ account }) => account !== undefined && set === setOf(account))
    if (own.length === 0) continue
    yield `<${set.name}>\n`
    for (const [place, section] of own.entries()) yield* statement(section, content, place + 1)
    yield `</${set.name}>\n`
  }
  yield '</OFX>\n'
}

const bankSet = { name: 'BANKMSGSRSV1', response: 'STMTTRNRS', body: 'STMTRS' } as const
const cardSet = { name: 'CREDITCARDMSGSRSV1', response: 'CCSTMTTRNRS', body: 'CCSTMTRS' } as const
const messageSets = [bankSet, cardSet]

function setOf({ account_type }: Account): (typeof messageSets)[number] {
  return account_type === 'credit' ? cardSet : bankSet
}

function head(madeAt: Date): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>',
    '<OFX>',
    `<SIGNONMSGSRSV1><SONRS>${success}<DTSERVER>${moment(madeAt)}</DTSERVER><LANGUAGE>ENG</LANGUAGE></SONRS></SIGNONMSGSRSV1>`,
    '',
  ].join('\n')
}

const success = '<STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>'

async function* statement(
  { account, pages }: FileSection,
  { timeZone, range, madeAt }: FileContent,
  place: number,
): AsyncGenerator<string> {
  if (account === undefined) return
  const dayOf = createDayOf(timeZone)
  const { response, body } = setOf(account)
  const begin = (currency: string | undefined): string =>
    [
      `<${response}><TRNUID>${place}</TRNUID>${success}<${body}>`,
      currency === undefined ? '' : `<CURDEF>${escaped(currency)}</CURDEF>`,
      accountFrom(account),
      '<BANKTRANLIST>',
      `<DTSTART>${dayStamp(range.first ?? '1970-01-01')}</DTSTART>`,
      `<DTEND>${dayStamp(range.last ?? dayOf(madeAt.toISOString()))}</DTEND>\n`,
    ].join('')
  let hasBegun = false
  for await (const rows of pages) {
    const [first] = rows
    if (first === undefined) continue
    // Without a balance the currency is that of its rows, before which it stands.
    if (!hasBegun) yield begin(account.balance?.currency ?? first.amount.currency)
    hasBegun = true
    yield rows.map((row) => ofxEntry(row, dayOf)).join('')
  }
  if (!hasBegun) yield begin(account.balance?.currency)
  const balance = account.balance == null ? undefined : decimalOf(account.balance)
  yield [
    '</BANKTRANLIST>',
    balance === undefined
      ? ''
      : `<LEDGERBAL><BALAMT>${balance}</BALAMT><DTASOF>${moment(madeAt)}</DTASOF></LEDGERBAL>`,
    `</${body}></${response}>\n`,
  ].join('')
}

const accountTypes: Readonly<Record<string, string>> = { checking: 'CHECKING', savings: 'SAVINGS' }

// OFX 11.3.1: 22 characters at most, so the last four digits and what tells the identifier from others.
function accountFrom(account: Account): string {
  const last4 = account.account_number_last_4 ? `${account.account_number_last_4.slice(-4)}-` : ''
  const number = escaped(last4 + fitted(account.id, 22 - last4.length))
  if (account.account_type === 'credit') {
    return `<CCACCTFROM><ACCTID>${number}</ACCTID></CCACCTFROM>`
  }
  const bank = escaped((account.routing_number_last_4 ?? '0').slice(0, 9))
  const type = accountTypes[account.account_type ?? ''] ?? 'MONEYMRKT'
  return `<BANKACCTFROM><BANKID>${bank}</BANKID><ACCTID>${number}</ACCTID><ACCTTYPE>${type}</ACCTTYPE></BANKACCTFROM>`
}

/** An identifier that does not fit is a digest of itself, since its start alone may be another's too. */
function fitted(id: string, maxLength: number): string {
  if (id.length <= maxLength) return id
  return digestOf(id).slice(0, maxLength)
}

function ofxEntry(row: Transaction, dayOf: DayOf): string {
  const decimal = decimalOf(row.amount)
  if (decimal === undefined) return ''
  const memo = [row.memo, row.note].filter((each) => each != null && each !== '').join('; ')
  return [
    `<STMTTRN><TRNTYPE>${typeOf(row)}</TRNTYPE><DTPOSTED>${dayStamp(bookedOn(row, dayOf))}</DTPOSTED>`,
    `<TRNAMT>${decimal}</TRNAMT><FITID>${escaped(fitted(row.id, 255))}</FITID>`,
    `<NAME>${escaped(cut(row.counterparty_name?.trim() || 'Unknown', 32))}</NAME>`,
    memo === '' ? '' : `<MEMO>${escaped(cut(memo, 255))}</MEMO>`,
    '</STMTTRN>\n',
  ].join('')
}

const types: readonly (readonly [RegExp, string])[] = [
  [/_fee$/, 'FEE'],
  [/_interest$/, 'INT'],
  [/^check_payment$/, 'CHECK'],
  [/^check_deposit$/, 'DEP'],
  [/^card_debit$/, 'POS'],
  [/^(internal_transfer|savings_|treasury_deposit|treasury_withdrawal|credit_repayment)/, 'XFER'],
]

function typeOf({ transaction_type: type, amount }: Transaction): string {
  const known = types.find(([pattern]) => pattern.test(type ?? ''))
  return known?.[1] ?? (amount.amount < 0 ? 'DEBIT' : 'CREDIT')
}

// At noon: a ledger that turns it into its own zone stays on the day.
function dayStamp(day: string): string {
  return `${day.replaceAll('-', '')}120000`
}

function moment(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace(/\D/g, '')}[0:GMT]`
}

function cut(text: string, maxLength: number): string {
  return Array.from(text).slice(0, maxLength).join('')
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
// What XML 1.0 cannot write, and line breaks, which no name needs.
const unwritable = /\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu

function escaped(text: string): string {
  return text.replace(unwritable, ' ').replace(/[&<>]/g, (mark) => entities[mark] ?? '')
}

/** Settled rows as QIF, a list for each account, for ledgers that know nothing newer. */
export const qifFile: WriteFile = async function* ({ sections, timeZone }) {
  const dayOf = createDayOf(timeZone)
  for (const { account, name, pages } of sections) {
    if (account === undefined) continue
    const type = account.account_type === 'credit' ? 'CCard' : 'Bank'
    yield `!Account\nN${name}\nT${type}\n^\n!Type:${type}\n`
    for await (const rows of pages) yield rows.map((row) => qifEntry(row, dayOf)).join('')
  }
}

function qifEntry(row: Transaction, dayOf: DayOf): string {
  const decimal = decimalOf(row.amount)
  if (decimal === undefined) return ''
  const [year, month, day] = bookedOn(row, dayOf).split('-')
  const memo = [row.memo, row.note].filter((each) => each != null && each !== '').join('; ')
  return [
    `D${month}/${day}/${year}`,
    `T${decimal}`,
    `P${oneLine(row.counterparty_name ?? '')}`,
    ...(memo === '' ? [] : [`M${oneLine(memo)}`]),
    '^',
    '',
  ].join('\n')
}
