import {
  type ComparedRow,
  groupBy,
  type PreparedRow,
  wordsInCommon,
} from '@/lib/domain/books/compared-row'

/** A line that is in the books once more, and the line that it repeats. */
export interface TwiceLine {
  readonly line: PreparedRow
  readonly of: PreparedRow
}

/**
 * Which of the lines that match nothing repeat another line: of the same amount, on the same day and with
 * the same words (`alike` is `exactly`), or at most `days` apart with a word in common, or both without any.
 * What they repeat may itself match nothing; of lines that repeat each other the first is the one repeated.
 */
export function findTwice(
  unmatched: readonly PreparedRow[],
  matched: readonly PreparedRow[],
  alike: 'exactly' | { readonly days: number },
): TwiceLine[] {
  const days = alike === 'exactly' ? 0 : alike.days
  // By day, too: a ledger may have thousands of lines of one amount.
  const known = groupBy(matched, ({ row, day }) => keyOf(row, day))
  const ordered = unmatched.toSorted((one, other) => one.rank - other.rank)
  return ordered.flatMap((line) => {
    const near = Array.from({ length: 2 * days + 1 }, (_, at) => line.day - days + at)
    const same = near.flatMap((day) => known.get(keyOf(line.row, day)) ?? [])
    const of = closestOf(
      line,
      same.filter((other) => isAlike(line, other, alike)),
    )
    if (of !== undefined) return [{ line, of }]
    const key = keyOf(line.row, line.day)
    const own = known.get(key)
    if (own === undefined) known.set(key, [line])
    else own.push(line)
    return []
  })
}

function keyOf({ currency, amount }: ComparedRow, day: number): string {
  return `${currency} ${amount} ${day}`
}

function isAlike(
  line: PreparedRow,
  other: PreparedRow,
  alike: 'exactly' | { readonly days: number },
): boolean {
  const isSame = line.wordsKey === other.wordsKey
  if (alike === 'exactly') return isSame && line.day === other.day
  if (Math.abs(line.day - other.day) > alike.days) return false
  return isSame || wordsInCommon(line, other) > 0
}

function closestOf(line: PreparedRow, others: readonly PreparedRow[]): PreparedRow | undefined {
  return others.toSorted(
    (one, other) =>
      Math.abs(one.day - line.day) - Math.abs(other.day - line.day) ||
      wordsInCommon(other, line) - wordsInCommon(one, line) ||
      one.rank - other.rank,
  )[0]
}
