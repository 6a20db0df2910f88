import type { LeftOutReason } from '@/lib/domain/books/books-line'
import { type BooksProblem, shown } from '@/lib/domain/books/books-problem'
import type { TableRow } from '@/lib/domain/books/table-rows'
import {
  amountRoles,
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
      /** Whether what the line comes to by its sign goes the other way. */
      readonly isTurned: boolean
    }
  | { readonly kind: 'left_out'; readonly why: LeftOutReason }
  | { readonly kind: 'problem'; readonly problem: BooksProblem }

/**
 * Whether a line is of the account of a mapping, and which way its amount goes there: what names it as debit
 * account came in, as credit account went out; what names it as contra account goes the other way than the line says.
 * A line that names it as both moves nothing, and is left out.
 */
export function readSide(
  row: TableRow,
  { sign, account: wanted }: Pick<BooksMapping, 'sign' | 'account'>,
): LineSide {
  const [first, second] = sign.kind === 'sides' ? sideRoles : contraRoles
  const [one, other] = [textOf(row, first), textOf(row, second)]
  // Which of two accounts is meant has to be said.
  const account = wanted ?? (sign.kind !== 'sides' && other === '' ? one : undefined)
  if (account === undefined || (one !== account && other !== account)) {
    return { kind: 'left_out', why: 'other_account' }
  }
  if (wanted !== undefined && one === other) return { kind: 'left_out', why: 'both_sides' }
  const reversal = readReversal(row)
  if (reversal.kind === 'problem') return reversal
  const isTurned = (one !== account) !== reversal.isReversal
  if (sign.kind !== 'sides') return { kind: 'own', account, sign, isTurned }
  const [code] = row.cellsOf('direction')
  if (code !== undefined) {
    // "12.50 DR" says the way a second time, and of which account is not known.
    const { column, text } = code
    return {
      kind: 'problem',
      problem: { code: 'not_an_amount', line: row.line, column, text: shown(text) },
    }
  }
  return { kind: 'own', account, sign: { kind: 'one', isReversed: false }, isTurned }
}

const contraRoles = ['account', 'contra_account'] as const

/** DATEV marks a line that is taken back by G or 1, and any other by 0 or nothing. */
function readReversal(
  row: TableRow,
): { kind: 'read'; isReversal: boolean } | Extract<LineSide, { kind: 'problem' }> {
  const [mark] = row.cellsOf('reversal')
  if (mark === undefined || mark.text === '0') return { kind: 'read', isReversal: false }
  const { column, text } = mark
  if (/^[1g]$/iu.test(text)) return { kind: 'read', isReversal: true }
  const problem = { code: 'not_a_reversal', line: row.line, column, text: shown(text) } as const
  return { kind: 'problem', problem }
}

/** Whether a line names the account as its contra account: a balance beside it is that of another. */
export function isOfContra(row: TableRow, { account }: Pick<BooksMapping, 'account'>): boolean {
  return account !== undefined && textOf(row, 'contra_account') === account
}

/** The accounts that a line names, each once; one without a name where it names none. */
export function accountsOf(row: TableRow): readonly string[] {
  const names = ([...sideRoles, ...contraRoles] as const)
    .map((role) => textOf(row, role))
    .filter((name) => name !== '')
  return names.length > 0 ? [...new Set(names)] : ['']
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
  const others: readonly ColumnRole[] = ['direction', ...contraRoles, ...amountRoles]
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
