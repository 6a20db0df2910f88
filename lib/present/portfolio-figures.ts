import type { PortfolioCell, PortfolioSummary } from '@/lib/queries/portfolio'
import {
  type Attention,
  consentAttention,
  hasFigureAttention,
} from '@/lib/domain/clients/choose-clients'
import type {
  Counted,
  CountedMoney,
  CurrencySum,
  UndeterminedFigure,
} from '@/lib/domain/clients/client'
import type { PortfolioClient, PortfolioEntry } from '@/lib/domain/clients/portfolio-entry'
import { daysUntil } from '@/lib/domain/renewals/consent-end'
import type { Reader } from '@/lib/format/create-reader'

type TileSummary = PortfolioSummary['tiles'][string]

/** What the figures of all clients come to, as far as they are known; currencies stay apart. */
export function summarizeFigures(
  entries: readonly PortfolioEntry[],
  reader: Reader,
): PortfolioSummary {
  const counted = entries.filter(({ isArchived }) => !isArchived)
  const tile = (
    attention: 'statements' | 'overdue',
    countOf: (entry: PortfolioEntry) => number,
  ): TileSummary => {
    const found = counted.filter((entry) => hasFigureAttention(entry, attention))
    const count = found.reduce((sum, entry) => sum + countOf(entry), 0)
    const figure = attention === 'overdue' ? 'overdueInvoices' : 'statements'
    const isDetermined = counted.every(
      ({ figures }) => figures?.undetermined?.includes(figure) !== true,
    )
    if (count === 0 && !isDetermined) {
      return { count: '–', isZero: true, detail: reader.text('reading.cannot_be_told') }
    }
    return {
      count: countInWords({ count, isWhole: isDetermined }, reader),
      isZero: count === 0,
      detail: count === 0 ? '' : reader.text('portfolio.all_shown', { count: found.length }),
    }
  }
  return {
    tiles: {
      statements: tile('statements', ({ figures }) => figures?.statements?.missing ?? 0),
      overdue: tile('overdue', ({ figures }) => figures?.overdueInvoices?.count ?? 0),
    },
    totals: totalsOf(counted, reader),
  }
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
      detail: ended
        .slice(0, 2)
        .map(({ name }) => name)
        .join(', '),
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

/** Cash and what is overdue, the currency of most clients first. */
function totalsOf(entries: readonly PortfolioEntry[], reader: Reader): PortfolioSummary['totals'] {
  const totals = new Map<
    string,
    { cash: bigint; overdue: bigint; clients: number; isWhole: boolean }
  >()
  const add = (
    kind: 'cash' | 'overdue',
    sums: readonly CurrencySum[] = [],
    isWhole = true,
  ): void => {
    for (const { currency, amount } of sums) {
      const total = totals.get(currency) ?? { cash: 0n, overdue: 0n, clients: 0, isWhole: true }
      total[kind] += BigInt(amount)
      total.isWhole &&= isWhole
      if (kind === 'cash') total.clients += 1
      totals.set(currency, total)
    }
  }
  const areDetermined = (name: UndeterminedFigure): boolean =>
    entries.every(({ figures }) => figures?.undetermined?.includes(name) !== true)
  const [isCashDetermined, isOverdueDetermined] = [
    areDetermined('cash'),
    areDetermined('overdueInvoices'),
  ]
  for (const { figures } of entries) {
    add('cash', figures?.balances?.cash, figures?.balances?.isWhole)
    add('overdue', figures?.overdueInvoices?.sums, figures?.overdueInvoices?.isWhole)
  }
  return [...totals]
    .toSorted(([a, one], [b, other]) => other.clients - one.clients || a.localeCompare(b))
    .map(([currency, { cash, overdue, isWhole }]) => ({
      currency,
      cash: sumsInWords([{ currency, amount: String(cash) }], isWhole && isCashDetermined, reader),
      overdue:
        overdue === 0n && !isOverdueDetermined
          ? reader.text('reading.cannot_be_told')
          : sumsInWords(
              [{ currency, amount: String(overdue) }],
              isWhole && isOverdueDetermined,
              reader,
            ),
    }))
}

/** What a figure needs is not in the bank's data: never zero. */
export function undeterminedCell({ text }: Reader): PortfolioCell {
  const words = text('reading.cannot_be_told')
  return { text: words, title: words, className: 'text-faint' }
}

/** What nobody has looked at yet. */
export function unreadCell({ text }: Reader): PortfolioCell {
  const title = text('portfolio.not_read_yet')
  return { text: text('connections.not_yet'), title, className: 'text-faint', isUnread: true }
}

/** Zero is quiet and leads nowhere; another count leads to what it counted. */
export function countCell(
  given: Counted | undefined,
  isDetermined: boolean,
  reader: Reader,
  hrefOf: () => string,
): PortfolioCell | undefined {
  if (given === undefined) return undefined
  if (given.count === 0 && !isDetermined) return undeterminedCell(reader)
  const counted = { count: given.count, isWhole: given.isWhole && isDetermined }
  const text = countInWords(counted, reader)
  return counted.count === 0 ? { text, className: 'text-faint' } : { text, href: hrefOf() }
}

export function owedCell(
  counted: CountedMoney | undefined,
  isDetermined: boolean,
  reader: Reader,
  hrefOf: () => string,
): PortfolioCell | undefined {
  const cell = countCell(counted, isDetermined, reader, hrefOf)
  if (cell === undefined || counted === undefined || counted.count === 0) return cell
  return {
    ...cell,
    rest: ` · ${sumsInWords(counted.sums, counted.isWhole && isDetermined, reader)}`,
  }
}

/** The first currency, and the next faint before it; further ones are counted. */
export function moneyCell(
  sums: readonly CurrencySum[] | undefined,
  isWhole = true,
  reader: Reader,
): PortfolioCell | undefined {
  if (sums === undefined || sums.length === 0) return undefined
  const largest = sums.toSorted((one, other) => size(other) - size(one))
  const [first, second, ...others] = largest.map(({ currency, amount }) =>
    reader.money({ currency, amount: BigInt(amount) }),
  )
  if (first === undefined) return undefined
  const more = others.length === 0 ? '' : ` +${others.length}`
  return {
    text: isWhole ? first : reader.text('portfolio.sums_so_far', { sums: first }),
    title: sumsInWords(largest, isWhole, reader),
    className: 'font-medium',
    ...(second !== undefined && { aside: `+ ${second}${more}` }),
  }
}

// Only an order: how large an amount is in another currency is not known.
const size = ({ amount }: CurrencySum): number => Math.abs(Number(amount))

/** A sum that was not read to its end is never shown as the whole. */
function sumsInWords(sums: readonly CurrencySum[], isWhole: boolean, reader: Reader): string {
  const words = sums
    .map(({ currency, amount }) => reader.money({ currency, amount: BigInt(amount) }))
    .join(' · ')
  return isWhole ? words : reader.text('portfolio.sums_so_far', { sums: words })
}

export function countInWords({ count, isWhole }: Counted, { number, text }: Reader): string {
  return isWhole ? number(count) : text('portfolio.at_least', { number: number(count) })
}
