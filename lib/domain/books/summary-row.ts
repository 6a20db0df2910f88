import {
  type BalanceWord,
  findBalanceWord,
  findSumWord,
  type FoundWord,
  mayBeBalance,
  namedBeforeSum,
} from '@/lib/domain/books/balance-words'
import type { ColumnSums } from '@/lib/domain/books/column-sums'
import type { GroupName } from '@/lib/domain/books/group-name'
import type { Cell, TableRow } from '@/lib/domain/books/table-rows'
import type { ColumnRole, TableShape } from '@/lib/domain/books/table-shape'

/** A row that states a balance, or a sum of lines. */
export type SummaryRow =
  | { readonly of: BalanceWord; readonly word: Cell; readonly isCarried: boolean }
  | { readonly of: 'sum' }

interface Place {
  readonly shape: TableShape
  /** Undefined where each line names its accounts itself. */
  readonly group: GroupName | undefined
  readonly sums: ColumnSums
}

/** What is known of a row already. */
interface Known {
  readonly row: TableRow
  readonly cells: readonly string[]
  readonly amounts: readonly Cell[]
  readonly hasDay: boolean
}

/** Undefined of what may be a line: what is called a total may be a payee, and a balance may be paid. */
export function findSummary(known: Known, place: Place): SummaryRow | undefined {
  const { row, cells, amounts, hasDay } = known
  if (hasDay && amounts.length > 0) return findDated(known, place)
  const [day] = row.cellsOf('day')
  const isMark = day !== undefined && marksSum.test(day.text)
  if (day !== undefined && !hasDay && !isMark) {
    const isWord = findBalanceWord(day.text) ?? findSumWord(day.text) ?? namedBeforeSum(day.text)
    if (isWord === undefined) return undefined
  }
  // A further line of a transaction may have any words.
  if (!hasDay && place.shape.carriesDown && row.cellsOf('account').length > 0) return undefined
  const balance = findBalance(cells)
  if (balance !== undefined) return balance
  if (isNamedSum(known, place)) return { of: 'sum' }
  const isNameless = !hasDay && place.group !== undefined && !hasWords(known)
  return isNameless && place.sums.areSums(amounts) ? { of: 'sum' } : undefined
}

type FoundBalance = Extract<SummaryRow, { word: Cell }>

function findBalance(
  cells: readonly string[],
  isOne: (found: FoundWord) => boolean = () => true,
): FoundBalance | undefined {
  for (const [at, text] of cells.entries()) {
    const found = findBalanceWord(text)
    if (found === undefined || !isOne(found)) continue
    return { of: found.of, word: { column: at + 1, text }, isCarried: found.isCarried }
  }
  return undefined
}

/**
 * Beside a day and an amount a balance is stated where the words say no more than that, unless the running balance
 * says that the amount was paid: an opening where the amount is the balance too. Where a line has a contra account
 * it is a booking.
 */
function findDated({ row, cells, amounts }: Known, { group }: Place): SummaryRow | undefined {
  // Most lines have no such word.
  if (!cells.some(mayBeBalance)) return undefined
  const [amount] = amounts
  const [balance] = row.cellsOf('balance')
  const isSame =
    amount !== undefined && balance !== undefined && digitsIn(balance) === digitsIn(amount)
  const isBooking = group === undefined || row.cellsOf('contra_account').length > 0
  return findBalance(cells, ({ of, isWhole, isCarried }) => {
    if (of === 'opening' && isSame) return true
    if (isBooking || !isWhole) return false
    if (of === 'closing' && isCarried) return true
    if (balance !== undefined) return of !== 'opening' && isSame
    return of !== 'opening' || isCarried || group.isBefore(row.cellsOf('account')[0])
  })
}

function digitsIn({ text }: Cell): string {
  return text.replaceAll(/\P{Nd}/gu, '')
}

const wordRoles: readonly ColumnRole[] = ['counterparty', 'description', 'reference']

/**
 * Whether a word of a sum is no name: it stands alone, says what it is the sum of, names a group or an account of the
 * table, stands where no payee does, or the figures beside it are the sums.
 */
function isNamedSum({ row, cells, amounts }: Known, place: Place): boolean {
  const { group, sums, shape } = place
  const roleAt = (at: number) => shape.columns[at] ?? 'skip'
  const names = (name: string) => group?.isKnown(name) === true
  if (cells.some((text) => names(namedBeforeSum(text) ?? ''))) return true
  const at = cells.findIndex((text) => findSumWord(text) !== undefined)
  const word = findSumWord(cells[at] ?? '')
  if (word === undefined) return false
  const role = roleAt(at)
  const isOfWords = wordRoles.includes(role)
  const hasOthers = cells.some(
    (text, other) => other !== at && text !== '' && wordRoles.includes(roleAt(other)),
  )
  if (names(word.rest)) return true
  if (word.isOfSum && (!hasOthers || (word.rest === '' && !isOfWords))) return true
  const isPlace = role === 'skip' || role === 'account'
  if (isPlace && !hasOthers) return !opensGroup(row, amounts, place)
  return sums.areSums(amounts)
}

/** An account may be called "Total Reserve": its name comes before its lines, without an amount. */
function opensGroup(row: TableRow, amounts: readonly Cell[], { group }: Place): boolean {
  if (group === undefined || amounts.length > 0) return false
  return group.hasLine ? group.mayOpen && row.cellsOf('balance').length === 0 : true
}

/** What SAP marks a sum with. */
const marksSum = /^[*Σ•]+$/u

function hasWords({ row: { cellsOf }, cells, amounts }: Known): boolean {
  const figures = [...amounts, ...cellsOf('balance'), ...cellsOf('currency')]
  const known = new Set(figures.map(({ column }) => column))
  return cells.some((text, at) => text !== '' && !known.has(at + 1) && !marksSum.test(text))
}
