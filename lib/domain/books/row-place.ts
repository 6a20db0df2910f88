import { findBalanceWord, findSumWord } from '@/lib/domain/books/balance-words'
import type { ColumnSums } from '@/lib/domain/books/column-sums'
import type { GroupName } from '@/lib/domain/books/group-name'
import { type DayOrder, readDays } from '@/lib/domain/books/read-day'
import type { Cell, TableRow } from '@/lib/domain/books/table-rows'
import { amountRoles, type ColumnRole, type TableShape } from '@/lib/domain/books/table-shape'
import { foldText } from '@/lib/domain/search/match-text'

export interface Place {
  readonly shape: TableShape
  /** Undefined where each line names its accounts itself. */
  readonly group: GroupName | undefined
  readonly sums: ColumnSums
}

/** The lines of the table above a row. */
export interface LinesAbove {
  /** The first day of all. */
  day: string | undefined
  last: TableRow | undefined
  /** What last stood in the first column. */
  first: string
}

/** What is known of a row already. */
export interface Known {
  readonly row: TableRow
  readonly cells: readonly string[]
  readonly amounts: readonly Cell[]
  readonly hasDay: boolean
  readonly lines: LinesAbove
  /** The row below. */
  readonly next: readonly string[] | undefined
}

export const wordRoles: readonly ColumnRole[] = ['counterparty', 'description', 'reference']

/** Whether the account of a row begins or ends here; where the newest line comes first, the other way round. */
export function isAtEdge(
  known: Known,
  place: Place,
  of: 'opening' | 'closing' | 'of_day',
): boolean {
  const { row, hasDay, lines, next } = known
  const isStart =
    place.group?.isBefore(row.cellsOf('account')[0]) === true || hasOwnCode(known, place)
  const isEnd = next === undefined || !isLineOf(next, known, place)
  if (of === 'of_day' || !hasDay) return isStart || isEnd
  const day = row.cellsOf('day')[0]?.text
  if (of === 'opening') return isStart || (isEnd && fall(lines.day, day))
  const below = next?.[place.shape.columns.indexOf('day')]
  return isEnd || (isStart && fall(day, below))
}

/** A code in a first column without a name, where no line has one: another account begins. */
function hasOwnCode({ cells, lines }: Known, { shape }: Place): boolean {
  return isFirstUnnamed(shape) && /\p{Nd}/u.test(cells[0] ?? '') && lines.first === ''
}

export function isFirstUnnamed({ columns, headLine, heads }: TableShape): boolean {
  return headLine > 0 && heads[0] === '' && columns[0] === 'skip'
}

/** Whether a row is a line of the same account. */
function isLineOf(cells: readonly string[], { row }: Known, { shape, group }: Place): boolean {
  const own = cells[group?.accountAt ?? -1] ?? ''
  const [account] = row.cellsOf('account')
  if (own !== '' && account !== undefined && own !== account.text) return false
  const { columns } = shape
  const hasAmount = columns.some(
    (role, at) => amountRoles.includes(role) && /\p{Nd}/u.test(cells[at] ?? ''),
  )
  const isSummary = cells.some(
    (text) => findBalanceWord(text)?.isWhole === true || findSumWord(text)?.isOfSum === true,
  )
  const hasWords = cells.some((text) => /\p{L}/u.test(text))
  const hasDay = readDays(cells[columns.indexOf('day')] ?? '').size > 0
  return hasAmount && !isSummary && (hasDay || hasWords)
}

/** Whether one day is after another in an order in which both can be read. */
function fall(one = '', other = ''): boolean {
  const [from, to] = [readDays(one), readDays(other)]
  const orders: readonly DayOrder[] = ['ymd', 'dmy', 'mdy']
  return orders.some((order) => (to.get(order) ?? '9') < (from.get(order) ?? ''))
}

/** Whether it stands where words do, and nothing else of the row says who was paid, or what for. */
export function isOnlyWord(known: Known, { shape, group }: Place, at: number): boolean {
  const { columns, heads } = shape
  const role = columns[at] ?? 'skip'
  if (!wordRoles.includes(role) && columns.some((each) => wordRoles.includes(each))) return false
  const figures = [...known.amounts, ...known.row.cellsOf('balance')].map(digitsIn)
  return known.cells.every((text, other) => {
    if (other === at || text === '' || besides.has(columns[other] ?? 'skip')) return true
    if (group?.accountAt === other || findBalanceWord(text)?.isWhole === true) return true
    if (sideWord.test(text) || readDays(text).size > 0) return true
    if (!/\p{L}/u.test(text) && figures.includes(digitsIn({ text }))) return true
    return columns[other] === 'skip' && isNumbering(heads[other] ?? '', text)
  })
}

/** "To" and "By", as a ledger writes before each line which side it is on. */
const sideWord = /^(?:to|by|dr|cr)\.?$/iu

const besides: ReadonlySet<ColumnRole> = new Set([
  'day',
  ...amountRoles,
  'balance',
  'direction',
  'currency',
])

/** A number of a line or of an entry, which each row has. */
function isNumbering(head: string, text: string): boolean {
  if (!/\p{Nd}/u.test(text) || /\s/u.test(text)) return false
  if (/ACCOUNT|KONTO|CUENTA|COMPTE|CHECK|CHEQUE/u.test(foldText(head))) return false
  return /^\P{L}*$|\b(?:ENTRY|NO|NR|NUM|NUMBER|LINE|ROW|ZEILE|ID|ASIENTO)\b/u.test(foldText(head))
}

/** Whether the row names a payee beside the word. */
export function standsBesidePayee({ cells }: Known, { shape }: Place, at: number): boolean {
  return cells.some(
    (text, other) =>
      other !== at &&
      shape.columns[other] === 'counterparty' &&
      text !== '' &&
      findBalanceWord(text) === undefined,
  )
}

export function digitsIn({ text }: Pick<Cell, 'text'>): string {
  return text.replaceAll(/\P{Nd}/gu, '')
}
