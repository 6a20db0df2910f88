import { foldText } from '@/lib/domain/search/match-text'

/** A line of the books or a row of the bank, as the two are held against each other. */
export interface ComparedRow {
  /** Unique on its side: of a line its number in the file, of a row its key. */
  readonly id: string
  /** `YYYY-MM-DD`. */
  readonly day: string
  /** In the smallest unit of `currency`; money out is negative. */
  readonly amount: number
  readonly currency: string
  /** What the side says of it: counterparty, description, reference. */
  readonly texts: readonly string[]
}

/** A row with what comparing needs of it over and over. */
export interface PreparedRow {
  readonly row: ComparedRow
  /** Days since 1970. */
  readonly day: number
  /** Its words as numbers, each once, ascending. The same word is the same number on both sides. */
  readonly words: readonly number[]
  readonly wordsKey: string
  /** The place that its content has among all rows, whatever the order in which they came. */
  readonly rank: number
}

const msPerDay = 86_400_000

/**
 * Prepares both sides. What is made of a row depends on its content and on the other rows' content, never
 * on the order in which they came: rows of one content differ by their ids alone.
 */
export function prepareRows(sides: readonly (readonly ComparedRow[])[]): PreparedRow[][] {
  const texts = sides.map((side) => side.map((row) => wordsOf(row)))
  const all = [...new Set(texts.flat(2))].toSorted(inOrder)
  const numbers = new Map(all.map((word, at) => [word, at]))
  return sides.map((side, at) => {
    const prepared = side.map((row, index) => {
      const words = (texts[at]?.[index] ?? [])
        .map((word) => numbers.get(word) ?? -1)
        .toSorted((one, other) => one - other)
      return {
        row,
        day: Date.parse(`${row.day}T00:00:00Z`) / msPerDay,
        words,
        wordsKey: words.join(' '),
      }
    })
    return prepared.toSorted(byContent).map((each, rank) => ({ ...each, rank }))
  })
}

type Content = Omit<PreparedRow, 'rank'>

function byContent(one: Content, other: Content): number {
  return (
    one.day - other.day ||
    one.row.amount - other.row.amount ||
    inOrder(one.row.currency, other.row.currency) ||
    inOrder(one.wordsKey, other.wordsKey) ||
    inOrder(one.row.texts.join('\n'), other.row.texts.join('\n')) ||
    inOrder(one.row.id, other.row.id)
  )
}

function inOrder(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

function wordsOf({ texts }: ComparedRow): string[] {
  const words = texts.flatMap((text) => foldText(text).split(/[^\p{L}\p{N}]+/u))
  return [...new Set(words.filter((word) => word !== ''))]
}

/** What two texts of no word in common come to. */
export const maxWordsApart = 1000

/**
 * How far two rows' words are apart, 0 where they are the same to 1,000 where they have none in common: the
 * share of their words that only one has (Jaccard’s distance).
 */
export function wordsApart(one: PreparedRow, other: PreparedRow): number {
  const all = one.words.length + other.words.length - wordsInCommon(one, other)
  if (all === 0) return 0
  return maxWordsApart - Math.floor((maxWordsApart * wordsInCommon(one, other)) / all)
}

export function wordsInCommon({ words: one }: PreparedRow, { words: other }: PreparedRow): number {
  let common = 0
  let at = 0
  let against = 0
  while (at < one.length && against < other.length) {
    const difference = (one[at] ?? 0) - (other[against] ?? 0)
    if (difference === 0) common += 1
    if (difference <= 0) at += 1
    if (difference >= 0) against += 1
  }
  return common
}

/** By amount and currency, which is what two rows must have in common to be the same one. */
export function amountKey({ row }: PreparedRow): string {
  return `${row.currency} ${row.amount}`
}

export function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key) {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}
