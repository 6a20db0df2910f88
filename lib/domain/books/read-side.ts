import type { LeftOutReason } from '@/lib/domain/books/books-line'
import { type BooksProblem, shown } from '@/lib/domain/books/books-problem'
import { amountRoles, type TableRow } from '@/lib/domain/books/table-rows'
import {
  type AmountSign,
  type BooksMapping,
  type ColumnRole,
  type Sign,
  sideRoles,
} from '@/lib/domain/books/table-shape'

/** What a line is to one account. */
export type LineSide =
  | {
      readonly kind: 'own'
      /** As the file names it; empty where it names none. */
      readonly account: string
      /** Of two accounts in one line only this says which way its amount goes. */
      readonly sign: AmountSign
    }
  | { readonly kind: 'left_out'; readonly why: LeftOutReason }
  | { readonly kind: 'problem'; readonly problem: BooksProblem }

/**
 * Whether a line is of the account of a mapping, and which way its amount goes there: what names it as debit
 * account came in, as credit account went out. A line that names it as both moves nothing, and is left out.
 */
export function readSide(
  row: TableRow,
  { sign, account: wanted }: Pick<BooksMapping, 'sign' | 'account'>,
): LineSide {
  const otherAccount = { kind: 'left_out', why: 'other_account' } as const
  if (sign.kind !== 'sides') {
    const account = textOf(row, 'account')
    if (wanted !== undefined && account !== wanted) return otherAccount
    return { kind: 'own', account, sign }
  }
  const [isDebit, isCredit] = sideRoles.map((role) => textOf(row, role) === wanted)
  if (wanted === undefined || !(isDebit || isCredit)) return otherAccount
  if (isDebit && isCredit) return { kind: 'left_out', why: 'both_sides' }
  const [code] = row.cellsOf('direction')
  if (code !== undefined) {
    // "12.50 DR" says the way a second time, and of which account is not known.
    const { column, text } = code
    return {
      kind: 'problem',
      problem: { code: 'not_an_amount', line: row.line, column, text: shown(text) },
    }
  }
  return { kind: 'own', account: wanted, sign: { kind: 'one', isReversed: isCredit === true } }
}

/** The accounts that a line names, each once; one without a name where it names none. */
export function accountsOf(row: TableRow): readonly string[] {
  const sides = sideRoles.map((role) => textOf(row, role)).filter((name) => name !== '')
  return sides.length > 0 ? [...new Set(sides)] : [textOf(row, 'account')]
}

function textOf(row: TableRow, role: ColumnRole): string {
  return row
    .cellsOf(role)
    .map(({ text }) => text)
    .join(' ')
}

/** Whether a column names an account that is debited or credited. */
export function hasSides(columns: readonly ColumnRole[]): boolean {
  return sideRoles.some((role) => columns.includes(role))
}

/** Whether the columns are those of a journal: both accounts, an amount, and nothing else that says its way. */
export function isJournal(columns: readonly ColumnRole[]): boolean {
  const hasAll = [...sideRoles, 'amount' as const].every((role) => columns.includes(role))
  const others: readonly ColumnRole[] = ['direction', 'account', ...amountRoles]
  return hasAll && !others.some((role) => role !== 'amount' && columns.includes(role))
}

/** The sign that a person chose, as far as it fits the columns: two accounts in one line have one of their own. */
export function fittingSign(
  columns: readonly ColumnRole[],
  chosen: Sign | undefined,
): Sign | undefined {
  if (hasSides(columns)) return { kind: 'sides' }
  return chosen?.kind === 'sides' ? undefined : chosen
}
