import type { Scope } from '@/lib/bank-contract/authorization'
import type { PortfolioCell, PortfolioSummary } from '@/lib/queries/portfolio'
import {
  type Attention,
  consentAttention,
  hasFigureAttention,
} from '@/lib/domain/clients/choose-clients'
import type { CountedMoney, CurrencySum, Sums } from '@/lib/domain/clients/client'
import {
  figuresOfPeriod,
  isCounted,
  type PortfolioClient,
  type PortfolioEntry,
} from '@/lib/domain/clients/portfolio-entry'
import { addCounts, type Count, foundOf, isExact, isNone } from '@/lib/domain/reading/reading'
import { daysUntil } from '@/lib/domain/renewals/consent-end'
import type { Reader } from '@/lib/format/create-reader'
import { isOfToday, shortDay } from '@/lib/present/last-seen'
import { cannotTell } from '@/lib/present/reading-words'

type TileSummary = PortfolioSummary['tiles'][string]

/** What the figures of all clients come to, as far as they are known; currencies stay apart. */
export function summarizeFigures(
  entries: readonly PortfolioEntry[],
  reader: Reader,
  now: Date,
): PortfolioSummary {
  const all = entries.filter(({ isArchived }) => !isArchived)
  const counted = all.filter(isCounted)
  const tile = (
    attention: 'statements' | 'overdue',
    countIn: (entry: PortfolioEntry) => Count | undefined,
  ): TileSummary => {
    const scope = attention === 'overdue' ? 'invoicing:read' : 'statements:read'
    const shared = counted.filter(({ client }) => client.scope.includes(scope))
    const counts = shared.map(countIn)
    const count = addCounts(counts)
    const found = counted.filter((entry) => hasFigureAttention(entry, attention)).length
    if (foundOf(count) === 0 && !isExact(count)) {
      const isUnread = counts.includes(undefined)
      const detail = isUnread ? reader.text('portfolio.not_all_read') : cannotTell(count, reader)
      return { count: '–', isZero: true, detail }
    }
    const ofCounted = reader.text('portfolio.of_counted', {
      counted: reader.number(shared.length),
      all: reader.number(all.length),
    })
    if (shared.length === 0 && all.length > 0) {
      return { count: '–', isZero: true, detail: ofCounted }
    }
    const parts = [
      ...(found === 0 ? [] : [reader.text('portfolio.all_shown', { count: found })]),
      ...(shared.length === all.length ? [] : [ofCounted]),
    ]
    return {
      count: countInFew(count, reader),
      isZero: isNone(count),
      detail: parts.join(' · '),
    }
  }
  return {
    tiles: {
      statements: tile('statements', (entry) => figuresOfPeriod(entry)?.statements?.missing),
      overdue: tile('overdue', ({ figures }) => figures?.overdueInvoices?.count),
    },
    totals: totalsOf(counted, reader),
    totalsOf: withOldestDay(basisOf(counted, all.length, reader), counted, { now, reader }),
  }
}

/** Over how many clients the totals are: of cash and of what is overdue, where they differ. */
function basisOf(entries: readonly PortfolioEntry[], all: number, { number, text }: Reader) {
  const sharing = (scope: Scope) =>
    entries.filter(({ client }) => client.scope.includes(scope)).length
  const [cash, overdue] = [sharing('accounts:read'), sharing('invoicing:read')]
  if (cash !== overdue) {
    const counts = { cash: number(cash), overdue: number(overdue), all: number(all) }
    return text('portfolio.of_each_clients', counts)
  }
  return cash === all
    ? text('portfolio.of_all_clients')
    : text('portfolio.of_some_clients', { some: number(cash), all: number(all) })
}

/** A total with figures of an earlier day says so. */
function withOldestDay(
  basis: string,
  entries: readonly PortfolioEntry[],
  { now, reader }: { now: Date; reader: Reader },
): string {
  const [oldest] = entries.flatMap(({ readAt }) => readAt ?? []).toSorted()
  if (oldest === undefined || isOfToday(oldest, now, reader)) return basis
  return reader.text('portfolio.totals_oldest', { basis, day: shortDay(oldest, now, reader) })
}

/** Whose consent has ended or soon ends: known without any figure. */
export function summarizeConsents(
  clients: readonly PortfolioClient[],
  now: Date,
  reader: Reader,
): Record<Extract<Attention, 'ended' | 'ending'>, TileSummary> {
  const found = (attention: Attention): PortfolioClient['client'][] =>
    clients
      .filter(
        ({ client, isArchived }) => !isArchived && consentAttention(client, now) === attention,
      )
      .map(({ client }) => client)
      .toSorted((one, other) => one.grant_ends_at.localeCompare(other.grant_ends_at))
  const [ended, ending] = [found('ended'), found('ending')]
  const [soonest] = ending
  return {
    ended: {
      count: reader.number(ended.length),
      isZero: ended.length === 0,
      detail: namesOf(ended, reader),
    },
    ending: {
      count: reader.number(ending.length),
      isZero: ending.length === 0,
      detail:
        soonest === undefined
          ? ''
          : reader.text('portfolio.ends_first', {
              client: soonest.name,
              days: daysUntil(soonest.grant_ends_at, now),
            }),
    },
  }
}

const namedClients = 2

/** "Kumo Trading, Gulf Pearl and 1 more" */
function namesOf(
  clients: readonly PortfolioClient['client'][],
  { text, withCommas }: Reader,
): string {
  const names = withCommas(clients.slice(0, namedClients).map(({ name }) => name))
  const more = clients.length - namedClients
  return more > 0 ? `${names} ${text('notifications.more', { count: more })}` : names
}

/** Cash and what is overdue, the currency of most clients first. */
function totalsOf(entries: readonly PortfolioEntry[], reader: Reader): PortfolioSummary['totals'] {
  const totals = new Map<string, { cash: bigint; overdue: bigint; clients: number }>()
  const known = { cash: true, overdue: true }
  const add = (kind: 'cash' | 'overdue', figure: Sums | undefined): void => {
    known[kind] &&= figure !== undefined && isExact(figure)
    for (const { currency, amount } of figure === undefined ? [] : foundOf(figure)) {
      const total = totals.get(currency) ?? { cash: 0n, overdue: 0n, clients: 0 }
      total[kind] += BigInt(amount)
      if (kind === 'cash') total.clients += 1
      totals.set(currency, total)
    }
  }
  for (const { client, figures } of entries) {
    const overdue = figures?.overdueInvoices
    if (client.scope.includes('accounts:read')) add('cash', figures?.balances?.cash)
    if (client.scope.includes('invoicing:read')) add('overdue', overdue && sumsOf(overdue))
  }
  const inWords = (kind: 'cash' | 'overdue', currency: string, amount: bigint): string => {
    if (amount === 0n && !known[kind]) return reader.text('reading.not_known')
    const sums = [{ currency, amount: String(amount) }]
    return sumsInWords(known[kind] ? { exactly: sums } : { atLeast: sums }, reader)
  }
  return [...totals]
    .toSorted(([a, one], [b, other]) => other.clients - one.clients || a.localeCompare(b))
    .map(([currency, { cash, overdue }]) => ({
      currency,
      cash: inWords('cash', currency, cash),
      overdue: inWords('overdue', currency, overdue),
    }))
}

/** What counted invoices come to, as much of it as was counted. */
function sumsOf({ count, sums }: CountedMoney): Sums {
  return isExact(count) ? { exactly: sums } : { atLeast: sums }
}

/** What was not read or understood whole: never zero. */
export function undeterminedCell({ text }: Reader): PortfolioCell {
  const title = text('reading_data.untold_count')
  return { text: text('reading.not_known'), title, className: 'text-faint' }
}

/** What nobody has looked at yet. */
export function unreadCell({ text }: Reader): PortfolioCell {
  const title = text('portfolio.not_read_yet')
  return { text: text('connections.not_yet'), title, className: 'text-faint', isUnread: true }
}

/** Zero is quiet and leads nowhere; another count leads to what it counted. */
export function countCell(
  count: Count | undefined,
  reader: Reader,
  hrefOf: () => string,
): PortfolioCell | undefined {
  if (count === undefined) return undefined
  if (isNone(count)) return { text: countInFew(count, reader), className: 'text-faint' }
  if (foundOf(count) === 0) return undeterminedCell(reader)
  return { text: countInFew(count, reader), href: hrefOf() }
}

export function owedCell(
  owed: CountedMoney | undefined,
  reader: Reader,
  hrefOf: () => string,
): PortfolioCell | undefined {
  const cell = countCell(owed?.count, reader, hrefOf)
  if (cell === undefined || owed === undefined || owed.sums.length === 0) return cell
  return { ...cell, rest: ` · ${sumsInWords(sumsOf(owed), reader)}` }
}

/** The first currency, and the next faint before it; further ones are counted. */
export function moneyCell(figure: Sums | undefined, reader: Reader): PortfolioCell | undefined {
  if (figure === undefined) return undefined
  const largest = foundOf(figure).toSorted((one, other) => size(other) - size(one))
  const [first, second, ...others] = largest.map(({ currency, amount }) =>
    reader.money({ currency, amount: BigInt(amount) }),
  )
  if (first === undefined) return isExact(figure) ? undefined : undeterminedCell(reader)
  const more = others.length === 0 ? '' : ` +${others.length}`
  return {
    text: isExact(figure) ? first : reader.text('portfolio.sums_so_far', { sums: first }),
    title: sumsInWords(isExact(figure) ? { exactly: largest } : { atLeast: largest }, reader),
    className: 'font-medium',
    ...(second !== undefined && { aside: `+ ${second}${more}` }),
  }
}

// Only an order: how large an amount is in another currency is not known.
const size = ({ amount }: CurrencySum): number => Math.abs(Number(amount))

/** A sum that was not read to its end is never shown as the whole. */
function sumsInWords(figure: Sums, reader: Reader): string {
  const words = foundOf(figure)
    .map(({ currency, amount }) => reader.money({ currency, amount: BigInt(amount) }))
    .join(' · ')
  return isExact(figure) ? words : reader.text('portfolio.sums_so_far', { sums: words })
}

/** "12", or "12+" where there may be more. */
export function countInFew(count: Count, { number, text }: Reader): string {
  const shown = number(foundOf(count))
  return isExact(count) ? shown : text('portfolio.at_least', { number: shown })
}
