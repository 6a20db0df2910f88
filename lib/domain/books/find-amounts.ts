import {
  type AmountDifference,
  differenceOf,
  likelyAmounts,
} from '@/lib/domain/books/amount-difference'
import {
  amountKey,
  groupBy,
  maxWordsApart,
  type PreparedRow,
  wordsApart,
  wordsInCommon,
} from '@/lib/domain/books/compared-row'
import { type Edge, matchEdges } from '@/lib/domain/books/match-edges'

export interface AmountPair extends Edge {
  readonly how: AmountDifference
}

// A word of more rows than this says too little of which one is meant, and would be looked through for each.
const maxRowsOfWord = 200

/**
 * Lines whose amount is a known slip of a row's: the other sign, two swapped digits, the decimal point. The
 * amount alone could be chance: they are of one day, or have a word in common. `paired` has for a line that
 * may repeat another the row of that other: where its words are closer, the line is no slip.
 */
export function findSlips(
  lines: readonly PreparedRow[],
  rows: readonly PreparedRow[],
  windowDays: number,
  paired: ReadonlyMap<PreparedRow, PreparedRow>,
): AmountPair[] {
  const byAmount = groupBy(rows, amountKey)
  const edges = lines.flatMap((line) => {
    const other = paired.get(line)
    const apart = other === undefined ? maxWordsApart : wordsApart(line, other)
    return likelyAmounts(line.row.amount)
      .flatMap((amount) => byAmount.get(`${line.row.currency} ${amount}`) ?? [])
      .filter((row) => row.day === line.day || wordsInCommon(line, row) > 0)
      .filter((row) => wordsApart(line, row) <= apart)
      .flatMap((row) => edgeOf(line, row, windowDays))
  })
  return matchEdges(edges)
}

/**
 * Lines of another amount whose words say that they are a row's: at least half of all their words are in
 * both, or one side's words, at least two, are all in the other; and the money went the same way.
 */
export function findByWords(
  lines: readonly PreparedRow[],
  rows: readonly PreparedRow[],
  windowDays: number,
): AmountPair[] {
  const byWord = new Map<number, PreparedRow[]>()
  for (const row of rows) {
    for (const word of row.words) {
      const known = byWord.get(word)
      if (known === undefined) byWord.set(word, [row])
      else known.push(row)
    }
  }
  const edges = lines.flatMap((line) => {
    const near = line.words
      .map((word) => byWord.get(word) ?? [])
      .filter(({ length }) => length <= maxRowsOfWord)
      .flat()
    return [...new Set(near)]
      .filter((row) => line.row.currency === row.row.currency)
      .filter((row) => Math.sign(line.row.amount) === Math.sign(row.row.amount))
      .filter((row) => areAlike(line, row))
      .flatMap((row) => edgeOf(line, row, windowDays))
  })
  return matchEdges(edges)
}

function areAlike(line: PreparedRow, row: PreparedRow): boolean {
  const shorter = Math.min(line.words.length, row.words.length)
  const isWithin = shorter > 1 && wordsInCommon(line, row) === shorter
  return isWithin || 2 * wordsApart(line, row) <= maxWordsApart
}

const worse: Readonly<Record<AmountDifference, number>> = {
  digits_swapped: 0,
  sign: 0,
  decimal_point: 0,
  one_digit: 1,
  other: 2,
}

function edgeOf(line: PreparedRow, row: PreparedRow, windowDays: number): AmountPair[] {
  const days = Math.abs(line.day - row.day)
  const how = differenceOf(line.row.amount, row.row.amount)
  if (how === undefined || days > windowDays) return []
  // Words before days, since it is by its words that another amount is known; then the likelier slip.
  const cost = wordsApart(line, row) * 600 + days * 6 + worse[how]
  return [{ line, row, how, cost }]
}
