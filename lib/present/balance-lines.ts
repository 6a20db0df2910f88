import { line } from 'd3-shape'
import type { BalanceHistory } from '@/lib/domain/figures/balances'
import type { Reader } from '@/lib/format/create-reader'
import { valueScale } from '@/lib/present/value-scale'
import type { BalanceLines } from '@/lib/queries/figures'

const lineHeight = 24
// The line has half its width on either side.
const lineMargin = 2

/** One line an account. It is of its own scale, from its lowest to its highest day: it shows a course, not a size. */
export function toBalanceLines(
  histories: readonly (BalanceHistory & { readonly accounts: readonly string[] })[],
  { text, money, date }: Pick<Reader, 'text' | 'money' | 'date'>,
): BalanceLines {
  const lines = histories.flatMap(({ accounts: [id], currency, days }) => {
    const [first, last] = [days[0], days.at(-1)]
    if (id === undefined || first === undefined || last === undefined) return []
    const ends = days.map(({ end }) => end)
    const scale = valueScale(ends, { isCourse: true })
    const points = ends.map((end, index): [number, number] => [
      (index / Math.max(1, ends.length - 1)) * 100,
      lineMargin + (scale.place(end) / 100) * (lineHeight - 2 * lineMargin),
    ])
    const words = text('accounts.line_words', {
      first: date(first.day),
      from: money({ amount: first.end, currency }),
      to: money({ amount: last.end, currency }),
    })
    return [{ id, path: line().digits(1)(points) ?? '', words }]
  })
  return { lines }
}
