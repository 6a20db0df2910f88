import {
  type BalanceWord,
  findBalanceWord,
  findSumWord,
  type FoundWord,
  mayBeBalance,
  mayBeOpening,
  namedBeforeSum,
  plainName,
} from '@/lib/domain/books/balance-words'
import {
  digitsIn,
  isAtEdge,
  isOnlyWord,
  type Known,
  type Place,
  standsBesidePayee,
  wordRoles,
} from '@/lib/domain/books/row-place'
import type { Cell, TableRow } from '@/lib/domain/books/table-rows'

/** A row that states a balance, or a sum of lines. */
export type SummaryRow =
  | { readonly of: BalanceWord; readonly word: Cell; readonly isCarried: boolean }
  | { readonly of: 'sum' }

/** Undefined of what may be a line: what is called a total may be a payee, and a balance may be paid. */
export function findSummary(known: Known, place: Place): SummaryRow | undefined {
  const { row, amounts, hasDay } = known
  if (hasDay && amounts.length > 0) {
    return findDated(known, place) ?? (isDatedSum(known, place) ? { of: 'sum' } : undefined)
  }
  const [day] = row.cellsOf('day')
  const isMark = day !== undefined && marksSum.test(day.text)
  if (day !== undefined && !hasDay && !isMark) {
    const isWord = findBalanceWord(day.text) ?? findSumWord(day.text) ?? namedBeforeSum(day.text)
    if (isWord === undefined) return undefined
  }
  // A further line of a transaction may have any words.
  if (!hasDay && place.shape.carriesDown && row.cellsOf('account').length > 0) return undefined
  const balance = findUndated(known, place)
  if (balance !== undefined) return balance
  if (isNamedSum(known, place)) return { of: 'sum' }
  const isNameless = !hasDay && place.group !== undefined && !hasWords(known)
  return isNameless && place.sums.areSums(amounts) ? { of: 'sum' } : undefined
}

type FoundBalance = Extract<SummaryRow, { word: Cell }>

function findBalance(
  cells: readonly string[],
  isOne: (found: FoundWord, at: number) => boolean = () => true,
): FoundBalance | undefined {
  for (const [at, text] of cells.entries()) {
    const found = findBalanceWord(text)
    if (found === undefined || !isOne(found, at)) continue
    return { of: found.of, word: { column: at + 1, text }, isCarried: found.isCarried }
  }
  return undefined
}

/**
 * Without a day an amount beside the word may be a payment that lacks its day: the word says no more, or an account of
 * the table, and stands beside no payee; where it says no balance, it is at the start or the end of its account.
 */
function findUndated(known: Known, place: Place): FoundBalance | undefined {
  const { cells, amounts, hasDay } = known
  if (hasDay || amounts.length === 0) return findBalance(cells)
  return findBalance(cells, ({ of, isWhole, saysBalance, rest }, at) => {
    if (!isWhole && place.group?.isKnown(rest) !== true) return false
    if (standsBesidePayee(known, place, at)) return false
    if (saysBalance || isAtEdge(known, place, of)) return true
    return isLikeBalance(known) || place.sums.areSums(amounts)
  })
}

/** The balance of the line above is the amount, or that beside it: the amount moved nothing. */
function isLikeBalance({ row, amounts, lines: { last } }: Known): boolean {
  const [before] = last?.cellsOf('balance') ?? []
  const [balance = amounts[0]] = row.cellsOf('balance')
  return before !== undefined && balance !== undefined && digitsIn(before) === digitsIn(balance)
}

/**
 * Beside a day and an amount a balance is stated where the running balance shows that the amount moved nothing; else
 * where the words say no more than that, are the only ones, and stand at the start or the end of their account. Where
 * the balance says that the amount was paid, or a line has a contra account, it is a booking.
 */
function findDated(known: Known, place: Place): FoundBalance | undefined {
  const { row, cells, amounts } = known
  // Most lines have no such word.
  if (!cells.some(mayBeBalance)) return undefined
  const [amount] = amounts
  const [balance] = row.cellsOf('balance')
  const isSame =
    amount !== undefined && balance !== undefined && digitsIn(balance) === digitsIn(amount)
  const isUnmoved = isLikeBalance(known)
  const isBooking = place.group === undefined || row.cellsOf('contra_account').length > 0
  if (isSame && place.group?.isBefore(row.cellsOf('account')[0]) === true) {
    const at = cells.findIndex(mayBeOpening)
    const text = cells[at]
    if (text !== undefined) {
      return { of: 'opening', word: { column: at + 1, text }, isCarried: true }
    }
  }
  return findBalance(cells, ({ of, isWhole, rest }, at) => {
    if (!isWhole && place.group?.isKnown(rest) !== true) return false
    const isOpening = of === 'opening' && !standsBesidePayee(known, place, at)
    if (isSame && isOpening && (isUnmoved || isAtEdge(known, place, of))) return true
    if (isSame && isUnmoved && !isBooking) return true
    if (isBooking || !isOnlyWord(known, place, at)) return false
    if (balance === undefined) return isUnmoved || isAtEdge(known, place, of)
    return of !== 'opening' && isSame && known.lines.last === undefined
  })
}

/** Beside a day, in the last row of all, where the words say a sum alone and the figures are it. */
function isDatedSum(known: Known, place: Place): boolean {
  if (known.next !== undefined || place.group === undefined) return false
  const at = known.cells.findIndex(
    (text) => findSumWord(text)?.rest === '' || /^(?:balance|saldo|solde)$/iu.test(text),
  )
  return at >= 0 && isOnlyWord(known, place, at) && place.sums.areSums(known.amounts)
}

/**
 * Whether a word of a sum is no name: it stands alone, says what it is the sum of, names a group or an account of the
 * table, stands where no payee does, or the figures beside it are the sums.
 */
function isNamedSum(known: Known, place: Place): boolean {
  const { row, cells, amounts, lines } = known
  const { group, sums, shape } = place
  const roleAt = (at: number) => shape.columns[at] ?? 'skip'
  const names = (name: string) => group?.isKnown(name) === true
  const before = cells.flatMap((text) => namedBeforeSum(text) ?? [])
  if (before.some((name) => names(name) || name === plainName(lines.first))) return true
  const at = cells.findIndex((text) => findSumWord(text) !== undefined)
  const word = findSumWord(cells[at] ?? '')
  if (word === undefined) return false
  const role = roleAt(at)
  const isOfWords = wordRoles.includes(role)
  const hasOthers = cells.some(
    (text, other) => other !== at && text !== '' && wordRoles.includes(roleAt(other)),
  )
  if (word.isOfPeriod) return true
  // Among lines a payee may be called "Sum of us" or "Total - Gas".
  const mayBePayee =
    role === 'counterparty' && amounts.length > 0 && !isAtEdge(known, place, 'of_day')
  if (mayBePayee) return sums.areSums(amounts)
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
