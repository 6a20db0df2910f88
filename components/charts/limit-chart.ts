import { type BalancePoint, paths } from '@/components/charts/balance-chart'
import type { ChartTableView, ChartView } from '@/components/charts/chart-card'
import { columnNames } from '@/components/charts/column-names'
import { rounded, type ValueScale, valueScale } from '@/lib/present/value-scale'
import type { LimitWindow, SpendDay, WindowSpend } from '@/lib/domain/cards/limit-window'
import { type ChartColumns, cutColumns, maxColumns } from '@/lib/domain/figures/chart-columns'
import { moneyInWords } from '@/lib/present/reading-words'
import { findInstant } from '@/lib/domain/periods/calendar-date'
import { addDays, daysBetween, type DayRange } from '@/lib/domain/periods/day-range'
import { startOfDay } from '@/lib/domain/periods/local-clock'
import { allDates } from '@/lib/domain/periods/named-period'
import { compactMoney } from '@/lib/format/money'
import type { Reader } from '@/lib/format/create-reader'
import { transactionsHref } from '@/lib/search-params/list-hrefs'

interface LimitSpend {
  readonly connection_id: string
  readonly window: LimitWindow
  readonly spend: WindowSpend
  /** In the smallest unit of the window's currency; undefined for days that no limit is of. */
  readonly limit: bigint | undefined
  readonly today: string
}

// As many lines as a month has days; a longer window is listed by its columns.
const maxRows = 31

/** What a card has spent by the end of each of these days, against its limit; each part leads to its rows. */
export function toLimitChart(read: LimitSpend, reader: Reader): ChartView {
  const { window, spend, limit } = read
  const { text } = reader
  const { currency } = window
  const chart = toColumns(window.days)
  const names = columnNames(chart, reader)
  const scale = valueScale([limit ?? 0n, ...spend.days.map(({ spent }) => spent)])
  const zero = scale.place(0n)
  const isRightToLeft = reader.direction === 'rtl'
  const points = spendPoints(read, scale, isRightToLeft)
  const parts = chart.columns.map((column, index) => ({
    column,
    name: names[index]?.name ?? '',
    sum: sumWithin(spend.days, column),
  }))
  return {
    title: text(limit === undefined ? 'cards.spend_by_day' : 'cards.limit_window'),
    scope: `${reader.date(window.days.first)} – ${reader.date(window.days.last)}`,
    legend: [],
    ticks: scale.ticks.map(({ amount, place }) => ({
      text: compactMoney({ amount, currency }, reader.locale),
      place,
    })),
    zero,
    limit: limit === undefined ? undefined : scale.place(limit),
    columns: parts.map(({ column, name, sum }, index) => ({
      key: column.first,
      name,
      days: daysBetween(column.first, column.last) + 1,
      label: names[index]?.label ?? '',
      group: names[index]?.group,
      words: partWords(name, column, sum, read, reader),
      href: sum && rowsHref(read, column, reader.timeZone),
      figures: [],
    })),
    bars: [],
    points: points.slice(-1),
    area: paths(points, zero),
    table: toTable(parts, chart.unit, read, reader),
    isRightToLeft,
  }
}

/** Days of a short window, and weeks from the first day of a longer one: no bank's begins on Mondays. */
function toColumns(window: Required<DayRange>): ChartColumns {
  const days = daysBetween(window.first, window.last) + 1
  if (days <= maxColumns || days > 7 * maxColumns) return cutColumns(window)
  const weeks = Array.from({ length: Math.ceil(days / 7) }, (_, week) => {
    const last = addDays(window.first, 7 * week + 6)
    return {
      first: addDays(window.first, 7 * week),
      last: last < window.last ? last : window.last,
    }
  })
  return { unit: 'week', columns: weeks }
}

/** A step for each day, at its end; all days are as wide as each other. */
function spendPoints(
  { window: { days }, spend }: LimitSpend,
  scale: ValueScale,
  isRightToLeft: boolean,
): BalancePoint[] {
  const all = daysBetween(days.first, days.last) + 1
  const point = (ended: number, spent: bigint) => {
    const across = (ended / all) * 100
    return { x: rounded(isRightToLeft ? 100 - across : across), y: scale.place(spent) }
  }
  const points = spend.days.map(({ day, spent }) => point(daysBetween(days.first, day) + 1, spent))
  return spend.days[0]?.day === days.first ? [point(0, 0n), ...points] : points
}

type Sum = Omit<SpendDay, 'day'>

/** Undefined where none of the days was read, or has come. */
function sumWithin(days: readonly SpendDay[], { first, last }: Required<DayRange>) {
  const within = days.filter(({ day }) => day >= first && day <= last)
  return within.reduce<Sum | undefined>(
    (sum, { settled, pending, spent }) => ({
      settled: (sum?.settled ?? 0n) + settled,
      pending: (sum?.pending ?? 0n) + pending,
      spent,
    }),
    undefined,
  )
}

function shownAmount(
  amount: bigint,
  { window: { currency }, spend: { extent } }: LimitSpend,
  reader: Reader,
): string {
  return moneyInWords({ amount, currency }, extent, reader)
}

function partWords(
  column: string,
  { first }: Required<DayRange>,
  sum: Sum | undefined,
  read: LimitSpend,
  reader: Reader,
): string {
  const { text } = reader
  if (sum === undefined) {
    return text(first > read.today ? 'charts.column_to_come' : 'charts.column_unread', { column })
  }
  return text('charts.limit_column', {
    column,
    settled: shownAmount(sum.settled, read, reader),
    pending: shownAmount(sum.pending, read, reader),
    spent: shownAmount(sum.spent, read, reader),
  })
}

function toTable(
  parts: readonly { column: Required<DayRange>; name: string; sum: Sum | undefined }[],
  unit: ChartColumns['unit'],
  read: LimitSpend,
  reader: Reader,
): ChartTableView {
  const { text, date } = reader
  const { days } = read.spend
  const isByDay = days.length <= maxRows
  const rows = isByDay
    ? days.map((sum) => ({
        column: { first: sum.day, last: sum.day },
        name: date(sum.day),
        sum,
      }))
    : parts.filter((part): part is (typeof parts)[number] & { sum: Sum } => part.sum !== undefined)
  return {
    heads: [
      text('charts.column_header', { unit: isByDay ? 'day' : unit }),
      text('transactions.state_settled'),
      text('transactions.state_pending'),
      text('charts.spent_by_end'),
    ],
    rows: rows.map(({ column, name, sum }) => ({
      key: column.first,
      cells: [
        { text: name, href: rowsHref(read, column, reader.timeZone) },
        { text: shownAmount(sum.settled, read, reader) },
        { text: shownAmount(sum.pending, read, reader) },
        { text: shownAmount(sum.spent, read, reader) },
      ],
    })),
  }
}

/** The list of exactly the charges of these days. The window may begin and end within a day of the client's. */
function rowsHref(
  { connection_id, window: { card_id, currency, start, end } }: LimitSpend,
  { first, last }: Required<DayRange>,
  timeZone: string,
): string {
  const instantOf = (day: string) => findInstant(startOfDay(day, timeZone) ?? '') ?? 0
  const after = addDays(last, 1)
  return transactionsHref(connection_id, {
    period: allDates,
    card_id: [card_id],
    status: ['settled', 'pending'],
    max_amount: ['-1'],
    amount_currency: currency,
    initiated_after: [instantOf(first) < (findInstant(start) ?? 0) ? start : first],
    initiated_before: [instantOf(after) > (findInstant(end) ?? 0) ? end : after],
  })
}
