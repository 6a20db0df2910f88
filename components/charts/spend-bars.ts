import type { RowBarView } from '@/components/charts/bars-card'
import { type ChartRows, holderHref } from '@/components/charts/rows-href'
import type { CurrencySpend } from '@/lib/domain/figures/card-spend'
import { cardMovementTypes, type HolderSpend } from '@/lib/domain/figures/day-sums'
import type { DayRange } from '@/lib/domain/periods/day-range'
import { type Extent, isWhole } from '@/lib/domain/reading/reading'
import type { Reader } from '@/lib/format/create-reader'

// As many as can be compared by eye.
const maxBars = 10

export interface SpendView {
  readonly title: string
  /** What of it is counted. */
  readonly scope: string
  readonly bars: readonly RowBarView[]
  /** That more cardholders follow. */
  readonly note: string | undefined
}

/** What was spent by card in one currency, by whose card it was. */
export function toSpendBars(
  {
    spend: { currency, holders },
    days,
    extent,
    rows,
  }: {
    readonly spend: CurrencySpend
    readonly days: Required<DayRange>
    readonly extent: Extent
    readonly rows: ChartRows
  },
  { text, money }: Reader,
): SpendView {
  const nameOf = ({ user_id, name }: HolderSpend) =>
    name ?? text(user_id === undefined ? 'cards.nobody_named' : 'cards.unnamed_holder')
  const most = holders.reduce((highest, { spent }) => (spent > highest ? spent : highest), 1n)
  const hidden = holders.length - maxBars
  return {
    title: text('charts.card_spend_title', { currency }),
    scope: text('charts.card_spend_scope'),
    bars: holders.slice(0, maxBars).map((holder) => {
      const amount = money({ amount: holder.spent, currency })
      return {
        key: holder.user_id ?? '',
        name: nameOf(holder),
        text: isWhole(extent) ? amount : text('charts.so_far', { amount }),
        percent: holder.spent <= 0n ? 0 : Number((holder.spent * 100n) / most),
        href: holderHref(rows, days, { user_id: holder.user_id, types: cardMovementTypes }),
      }
    }),
    note: hidden > 0 ? text('charts.more_holders', { count: hidden }) : undefined,
  }
}
