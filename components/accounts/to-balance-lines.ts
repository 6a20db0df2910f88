import { line } from 'd3-shape'
import { valueScale } from '@/components/charts/value-scale'
import type { BalanceHistory } from '@/lib/domain/figures/balances'
import type { Reader } from '@/lib/i18n/reader'
import type { BalanceLines } from '@/lib/queries/figures'

const height = 24
// The line has half its width on either side.
const margin = 2

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
      margin + (scale.place(end) / 100) * (height - 2 * margin),
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
