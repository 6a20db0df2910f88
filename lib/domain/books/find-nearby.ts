import { type ComparedRow, prepareRows, wordsInCommon } from '@/lib/domain/books/compared-row'
import { matchExact } from '@/lib/domain/books/match-exact'
import { defaultMatchOptions } from '@/lib/domain/books/match-month'

/**
 * Lines of the books just before or after the month that may be rows which the month's books lack, by the row's id:
 * of the same amount, within days, and with a word in common. The sum of the month leaves them out all the same.
 */
export function findNearby(
  nearby: readonly ComparedRow[],
  onlyAtBank: readonly ComparedRow[],
): ReadonlyMap<string, ComparedRow> {
  const [lines = [], rows = []] = prepareRows([nearby, onlyAtBank])
  const pairs = matchExact(lines, rows, defaultMatchOptions.windowDays)
  return new Map(
    pairs
      .filter(({ line, row }) => wordsInCommon(line, row) > 0)
      .map(({ line, row }) => [row.row.id, line.row]),
  )
}
