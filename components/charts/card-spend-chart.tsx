import {
  type CurrencySpend,
  cardMovementTypes,
  type HolderSpend,
} from '@/lib/domain/figures/card-spend'
import { ChartTable } from '@/components/charts/chart-table'
import { RowBars } from '@/components/charts/row-bars'
import { type ChartRows, holderHref } from '@/components/charts/rows-href'
import { shortId } from '@/lib/format/names'
import { Section } from '@/components/ui/section'
import type { Format } from '@/lib/format/create-format'
import type { DayRange } from '@/lib/domain/periods/day-range'

// As many as can be compared by eye; all of them stand in the table.
const mostBars = 10

/** What was spent by card in one currency, by whose card it was. */
export function CardSpendChart({
  spend: { currency, holders, total },
  days,
  isWhole,
  rows,
  format,
}: {
  spend: CurrencySpend
  days: Required<DayRange>
  isWhole: boolean
  rows: ChartRows
  format: Format
}) {
  const title = format.text('charts.card_spend_title', { currency })
  const nameOf = ({ user_id, name }: HolderSpend) =>
    name ?? (user_id === undefined ? format.text('charts.nobody_named') : shortId(user_id))
  const hrefOf = ({ user_id }: HolderSpend) =>
    holderHref(rows, days, { user_id, types: cardMovementTypes })
  const money = (amount: bigint) => {
    const text = format.money({ amount, currency })
    return isWhole ? text : format.text('charts.so_far', { amount: text })
  }
  const hidden = holders.length - mostBars
  return (
    <Section title={title}>
      <RowBars
        label={title}
        bars={holders.slice(0, mostBars).map((holder) => ({
          key: holder.user_id ?? '',
          name: nameOf(holder),
          amount: holder.spent,
          text: money(holder.spent),
          href: hrefOf(holder),
        }))}
        isLeftwards={format.direction === 'rtl'}
      />
      {hidden > 0 && <p>{format.text('charts.more_in_table', { count: hidden })}</p>}
      <ChartTable
        caption={title}
        columns={[
          { id: 'holder', header: format.text('charts.cardholder'), cell: nameOf, grow: true },
          {
            id: 'rows',
            header: format.text('charts.transactions'),
            cell: (row) => format.number(row.rows),
            align: 'end',
            compact: 'labelled',
          },
          {
            id: 'share',
            header: format.text('charts.share'),
            cell: ({ spent }) => shareOf(spent, total, format),
            align: 'end',
            compact: 'labelled',
          },
          {
            id: 'spent',
            header: format.text('charts.spent'),
            cell: ({ spent }) => money(spent),
            align: 'end',
            compact: 'aside',
          },
        ]}
        rows={holders}
        rowKey={({ user_id }) => user_id ?? ''}
        rowHref={hrefOf}
        format={format}
      />
    </Section>
  )
}

/** In thousandths, counted in whole numbers; nothing where more came back than went. */
function shareOf(spent: bigint, total: bigint, format: Format): string | null {
  if (total <= 0n || spent < 0n) return null
  return format.percent(Number((spent * 1000n) / total) / 1000)
}
