import { describeConnection } from '@/components/connections/connection-state'
import type { PortfolioParams, SortColumn } from '@/components/portfolio/portfolio-params'
import type { CurrencySum } from '@/lib/contract/client-figures'
import { isOfPeriod, type PortfolioEntry } from '@/lib/contract/portfolio-entry'
import type { Format } from '@/lib/format/create-format'
import { nameOrder } from '@/lib/format/name-order'

export interface SortContext {
  now: Date
  format: Format
}

type Compare = (one: PortfolioEntry, other: PortfolioEntry) => number
type Value = string | number | undefined

/**
 * The order of the portfolio over all its clients, not over a page of them. What is not known comes
 * last either way; amounts are compared within one currency, the one that most clients hold first.
 */
export function compareEntries(
  entries: readonly PortfolioEntry[],
  sort: PortfolioParams['sort'],
  at: SortContext,
): Compare {
  const byName = nameOrder(at.format.locale)
  const compareNames: Compare = (one, other) => byName(one.client.name, other.client.name)
  if (sort === undefined) return firstOf(byUrgency(entries, at), compareNames)
  const { column, isDescending } = sort
  const direction = isDescending ? -1 : 1
  if (column === 'name') return (one, other) => direction * compareNames(one, other)
  const money = moneyColumns[column]
  if (money !== undefined) return firstOf(byMoney(entries, money, direction), compareNames)
  if (column === 'status') {
    const urgent = byUrgency(entries, at)
    return firstOf((one, other) => direction * urgent(one, other), compareNames)
  }
  return firstOf(byValue(column, direction, byName), compareNames)
}

function firstOf(compare: Compare, orElse: Compare): Compare {
  return (one, other) => compare(one, other) || orElse(one, other)
}

/** Who needs somebody first; those whose approval ends soon by when it does. */
function byUrgency(entries: readonly PortfolioEntry[], { now, format }: SortContext): Compare {
  const states = new Map(
    entries.map(({ client }) => [client.connection_id, describeConnection(client, now, format)]),
  )
  return (one, other) => {
    const [left, right] = [
      states.get(one.client.connection_id),
      states.get(other.client.connection_id),
    ]
    const difference = (left?.urgency ?? 0) - (right?.urgency ?? 0)
    if (difference !== 0 || left?.step !== 'renew') return difference
    return one.client.grant_ends_at.localeCompare(other.client.grant_ends_at)
  }
}

function byValue(
  column: SortColumn,
  direction: 1 | -1,
  byName: ReturnType<typeof nameOrder>,
): Compare {
  return (one, other) => {
    const [left, right] = [valueOf(one, column), valueOf(other, column)]
    if (left === undefined || right === undefined) {
      return Number(left === undefined) - Number(right === undefined)
    }
    if (typeof left === 'number' && typeof right === 'number') return direction * (left - right)
    return direction * byName(String(left), String(right))
  }
}

function valueOf(entry: PortfolioEntry, column: SortColumn): Value {
  const { client, figures, readAt, assigned } = entry
  const ofPeriod = isOfPeriod(entry) ? figures : undefined
  switch (column) {
    case 'grant_ends_at':
      return client.grant_ends_at
    case 'refresh_window_ends_at':
      return client.refresh_window_ends_at ?? undefined
    case 'newest':
      return figures?.newest ?? undefined
    case 'pending':
      return figures?.pending?.count
    case 'without_files':
      return ofPeriod?.withoutFiles?.count
    case 'sync_errors':
      return figures?.syncErrors?.count
    case 'statements':
      return ofPeriod?.statements?.count
    case 'cards':
      return figures?.cardsNearLimit?.count
    case 'assigned':
      return assigned[0]?.name
    case 'read_at':
      return readAt ?? undefined
    default:
      return undefined
  }
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
