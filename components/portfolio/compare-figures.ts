import type { PortfolioParams, SortColumn } from '@/components/portfolio/portfolio-params'
import type { CurrencySum } from '@/lib/domain/clients/client-figures'
import { isOfPeriod, type PortfolioEntry } from '@/lib/domain/clients/portfolio-entry'
import { nameOrder } from '@/lib/format/name-order'

type Sort = NonNullable<PortfolioParams['sort']>
type Compare = (one: PortfolioEntry, other: PortfolioEntry) => number

/** Whether an order is one of what is known of an entry alone. */
export function isFigureOrder(sort: PortfolioParams['sort']): sort is Sort {
  return (
    sort !== undefined &&
    (Object.hasOwn(values, sort.column) || Object.hasOwn(moneyColumns, sort.column))
  )
}

/**
 * An order of figures over all clients; those that are equal in it stay in the order they came in.
 * What is not known comes last either way; amounts are compared within one currency, the one that
 * most clients hold first.
 */
export function compareFigures(
  entries: readonly PortfolioEntry[],
  { column, isDescending }: Sort,
  locale: string,
): Compare {
  const direction = isDescending ? -1 : 1
  const money = moneyColumns[column]
  if (money !== undefined) return byMoney(entries, money, direction)
  const valueOf = values[column] ?? (() => undefined)
  const byName = nameOrder(locale)
  return (one, other) => {
    const [left, right] = [valueOf(one), valueOf(other)]
    if (left === undefined || right === undefined) {
      return Number(left === undefined) - Number(right === undefined)
    }
    if (typeof left === 'number' && typeof right === 'number') return direction * (left - right)
    return direction * byName(String(left), String(right))
  }
}

type ValueOf = (entry: PortfolioEntry) => string | number | undefined

const values: Partial<Record<SortColumn, ValueOf>> = {
  newest: ({ figures }) => figures?.newest ?? undefined,
  pending: ({ figures }) => figures?.pending?.count,
  without_files: (entry) => ofPeriod(entry)?.withoutFiles?.count,
  sync_errors: ({ figures }) => figures?.syncErrors?.count,
  statements: (entry) => ofPeriod(entry)?.statements?.count,
  cards: ({ figures }) => figures?.cardsNearLimit?.count,
  read_at: ({ readAt }) => readAt ?? undefined,
  refresh_window_ends_at: ({ client }) => client.refresh_window_ends_at ?? undefined,
}

function ofPeriod(entry: PortfolioEntry): PortfolioEntry['figures'] {
  return isOfPeriod(entry) ? entry.figures : undefined
}

type SumsOf = (entry: PortfolioEntry) => readonly CurrencySum[] | undefined

const moneyColumns: Partial<Record<SortColumn, SumsOf>> = {
  balance: ({ figures }) => figures?.balances?.cash,
  credit: ({ figures }) => figures?.balances?.credit,
  open_invoices: ({ figures }) => figures?.openInvoices?.sums,
  overdue_invoices: ({ figures }) => figures?.overdueInvoices?.sums,
}

function byMoney(entries: readonly PortfolioEntry[], sumsOf: SumsOf, direction: 1 | -1): Compare {
  const holders = new Map<string, number>()
  for (const { currency } of entries.flatMap((entry) => sumsOf(entry) ?? [])) {
    holders.set(currency, (holders.get(currency) ?? 0) + 1)
  }
  const places = [...holders]
    .toSorted(([a, one], [b, other]) => other - one || a.localeCompare(b))
    .map(([currency]) => currency)
  const keys = new Map(
    entries.map((entry) => {
      const sums = (sumsOf(entry) ?? []).map(({ currency, amount }) => ({
        place: places.indexOf(currency),
        amount: BigInt(amount),
      }))
      return [entry, sums.toSorted((one, other) => one.place - other.place)[0]]
    }),
  )
  return (one, other) => {
    const [left, right] = [keys.get(one), keys.get(other)]
    if (left === undefined || right === undefined) {
      return Number(left === undefined) - Number(right === undefined)
    }
    if (left.place !== right.place) return left.place - right.place
    return left.amount === right.amount ? 0 : left.amount < right.amount ? -direction : direction
  }
}
