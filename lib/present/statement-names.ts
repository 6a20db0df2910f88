import type { Statement } from '@/lib/bank-contract/statement'
import { findCalendarDate } from '@/lib/domain/periods/calendar-date'
import { addDays } from '@/lib/domain/periods/day-range'
import type { StatementAccount } from '@/lib/domain/statements/tie-out'
import type { AccountNames } from '@/lib/format/account-name'
import { shortId, shownName } from '@/lib/format/names'
import { valueName } from '@/lib/format/value-name'
import type { Reader } from '@/lib/format/create-reader'

const months = new Map<string, Intl.DateTimeFormat>()

/** "June 2026" where it is a whole month, else its first and last day. */
export function statementPeriod(statement: Statement, reader: Reader): string {
  const { period_start, period_end, id } = statement
  const [start, end] = [shownName(period_start), shownName(period_end)]
  if (start !== undefined && end !== undefined) {
    return monthOf(start, end, reader.locale) ?? `${reader.date(start)} – ${reader.date(end)}`
  }
  const only = end ?? start
  return only ? reader.date(only) : reader.text('statements.statement_id', { id: shortId(id) })
}

function monthOf(start: string, end: string, locale: string): string | undefined {
  const first = findCalendarDate(start)
  if (first === undefined || first.day !== 1 || findCalendarDate(end) === undefined)
    return undefined
  const isMonth = start.slice(0, 7) === end.slice(0, 7) && addDays(end, 1).endsWith('-01')
  if (!isMonth) return undefined
  const known =
    months.get(locale) ??
    new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  months.set(locale, known)
  return known.format(Date.UTC(first.year, first.month - 1, 1))
}

/** What a search of statements finds one by: its period, its type and its accounts. */
export function statementTexts(
  statement: Statement,
  names: AccountNames,
  reader: Reader,
): readonly string[] {
  const type = valueName('statements.type', statement.statement_type, reader.text)
  return [
    statementPeriod(statement, reader),
    ...(type === undefined ? [] : [type]),
    ...(statement.accounts ?? []).map((account) => statementAccount(account, names, reader)),
  ]
}

/**
 * An account's name where it is known: a statement gives its identifier and type alone, so that a
 * piece of the identifier tells two of one type apart.
 */
export function statementAccount(
  { account_type, account_id }: StatementAccount,
  names: AccountNames,
  { text }: Pick<Reader, 'text'>,
): string {
  const known = names.get(account_id ?? '')
  if (known !== undefined) return known
  const type = valueName('accounts.type', account_type, text)
  if (!account_id) return type ?? text('statements.account')
  return type === undefined
    ? text('accounts.account_id', { id: shortId(account_id) })
    : `${type} ${shortId(account_id)}`
}
