import { netSums } from '@/lib/domain/close/amounts'
import type { CloseFinding } from '@/lib/domain/close/close-read'
import type { CheckedRow } from '@/lib/domain/checks/checked-row'
import { consentEndOf, type Finding } from '@/lib/domain/close/finding'
import { groupOfFinding } from '@/lib/domain/books/books-findings'
import { accountName } from '@/lib/format/account-name'
import type { Reader } from '@/lib/format/create-reader'
import { periodWords } from '@/lib/format/named-periods'
import { periodName } from '@/lib/format/period-name'
import { shortId, shownName, counterpartyName } from '@/lib/format/names'
import { plainValue, valueName } from '@/lib/format/value-name'
import { evidenceNames } from '@/lib/present/close-item'
import { cutOffSideOf } from '@/lib/present/close/cut-off-words'
import type { ShownClose } from '@/lib/present/close/shown-close'

type Place = Pick<ShownClose, 'accounts' | 'read'>

/** The counterparty, invoice or statement of a finding, else what was found or the name of its item. */
export function partyOf({ finding, rows, invoice, by }: CloseFinding, reader: Reader): string {
  const [row] = rows
  if (row !== undefined) return counterpartyName(row.transaction, reader)
  if (finding.item === 'books' && finding.payee !== undefined) return finding.payee
  if (invoice !== undefined) {
    return shownName(invoice.invoice_number) ?? shortId(invoice.id)
  }
  const group = groupOfFinding(finding)
  if (group !== undefined) return reader.text(`books_data.${group}`)
  return (
    statementOf(finding, reader) ??
    by?.name ??
    finding.payee ??
    reader.text(evidenceNames[finding.item])
  )
}

/** Which statement of its account a finding is of; undefined of any other finding. */
function statementOf({ item, day }: Finding, reader: Reader): string | undefined {
  switch (item) {
    case 'statements':
    case 'tie-out': {
      // Several may make up the month.
      const month = periodName((day ?? '').slice(0, 7), periodWords(reader))
      return reader.text('changes_data.statement', { days: month })
    }
    case 'continuity':
      return reader.text('mark_data.field_opening')
    default:
      return undefined
  }
}

/** The account that a finding is of, which nothing else of it names; undefined of any other. */
export function ownAccountOf(
  { finding, rows, invoice }: CloseFinding,
  { accounts }: Pick<Place, 'accounts'>,
): string | undefined {
  const [account] = finding.accounts
  const isOther = rows.length > 0 || invoice !== undefined || finding.payee !== undefined
  return isOther || account === undefined || account === ''
    ? undefined
    : (accounts.get(account) ?? account)
}

/** When its first row was posted, the day that it is about, or on which the consent ends; '' where it is of none. */
export function momentOf(each: CloseFinding): string {
  return momentsOf(each).first
}

/** The same, and of its last row: several need not be of one day. */
export function momentsOf({ finding, rows }: CloseFinding): { first: string; last: string } {
  const day = finding.item === 'consent' ? consentEndOf(finding) : (finding.day ?? '')
  const moments = rows.map(momentOfRow).toSorted()
  return { first: moments.at(0) ?? day, last: moments.at(-1) ?? day }
}

export function momentOfRow({ transaction, day }: CheckedRow): string {
  return transaction.posted_at || transaction.initiated_at || day
}

/** The rows of a finding that has several, the earliest first; none of one that is a single row. */
export function partsOf({ rows }: Pick<CloseFinding, 'rows'>): CheckedRow[] {
  if (rows.length < 2) return []
  return rows.toSorted((one, other) => momentOfRow(one).localeCompare(momentOfRow(other)))
}

/** On which account it is, or on how many, and what the item alone says of it. */
export function placeOf(each: CloseFinding, place: Place, reader: Reader): string {
  if (each.finding.item === 'books') return booksPlaceOf(each, place, reader)
  return [accountOf(each, place, reader), ownOf(each, place, reader)]
    .filter((text) => text !== undefined && text !== '')
    .join(' · ')
}

function accountOf({ finding, rows }: CloseFinding, { accounts }: Place, reader: Reader) {
  const [row] = rows
  const [own = ''] = finding.accounts
  const count = finding.accounts.length
  // Of a row without an account it is not known whether that is another one.
  if (count > 1 && finding.accounts.includes('')) return undefined
  if (count > 1) return reader.text('charts.account_count', { count })
  return row === undefined
    ? (accounts.get(own) ?? own)
    : accountName(row.transaction, accounts, reader)
}

/** In which group of its account’s books it is. */
function booksPlaceOf(
  { finding, rows }: CloseFinding,
  { accounts }: Place,
  { text }: Reader,
): string {
  const group = groupOfFinding(finding)
  const [account = ''] = finding.accounts
  const name = accounts.get(account) ?? account
  // Without a payee its group stands in place of one.
  const isParty = rows.length === 0 && finding.payee === undefined
  const what = isParty || group === undefined ? '' : text(`books_data.${group}`)
  return [name, what].filter(Boolean).join(' · ')
}

function ownOf(
  { finding, rows, invoice }: CloseFinding,
  { read }: Pick<Place, 'read'>,
  reader: Reader,
) {
  const [row] = rows
  if (invoice !== undefined) return shownName(invoice.customerName)
  if (row === undefined) return undefined
  if (finding.item === 'cut-off')
    return reader.text(`checks.${cutOffSideOf({ rows }, read.period)}`)
  if (finding.item !== 'failed') return undefined
  const last = row.transaction.activities
    ?.toSorted((one, other) => (one.created_at ?? '').localeCompare(other.created_at ?? ''))
    .at(-1)
  return valueName('details.activity', last?.activity_type, reader.text, plainValue)
}

/** What its rows come to, currency by currency. */
export function sumInWords({ amounts }: Pick<Finding, 'amounts'>, { money }: Reader): string {
  return Array.from(netSums(amounts), ([currency, amount]) => money({ amount, currency })).join(
    ' · ',
  )
}
