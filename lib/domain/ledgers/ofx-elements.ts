import { digestOf } from '@/lib/bank-contract/secret-text'
import type { LedgerAccount } from '@/lib/domain/ledgers/ledger-content'
import type { LedgerRow } from '@/lib/domain/ledgers/ledger-row'

/** How elements are written: OFX 2 is XML, OFX 1 is SGML, where what holds a value has no end. */
export interface OfxMarkup {
  /** In the letters that the file may hold; it may be longer then, or markup: it is cut and escaped after that. */
  readonly spell: (text: string) => string
  readonly leaf: (name: string, value: string) => string
  readonly group: (name: string, parts: readonly string[]) => string
}

export const xmlMarkup: OfxMarkup = {
  spell: (text) => text,
  leaf: (name, value) => `<${name}>${escaped(value)}</${name}>`,
  group: (name, parts) => `<${name}>${parts.join('')}</${name}>\n`,
}

const accountTypes: Readonly<Record<string, string>> = { checking: 'CHECKING', savings: 'SAVINGS' }

/** OFX 11.3.1: 22 characters at most, so the last four digits and what tells the identifier from others. */
export function ofxAccountId({ id, last4 = '' }: Pick<LedgerAccount, 'id' | 'last4'>): string {
  const digits = last4 === '' ? '' : `${last4.slice(-4)}-`
  const room = 22 - digits.length
  return digits + (id.length <= room ? id : digestOf(id).slice(0, room))
}

export function ofxAccount(account: Omit<LedgerAccount, 'name'>, { leaf, group }: OfxMarkup) {
  const number = leaf('ACCTID', ofxAccountId(account))
  if (account.type === 'credit') return group('CCACCTFROM', [number])
  const bank = leaf('BANKID', (account.routing || '0').slice(0, 9))
  const type = accountTypes[account.type ?? ''] ?? 'MONEYMRKT'
  return group('BANKACCTFROM', [bank, number, leaf('ACCTTYPE', type)])
}

export function ofxEntry(row: LedgerRow, decimal: string, markup: OfxMarkup): string {
  const { leaf, group, spell } = markup
  const { day, fitId, payee, memo } = row
  return group('STMTTRN', [
    leaf('TRNTYPE', typeOf(row)),
    leaf('DTPOSTED', ofxDay(day)),
    leaf('TRNAMT', decimal),
    leaf('FITID', fitId),
    leaf('NAME', cut(spell(payee), 32) || 'Unknown'),
    ...(memo === '' ? [] : [leaf('MEMO', cut(spell(memo), 255))]),
  ])
}

const types: readonly (readonly [RegExp, string])[] = [
  [/_fee$/, 'FEE'],
  [/_interest$/, 'INT'],
  [/^check_payment$/, 'CHECK'],
  [/^check_deposit$/, 'DEP'],
  [/^card_debit$/, 'POS'],
  [/^(internal_transfer|savings_|treasury_deposit|treasury_withdrawal|credit_repayment)/, 'XFER'],
]

function typeOf({ type, amount }: LedgerRow): string {
  const known = types.find(([pattern]) => pattern.test(type))
  return known?.[1] ?? (amount < 0 ? 'DEBIT' : 'CREDIT')
}

/** At noon: a ledger that turns it into its own zone stays on the day. */
export function ofxDay(day: string): string {
  return `${day.replaceAll('-', '')}120000`
}

export function ofxMoment(at: string): string {
  return `${at.slice(0, 19).replace(/\D/gu, '')}[0:GMT]`
}

export function cut(text: string, maxLength: number): string {
  return Array.from(text).slice(0, maxLength).join('').trim()
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
// What XML 1.0 cannot write, and line breaks, which no name needs.
const unwritable = /\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu

/** As the text of an element. */
export function escaped(text: string): string {
  return text.replace(unwritable, ' ').replace(/[&<>]/g, (mark) => entities[mark] ?? '')
}

/** Stands for the rows in a text that is written around them: no value that is escaped has it. */
export const rowsHere = '\0'
