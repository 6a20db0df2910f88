import type {
  AccountBalances,
  AccountFigures,
  CurrencyTotals,
  PaperFigures,
} from '@/lib/domain/close/paper-figures'
import type { Extent } from '@/lib/domain/reading/reading'
import type { Reader } from '@/lib/format/create-reader'
import { shortId } from '@/lib/format/names'
import type { PaperRow, PaperTable } from '@/lib/present/paper/paper'
import {
  daysInWords,
  figureInWords,
  type PaperPlace,
  postedIn,
} from '@/lib/present/paper/paper-place'
import { transactionsHref } from '@/lib/search-params/list-hrefs'

/** A line of the figures: what an account opened with, moved and closed with, and what its statement says. */
type AccountLine = Omit<AccountFigures, 'moneyIn' | 'moneyOut'> &
  Pick<AccountBalances, 'opening' | 'closing' | 'isElsewhere'> & {
    /** Whether what it opened with was counted back from the bank’s balance. */
    readonly isByBalance?: boolean
    /** Undefined where nothing is known to have moved. */
    readonly moneyIn: string | undefined
    readonly moneyOut: string | undefined
  }

/** What each account moved, beside what its statement says. */
export function accountTable(figures: PaperFigures, place: PaperPlace): PaperTable {
  const { text, timeZone: zone } = place.reader
  const lines = linesOf(figures)
  const extent = extentOf(figures)
  const currencies = [...new Set(lines.map(({ currency }) => currency))].toSorted()
  return {
    id: 'figures',
    title: text('settings.figures'),
    columns: [
      { head: text('statements.account'), share: 0.23 },
      { head: text('statements.opening'), share: 0.135, isFigure: true },
      { head: text('paper_data.in'), share: 0.135, isFigure: true },
      { head: text('paper_data.out'), share: 0.135, isFigure: true },
      { head: text('statements.closing'), share: 0.135, isFigure: true },
      { head: text('statements.singular'), share: 0.135, isFigure: true },
      { head: text('statements.difference'), share: 0.095, isFigure: true },
    ],
    rows: currencies.flatMap((currency) => [
      group(currency),
      ...lines
        .filter((each) => each.currency === currency)
        .map((line) => accountRow(line, extent, place, figures.balances !== undefined)),
    ]),
    note: [
      text('paper_data.figures_note', { zone }),
      ...(lines.some(({ isByBalance }) => isByBalance)
        ? [text('paper_data.figures_by_balance')]
        : []),
    ].join(' '),
  }
}

function group(currency: string): PaperRow {
  return { kind: 'group', cells: [{ text: currency }] }
}

function extentOf({ isWhole }: Pick<PaperFigures, 'isWhole'>): Extent {
  return { end: isWhole ? 'whole' : 'limit', notUnderstood: 0 }
}

function linesOf({
  accounts,
  balances = [],
  byBalance = [],
  isWhole,
}: PaperFigures): AccountLine[] {
  const keyOf = ({ account, currency }: { account: string; currency: string }) =>
    JSON.stringify([account, currency])
  const counted = new Map(byBalance.map((each) => [keyOf(each), each.opening]))
  const said = new Map(
    [
      ...byBalance.map((each) => ({ ...each, opening: undefined, closing: undefined })),
      ...balances,
    ].map((each) => [keyOf(each), each]),
  )
  const moved = accounts.map((each) => {
    const balance = said.get(keyOf(each))
    said.delete(keyOf(each))
    const { opening, closing, isElsewhere } = balance ?? {}
    return { ...each, opening, closing, ...(isElsewhere && { isElsewhere }) }
  })
  // Where all was read, an account without a row has moved nothing.
  const nothing = isWhole ? '0' : undefined
  const still = [...said.values()].map((each) => ({
    ...each,
    moneyIn: nothing,
    moneyOut: nothing,
    rowsIn: 0,
    rowsOut: 0,
  }))
  return [...moved, ...still].map((line) => {
    const opening = counted.get(keyOf(line))
    return line.opening === undefined && opening !== undefined
      ? { ...line, opening, isByBalance: true }
      : line
  })
}

function accountRow(
  line: AccountLine,
  extent: Extent,
  { shown, reader, workings }: PaperPlace,
  hasBalances: boolean,
): PaperRow {
  const { text, moneyParts } = reader
  const { account, currency, opening, moneyIn, moneyOut, closing, isElsewhere } = line
  const name =
    account === ''
      ? text('paper_data.no_account')
      : (shown.accounts.get(account) ?? shortId(account))
  const plain = (amount: bigint | undefined, missing: string) =>
    amount === undefined ? missing : moneyParts({ amount, currency }).number
  const moved = (amount: string | undefined) =>
    amount === undefined
      ? text('reading.not_known')
      : figureInWords({ amount, currency }, extent, reader)
  const isExact = extent.end === 'whole'
  const unsaid = text(hasBalances ? 'paper_data.no_statement' : 'reading.not_known')
  const reached =
    isExact && opening !== undefined && !isElsewhere
      ? BigInt(opening) + BigInt(moneyIn ?? 0) + BigInt(moneyOut ?? 0)
      : undefined
  const stated = closing === undefined ? undefined : BigInt(closing)
  const difference = reached === undefined || stated === undefined ? undefined : stated - reached
  const working = workings.add({
    of: reader.withCommas([name, currency]),
    made: [
      text('paper_data.made_account', { ins: line.rowsIn, outs: line.rowsOut }),
      ...(line.isByBalance ? [text('paper_data.made_by_balance')] : []),
    ].join(' '),
    filter: text('paper_data.filter_account', {
      account: name,
      currency,
      days: daysInWords(shown.read.period, reader),
    }),
    lists: ['posted', 'statements', ...(line.isByBalance ? (['balances'] as const) : [])],
    isBeyond: true,
    href:
      account === '' || shown.read.isOtherZone
        ? undefined
        : accountHref(shown.client.connection_id, account, shown.read.period),
  })
  const cannot = text('reading.not_known')
  // Why nothing is known is said once; what follows from it has no figure.
  const afterOpening = (missing: string) =>
    opening === undefined || isElsewhere ? noFigure : missing
  return {
    kind: 'row',
    cells: [
      { text: name, working },
      { text: plain(opening === undefined ? undefined : BigInt(opening), unsaid), working },
      { text: moved(moneyIn), working },
      { text: moved(moneyOut), working },
      { text: plain(reached, afterOpening(cannot)), working },
      { text: plain(stated, afterOpening(unsaid)), working },
      { text: plain(difference, noFigure), working },
    ],
  }
}

const noFigure = '–'

function accountHref(
  connection_id: string,
  account: string,
  period: { readonly first: string; readonly last: string },
): string {
  return transactionsHref(connection_id, {
    account_id: [account],
    status: ['settled'],
    ...postedIn(period),
  })
}

/** What moved in each currency, beside the period before where that was read whole. */
export function totalsTable(
  figures: PaperFigures,
  place: PaperPlace,
  nameOf: (days: { readonly first: string; readonly last: string }) => string,
  before: { readonly first: string; readonly last: string },
): PaperTable {
  const { text } = place.reader
  const currencies = new Set(
    [...figures.totals, ...(figures.before?.totals ?? [])].map(({ currency }) => currency),
  )
  return {
    id: 'totals',
    title: text('transactions.totals'),
    columns: [
      { head: '', share: 0.46 },
      { head: nameOf(place.shown.read.period), share: 0.27, isFigure: true },
      { head: nameOf(figures.before?.days ?? before), share: 0.27, isFigure: true },
    ],
    rows: [...currencies]
      .toSorted()
      .flatMap((currency) => [group(currency), ...totalsRows(currency, figures, place)]),
    note: totalsNote(figures, place.reader, nameOf),
  }
}

/** By how much the rows, which have the own transfers too, come to more than the sums. */
function ownInWords({ currency, own, ownIn }: CurrencyTotals, { text, money }: Reader): string[] {
  if (ownIn === undefined) return []
  const moneyIn = money({ amount: BigInt(ownIn), currency })
  const moneyOut = money({ amount: BigInt(own) - BigInt(ownIn), currency })
  return [text('paper_data.made_own', { moneyIn, moneyOut })]
}

function totalsNote(
  { before }: PaperFigures,
  { text, date }: Reader,
  nameOf: (days: { readonly first: string; readonly last: string }) => string,
): string {
  if (before === undefined) return text('paper_data.totals_alone')
  const note = text('paper_data.totals_note')
  if (before.from === undefined) return note
  const days = nameOf(before.days)
  return `${note} ${text('paper_data.totals_from', { days, day: date(before.from) })}`
}

function totalsRows(currency: string, figures: PaperFigures, place: PaperPlace): PaperRow[] {
  const { shown, reader, workings } = place
  const { text, moneyParts } = reader
  const zero: CurrencyTotals = {
    currency,
    moneyIn: '0',
    moneyOut: '0',
    own: '0',
    rows: 0,
    ownRows: 0,
  }
  const now = figures.totals.find((each) => each.currency === currency) ?? zero
  const then =
    figures.before && (figures.before.totals.find((each) => each.currency === currency) ?? zero)
  const made = text('paper_data.made_totals', {
    rows: now.rows,
    own: now.ownRows,
    before: then === undefined ? text('reading.not_known') : reader.number(then.rows),
  })
  const working = workings.add({
    of: reader.withCommas([text('transactions.totals'), currency]),
    made: [made, ...ownInWords(now, reader)].join(' '),
    filter: text('paper_data.filter_totals', {
      currency,
      days: daysInWords(shown.read.period, reader),
    }),
    lists: ['posted'],
    href: shown.read.isOtherZone
      ? undefined
      : transactionsHref(shown.client.connection_id, {
          status: ['settled'],
          ...postedIn(shown.read.period),
        }),
  })
  const unknown = text('paper_data.cannot_tell')
  const number = (amount: bigint) => moneyParts({ amount, currency }).number
  const netOf = ({ moneyIn, moneyOut, own }: Pick<typeof zero, 'moneyIn' | 'moneyOut' | 'own'>) =>
    BigInt(moneyIn) + BigInt(moneyOut) + BigInt(own)
  const part = (of: 'moneyIn' | 'moneyOut' | 'own') => [
    figureInWords({ amount: now[of], currency }, extentOf(figures), reader),
    then === undefined ? unknown : number(BigInt(then[of])),
  ]
  const hasOwn = now.ownRows > 0 || (then?.ownRows ?? 0) > 0
  const lines: (readonly [string, readonly string[], PaperRow['kind']])[] = [
    [text('charts.money_in'), part('moneyIn'), 'row'],
    [text('charts.money_out'), part('moneyOut'), 'row'],
    ...(hasOwn ? [[text('paper_data.own'), part('own'), 'row'] as const] : []),
    [
      text('charts.net'),
      // A net of rows that were read in part is no bound of anything.
      [
        figures.isWhole ? number(netOf(now)) : unknown,
        then === undefined ? unknown : number(netOf(then)),
      ],
      'total',
    ],
  ]
  return lines.map(([name, values, kind]) => ({
    kind,
    cells: [{ text: name, working }, ...values.map((value) => ({ text: value, working }))],
  }))
}
