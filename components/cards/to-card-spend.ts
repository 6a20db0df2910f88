import type { RowBarView } from '@/components/charts/bars-card'
import type { ChartView } from '@/components/charts/chart-card'
import { toLimitChart } from '@/components/charts/limit-chart'
import { type ReadView, toReadView } from '@/components/charts/to-read-view'
import type { FactView } from '@/components/layout/detail'
import type { Card } from '@/lib/bank-contract/card'
import type { WindowSpend, WindowSpendRead } from '@/lib/domain/cards/limit-window'
import type { Reader } from '@/lib/format/create-reader'

/** What was charged to a card in the window of its limit, as its page shows it. */
export interface SpendView {
  /** Undefined for a window of one day, and where nothing was read. */
  readonly chart: ChartView | undefined
  readonly read: ReadView
  /** What is not in the figures, and that the bank counts another sum. */
  readonly notes: readonly string[]
  readonly foot: string
  /** The most spent first; none where not all was read. */
  readonly merchants: readonly RowBarView[]
}

const maxMerchants = 5

export function toSpend(
  { current_spend, spending_limit }: Card,
  { window, spend, read, today }: WindowSpendRead,
  connection_id: string,
  reader: Reader,
): SpendView {
  const { text } = reader
  const { currency } = window
  const money = (amount: bigint) => reader.money({ amount, currency })
  const hasDays = spend.days.length > 1 && (spend.charges > 0 || spend.isWhole)
  const limit = spending_limit == null ? undefined : BigInt(spending_limit.amount)
  const merchants = spend.isWhole ? spend.merchants.slice(0, maxMerchants) : []
  const most = merchants[0]?.spent ?? 1n
  return {
    chart:
      hasDays && limit !== undefined
        ? toLimitChart({ connection_id, window, spend, limit, today }, reader)
        : undefined,
    read: toReadView(read, reader),
    notes: [
      ...(read.failure === undefined ? [] : [text('cards.spend_unread')]),
      ...(read.undetermined > 0
        ? [text('reading.undetermined_rows', { count: read.undetermined })]
        : []),
      ...(read.unreadable > 0 ? [text('charts.unreadable', { rows: read.unreadable })] : []),
      ...(spend.isWhole && current_spend != null && BigInt(current_spend.amount) !== spend.spent
        ? [
            text('cards.spend_differs', {
              sum: money(spend.spent),
              spent: reader.money(current_spend),
            }),
          ]
        : []),
    ],
    foot: text('cards.spend_foot', { zone: reader.timeZone }),
    merchants: merchants.map(({ name, spent }) => ({
      key: name,
      name,
      text: money(spent),
      percent: Number((spent * 100n) / most),
      href: undefined,
    })),
  }
}

/** How many of the window's charges have a receipt. */
export function receiptFacts(spend: WindowSpend | undefined, { text, number }: Reader): FactView[] {
  if (spend === undefined || spend.receipts === undefined) return []
  if (!spend.isWhole || spend.charges === 0) return []
  const of = { count: number(spend.receipts), total: number(spend.charges) }
  return [{ label: text('transactions.receipts'), value: text('cards.receipts_of', of) }]
}
