import type { CardholderTotal } from '@/lib/domain/cards/card-figures'
import { spendingLimitWords } from '@/components/cards/card-words'
import { RowBars } from '@/components/charts/row-bars'
import { plainWords, wordsFor } from '@/components/resource-list/value-words'
import { Section } from '@/components/ui/section'
import type { Format } from '@/lib/format/create-format'

/** A chart for each kind of window and currency: neither is ever added up or compared with another. */
export function CardholderCharts({
  totals,
  isWhole,
  hrefOf,
  format,
}: {
  totals: readonly CardholderTotal[]
  isWhole: boolean
  hrefOf: (total: CardholderTotal) => string | undefined
  format: Format
}) {
  const groups = new Map<string, CardholderTotal[]>()
  for (const total of totals.filter(({ spent }) => spent > 0n)) {
    const key = JSON.stringify([total.window, total.currency])
    groups.set(key, [...(groups.get(key) ?? []), total])
  }
  // One bar alone compares nothing.
  const compared = [...groups].filter(([, group]) => group.length > 1)
  return compared.map(([key, group]) => {
    const { window, currency = '' } = group[0] ?? {}
    const title = format.text('charts.window_title', {
      window: plainWords(
        wordsFor(spendingLimitWords, window, format.text) ?? format.text('charts.no_limit'),
      ),
      currency,
    })
    return (
      <Section key={key} title={title}>
        <RowBars
          label={title}
          bars={group
            .toSorted(
              (left, right) => Number(right.spent > left.spent) - Number(right.spent < left.spent),
            )
            .slice(0, mostBars)
            .map((total) => ({
              key: total.user_id ?? total.name,
              name: total.name,
              amount: total.spent,
              text: shown(total, isWhole, format),
              href: hrefOf(total),
            }))}
          isLeftwards={format.direction === 'rtl'}
        />
        {group.length > mostBars && (
          <p>{format.text('charts.more_in_table', { count: group.length - mostBars })}</p>
        )}
      </Section>
    )
  })
}

// As many as can be compared by eye; all of them stand in the table.
const mostBars = 10

function shown({ spent, currency }: CardholderTotal, isWhole: boolean, format: Format): string {
  const text = format.money({ amount: spent, currency })
  return isWhole ? text : format.text('charts.at_least', { amount: text })
}
