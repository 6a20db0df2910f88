import { amountKey, groupBy, type PreparedRow } from '@/lib/domain/books/compared-row'
import type { MatchedPair } from '@/lib/domain/books/match-exact'
import { foldText } from '@/lib/domain/search/match-text'

/**
 * Lines and rows of the same amount and payee, however far apart in the month, of which each side has one alone:
 * with two of them nobody can say which is meant.
 */
export function findDates(
  lines: readonly PreparedRow[],
  rows: readonly PreparedRow[],
): MatchedPair[] {
  const rowsOf = groupBy(rows, amountAndPayee)
  return [...groupBy(lines, amountAndPayee)].flatMap(([key, [line, ...moreLines]]) => {
    const [row, ...moreRows] = rowsOf.get(key) ?? []
    const isOnly = moreLines.length === 0 && moreRows.length === 0
    return key !== undefined && line !== undefined && row !== undefined && isOnly
      ? [{ line, row }]
      : []
  })
}

/** Undefined where no payee is named. */
function amountAndPayee(prepared: PreparedRow): string | undefined {
  const payee = payeeOf(prepared.row.texts)
  return payee === '' ? undefined : `${amountKey(prepared)} ${payee}`
}

/** The first text that names somebody, whatever its case, accents and points. */
export function payeeOf(texts: readonly string[]): string {
  for (const text of texts) {
    const folded = foldText(text)
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
    if (folded !== '') return folded
  }
  return ''
}
