import type { Statement } from '@/lib/bank-contract/statement'
import {
  coveringStatements,
  coverMonths,
  type CoverageRead,
  type MonthCoverage,
  periodsByAccount,
} from '@/lib/domain/statements/coverage'
import { addDays } from '@/lib/domain/periods/day-range'
import { isWhole } from '@/lib/domain/reading/reading'
import { findTieOut } from '@/lib/domain/statements/tie-out'
import { accountLabel, maskedNumber } from '@/lib/format/account-name'
import { shortId } from '@/lib/format/names'
import { periodName } from '@/lib/format/period-name'
import { periodWords } from '@/lib/format/named-periods'
import { valueName } from '@/lib/format/value-name'
import type { Reader } from '@/lib/format/create-reader'
import type { Coverage, CoverageCell } from '@/lib/queries/figures'
import { sayNone, whyPartial } from '@/lib/present/reading-words'
import { coveragePath, type CoverageYear } from '@/lib/search-params/coverage-params'
import { withPeriod } from '@/lib/search-params/period-links'
import { resourcePath } from '@/lib/search-params/resource-path'
import { statementsHref } from '@/lib/search-params/list-hrefs'

interface Place {
  readonly connection_id: string
  /** As the address has it: it goes with every link. */
  readonly period: string | undefined
  readonly year: CoverageYear
  readonly today: string
}

/** Which months of a year have a statement and whether it ties out, account by account. */
export function toCoverage(read: CoverageRead, place: Place, reader: Reader): Coverage {
  const { connection_id, period, year, today } = place
  const rows = toRows(read, place, reader)
  const cells = rows.flatMap((row) => row.cells)
  const statements = coveringStatements(read.statements)
  const due = cells.filter(({ kind }) => !['not_yet', 'before', 'undetermined'].includes(kind))
  const extents = [statements, ...(read.accounts === undefined ? [] : [read.accounts])]
  const partial = extents.flatMap((extent) => whyPartial(extent, reader) ?? [])
  const link = (each: number) => ({
    label: yearName(each, reader),
    href: coveragePath(connection_id, period, each),
  })
  const { date, fiscalStart, text } = reader
  const { first, last } = year.days
  return {
    title: text('statements.of_year', { year: yearName(year.year, reader) }),
    ...(fiscalStart !== 1 && { days: `${date(first)} – ${date(last)}` }),
    ...(partial.length > 0 && { partial: [...new Set(partial)].join(' ') }),
    none: sayNone(statements, reader, 'none.statements'),
    ...(due.length > 0 &&
      partial.length === 0 && {
        complete: completeOf(due, reader),
      }),
    previous: link(year.year - 1),
    ...(!year.isLast && { next: link(year.year + 1) }),
    months: monthsOf(year, today, reader.locale),
    rows,
  }
}

// Only a month whose statements were checked is complete: of one that is covered alone, nothing more is said.
function completeOf(due: readonly CoverageCell[], { text, number }: Reader): string {
  const count = (...kinds: CoverageCell['kind'][]): number =>
    due.filter(({ kind }) => kinds.includes(kind)).length
  const all = number(due.length)
  if (!due.some(({ kind }) => kind === 'unchecked')) {
    return text('statements.complete', { done: number(count('ties_out')), due: all })
  }
  const covered = number(count('ties_out', 'differs', 'unchecked'))
  const checked = count('ties_out', 'differs')
  return checked === 0
    ? text('statements.covered_unchecked', { covered, due: all })
    : text('statements.covered_checked', { covered, due: all, checked: number(checked) })
}

function yearName(year: number, reader: Reader): string {
  return reader.fiscalStart === 1 ? String(year) : periodName(`fy${year}`, periodWords(reader))
}

// Months of one calendar year need not say which.
function monthsOf({ days }: CoverageYear, today: string, locale: string): Coverage['months'] {
  const [year = 0, begin = 1] = days.first.split('-').map(Number)
  const timeZone = 'UTC'
  const short = new Intl.DateTimeFormat(locale, {
    month: 'short',
    year: begin === 1 ? undefined : '2-digit',
    timeZone,
  })
  const long = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone })
  return Array.from({ length: 12 }, (_, index) => {
    const day = new Date(Date.UTC(year, begin - 1 + index, 1))
    return {
      short: short.format(day),
      long: long.format(day),
      isCurrent: day.toISOString().slice(0, 7) === today.slice(0, 7),
    }
  })
}

const accountIcons: Readonly<Record<string, string>> = {
  savings: 'i-piggy-bank',
  credit: 'i-credit-card',
  treasury: 'i-chart-line',
}

function toRows(
  { statements: read, accounts }: CoverageRead,
  place: Place,
  reader: Reader,
): Coverage['rows'] {
  const { connection_id, period, year, today } = place
  const { text } = reader
  const statements = read.items
  const found = periodsByAccount(statements)
  // Until all are read and tell their days, a month without one is not one that lacks it.
  const covering = coveringStatements(read)
  const isDetermined = isWhole(covering)
  const byId = new Map(statements.map((statement) => [statement.id, statement]))
  const listed = (accounts?.items ?? []).map((account) => ({
    id: account.id,
    type: account.account_type,
    title: accountLabel(account, reader) ?? shortId(account.id),
    short: maskedNumber(account.account_number_last_4),
    href: withPeriod(resourcePath(connection_id, 'accounts', account.id), period),
  }))
  const others = [...found]
    .filter(([id]) => !listed.some((account) => account.id === id))
    .map(([id, { type }]) => {
      const title = `${valueName('accounts.type', type, reader.text) ?? reader.text('statements.account')} ${shortId(id)}`
      return {
        id,
        type,
        title:
          accounts === undefined || !isWhole(accounts)
            ? title
            : reader.text('statements.no_longer_listed', { account: title }),
        short: undefined,
        href: undefined,
      }
    })
  return [...listed, ...others].map(({ id, type, title, short, href }) => {
    const periods = found.get(id)?.periods ?? []
    const first = isDetermined ? periods.map((each) => each.first).toSorted()[0] : undefined
    const months =
      isDetermined && periods.length === 0
        ? []
        : coverMonths(periods, year.days.first, today, first)
    return {
      id,
      title,
      ...(short !== undefined && { short }),
      icon: accountIcons[type ?? ''] ?? 'i-landmark',
      ...(href !== undefined && { href }),
      none: sayNone(covering, reader, 'none.statement_so_far'),
      cells: months.map((month) =>
        isDetermined || month.kind === 'covered' || month.kind === 'not_yet'
          ? toCell(month, id, byId, place, reader)
          : { kind: 'undetermined', state: text('statements.month_undetermined') },
      ),
    }
  })
}

function toCell(
  month: MonthCoverage,
  account_id: string,
  statements: ReadonlyMap<string, Statement>,
  { connection_id, period }: Place,
  reader: Reader,
): CoverageCell {
  const { text, date } = reader
  const by = 'by' in month ? month.by : []
  const [only, ...more] = by
  const cell = stateOf(month, account_id, statements, reader)
  if (only === undefined) return cell
  const last = by.reduce((latest, each) => (each.last > latest ? each.last : latest), only.last)
  const first = by.reduce(
    (earliest, each) => (each.first < earliest ? each.first : earliest),
    only.first,
  )
  const days = `${date(first)} – ${date(last)}`
  if (more.length === 0) {
    const href = withPeriod(resourcePath(connection_id, 'statements', only.id), period)
    return { ...cell, href, days }
  }
  // Several statements cover the month: the list of them.
  return {
    ...cell,
    state: text('statements.of_several', { state: cell.state, count: by.length }),
    href: statementsHref(connection_id, {
      account_id: [account_id],
      period_end_after: [first],
      period_start_before: [addDays(last, 1)],
    }),
    days,
  }
}

function stateOf(
  month: MonthCoverage,
  account_id: string,
  statements: ReadonlyMap<string, Statement>,
  { text, money }: Reader,
): CoverageCell {
  if (month.kind !== 'covered') {
    return { kind: month.kind, state: text(`statements.month_${month.kind}`) }
  }
  const results = month.by.map(({ id }) => {
    const part = statements.get(id)?.accounts?.find((each) => each.account_id === account_id)
    return part && findTieOut(part)
  })
  const differing = results.find((result) => result?.kind === 'differs')
  if (differing?.kind === 'differs') {
    return { kind: 'differs', state: text('statements.off_by', { amount: money(differing.by) }) }
  }
  return results.every((result) => result?.kind === 'ties_out')
    ? { kind: 'ties_out', state: text('statements.ties_out') }
    : { kind: 'unchecked', state: text('statements.month_unchecked') }
}
