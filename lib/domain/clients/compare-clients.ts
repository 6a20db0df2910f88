import { type ConnectionNeed, connectionNeed } from '@/lib/domain/connections/connection-need'
import type { ColumnList, CurrencySum } from '@/lib/domain/clients/client'
import { knownSince } from '@/lib/domain/clients/figure-lists'
import {
  figuresOfPeriod,
  type PortfolioClient,
  type PortfolioEntry,
} from '@/lib/domain/clients/portfolio-entry'
import { type Figure, foundOf } from '@/lib/domain/reading/reading'
import { nameOrder } from '@/lib/format/names'

export interface SortContext {
  now: Date
  format: { readonly locale: string }
}

/** An order by a column; undefined is the usual one, in which clients that need action come first. */
export interface ClientOrder {
  readonly column: string
  readonly isDescending: boolean
}

type Compare = (one: PortfolioClient, other: PortfolioClient) => number

/**
 * The order of the portfolio over all its clients, not over a page of them: clients that need action first
 * unless another order is requested. What is not known comes last either way; by name where the order is
 * one of figures, which are not known here.
 */
export function compareClients(
  clients: readonly PortfolioClient[],
  sort: ClientOrder | undefined,
  { now, format }: SortContext,
): Compare {
  const byName = nameOrder(format.locale)
  const compareNames: Compare = (one, other) => byName(one.client.name, other.client.name)
  const direction = sort?.isDescending === true ? -1 : 1
  if (sort === undefined) return firstOf(byUrgency(clients, now), compareNames)
  if (sort.column === 'name') return (one, other) => direction * compareNames(one, other)
  if (sort.column === 'status') {
    const urgent = byUrgency(clients, now)
    return firstOf((one, other) => direction * urgent(one, other), compareNames)
  }
  const valueOf = values[sort.column]
  if (valueOf === undefined) return compareNames
  return firstOf((one, other) => {
    const [left, right] = [valueOf(one), valueOf(other)]
    if (left === undefined || right === undefined) {
      return Number(left === undefined) - Number(right === undefined)
    }
    return direction * byName(left, right)
  }, compareNames)
}

function firstOf(compare: Compare, orElse: Compare): Compare {
  return (one, other) => compare(one, other) || orElse(one, other)
}

/** Clients that need action first; those whose consent ends soon by its end. */
function byUrgency(clients: readonly PortfolioClient[], now: Date): Compare {
  const needs = new Map<PortfolioClient, ConnectionNeed>()
  for (const each of clients) needs.set(each, connectionNeed(each.client, now))
  return (one, other) => {
    const [left, right] = [needs.get(one), needs.get(other)]
    const difference = (left?.urgency ?? 0) - (right?.urgency ?? 0)
    if (difference !== 0 || left?.step !== 'renew') return difference
    return one.client.grant_ends_at.localeCompare(other.client.grant_ends_at)
  }
}

const values: Partial<Record<string, (each: PortfolioClient) => string | undefined>> = {
  grant_ends_at: ({ client }) => client.grant_ends_at,
  assigned: ({ assigned }) => assigned[0]?.name,
}

type CompareEntries = (one: PortfolioEntry, other: PortfolioEntry) => number

/** Whether clients are ordered by a figure. */
export function isFigureOrder(sort: ClientOrder | undefined): sort is ClientOrder {
  return (
    sort !== undefined &&
    (Object.hasOwn(figureValues, sort.column) || Object.hasOwn(moneyColumns, sort.column))
  )
}

/**
 * An order of figures over all clients; those that are equal in it stay in the order they came in.
 * What is not known comes last either way; amounts are compared within one currency, the one that
 * most clients hold first. `lists` are those that the columns in view are made of.
 */
export function compareFigures(
  entries: readonly PortfolioEntry[],
  { column, isDescending }: ClientOrder,
  { locale, lists }: { locale: string; lists: readonly ColumnList[] },
): CompareEntries {
  const direction = isDescending ? -1 : 1
  const money = moneyColumns[column]
  if (money !== undefined) return byMoney(entries, money, direction)
  const valueOf = figureValues[column] ?? (() => undefined)
  const byName = nameOrder(locale)
  return (one, other) => {
    const [left, right] = [valueOf(one, lists), valueOf(other, lists)]
    if (left === undefined || right === undefined) {
      return Number(left === undefined) - Number(right === undefined)
    }
    if (typeof left === 'number' && typeof right === 'number') return direction * (left - right)
    return direction * byName(String(left), String(right))
  }
}

type ValueOf = (entry: PortfolioEntry, lists: readonly ColumnList[]) => string | number | undefined

const figureValues: Partial<Record<string, ValueOf>> = {
  newest: ({ figures }) => (typeof figures?.newest === 'string' ? figures.newest : undefined),
  pending: ({ figures }) => found(figures?.pending),
  without_files: (entry) => found(figuresOfPeriod(entry)?.missingReceipts),
  sync_errors: ({ figures }) => found(figures?.syncErrors),
  statements: (entry) => found(figuresOfPeriod(entry)?.statements?.closed),
  cards: ({ figures }) => found(figures?.cardsNearLimit),
  read_at: (entry, lists) => knownSince(entry, lists) ?? undefined,
  refresh_window_ends_at: ({ client }) => client.refresh_window_ends_at ?? undefined,
}

function found<Value>(figure: Figure<Value> | undefined): Value | undefined {
  return figure && foundOf(figure)
}

type SumsOf = (entry: PortfolioEntry) => readonly CurrencySum[] | undefined

const moneyColumns: Partial<Record<string, SumsOf>> = {
  balance: ({ figures }) => found(figures?.balances?.cash),
  credit: ({ figures }) => found(figures?.balances?.credit),
  open_invoices: ({ figures }) => figures?.openInvoices?.sums,
  overdue_invoices: ({ figures }) => figures?.overdueInvoices?.sums,
}

function byMoney(
  entries: readonly PortfolioEntry[],
  sumsOf: SumsOf,
  direction: 1 | -1,
): CompareEntries {
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
