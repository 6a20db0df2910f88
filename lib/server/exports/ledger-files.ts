import type { Account } from '@/lib/bank-contract/account'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { oneLine } from '@/lib/format/one-line'
import { toLedgerRow } from '@/lib/domain/ledgers/ledger-row'
import {
  escaped,
  ofxAccount,
  ofxDay,
  ofxEntry,
  ofxMoment,
  xmlMarkup,
} from '@/lib/domain/ledgers/ofx-elements'
import {
  bookedOn,
  createDayOf,
  type DayOf,
  decimalOf,
  type FileContent,
  type FileSection,
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
    `<SIGNONMSGSRSV1><SONRS>${success}<DTSERVER>${ofxMoment(madeAt.toISOString())}</DTSERVER><LANGUAGE>ENG</LANGUAGE></SONRS></SIGNONMSGSRSV1>`,
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
      `<DTSTART>${ofxDay(range.first ?? '1970-01-01')}</DTSTART>`,
      `<DTEND>${ofxDay(range.last ?? dayOf(madeAt.toISOString()))}</DTEND>\n`,
    ].join('')
  let hasBegun = false
  for await (const rows of pages) {
    const [first] = rows
    if (first === undefined) continue
    // Without a balance the currency is that of its rows, before which it stands.
    if (!hasBegun) yield begin(account.balance?.currency ?? first.amount.currency)
    hasBegun = true
    yield rows.map((row) => entryOf(row, dayOf)).join('')
  }
  if (!hasBegun) yield begin(account.balance?.currency)
  const balance = account.balance == null ? undefined : decimalOf(account.balance)
  yield [
    '</BANKTRANLIST>',
    balance === undefined
      ? ''
      : `<LEDGERBAL><BALAMT>${balance}</BALAMT><DTASOF>${ofxMoment(madeAt.toISOString())}</DTASOF></LEDGERBAL>`,
    `</${body}></${response}>\n`,
  ].join('')
}

function accountFrom(account: Account): string {
  const { id, account_number_last_4, routing_number_last_4, account_type } = account
  return ofxAccount(
    {
      id,
      last4: account_number_last_4 ?? undefined,
      routing: routing_number_last_4 ?? undefined,
      type: account_type ?? undefined,
    },
    xmlMarkup,
  )
}

function entryOf(row: Transaction, dayOf: DayOf): string {
  const decimal = decimalOf(row.amount)
  if (decimal === undefined) return ''
  return ofxEntry(toLedgerRow(row, bookedOn(row, dayOf)), decimal, xmlMarkup)
}

/** Settled rows as QIF, a list for each account, for ledgers that know nothing newer. */
export const qifFile: WriteFile = async function* ({ sections, timeZone }) {
  const dayOf = createDayOf(timeZone)
  for (const { account, name, pages } of sections) {
    if (account === undefined) continue
    const type = account.account_type === 'credit' ? 'CCard' : 'Bank'
    yield `!Account\nN${oneLine(name)}\nT${type}\n^\n!Type:${type}\n`
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
