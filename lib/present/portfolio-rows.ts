import { describeConnection, describeScope } from '@/lib/present/connection-state'
import { clientScreenHref } from '@/lib/search-params/client-screens'
import {
  countCell,
  countInFew,
  moneyCell,
  owedCell,
  undeterminedCell,
  unreadCell,
} from '@/lib/present/portfolio-figures'
import { lastSeen, rowFiguresDay, shortDay, shortMoment } from '@/lib/present/last-seen'
import type { PortfolioParams } from '@/lib/search-params/portfolio'
import type { PortfolioColumnId } from '@/lib/search-params/portfolio-table'
import type { BoardEntry } from '@/lib/domain/close/choose-board'
import { closeCell } from '@/lib/present/board-cells'
import { hueOf, initialsOf } from '@/lib/format/avatar'
import { openInvoiceStatuses, unpaidInvoiceStatuses } from '@/lib/bank-contract/invoicing'
import type { Scope } from '@/lib/bank-contract/authorization'
import type { ClientFigures } from '@/lib/domain/clients/client'
import { isExact, isNone } from '@/lib/domain/reading/reading'
import { isColumnUnread, knownSince, listsOfColumns } from '@/lib/domain/clients/figure-lists'
import {
  figuresOfPeriod,
  isReadable,
  type PortfolioClients,
  type PortfolioEntry,
} from '@/lib/domain/clients/portfolio-entry'
import { type ConnectionNeed, missingScopes } from '@/lib/domain/connections/connection-need'
import { allDates } from '@/lib/domain/periods/named-period'
import { todayIn } from '@/lib/domain/periods/day-range'
import { daysUntil } from '@/lib/domain/renewals/consent-end'
import type { Reader } from '@/lib/format/create-reader'
import { failureText } from '@/lib/present/read-failure'
import type { PortfolioCell, PortfolioRow } from '@/lib/queries/portfolio'
import { resourcePath } from '@/lib/search-params/resource-path'

/** The clients that an address means, with how it wants to see them. */
export interface PortfolioRead {
  readonly clients: PortfolioClients
  readonly params: PortfolioParams
  readonly columns: readonly PortfolioColumnId[]
  /** Of the month in work, by client; absent where no column shows them. */
  readonly closes?: ReadonlyMap<string, BoardEntry> | undefined
  readonly person_id: string
  /** Whether the person sees every client of the firm, and not only those assigned to them. */
  readonly seesAll: boolean
  readonly now: Date
}

export interface PortfolioContext {
  /** As the address has it: it goes with every link. */
  readonly period: string | undefined
  readonly columns: readonly PortfolioColumnId[]
  readonly closes?: ReadonlyMap<string, BoardEntry> | undefined
  readonly now: Date
  readonly reader: Reader
}

/** A client in words: of its figures those that the person chose to see. */
export function toPortfolioRow(entry: PortfolioEntry, context: PortfolioContext): PortfolioRow {
  const { client, figures, isFavourite } = entry
  const { connection_id, name } = client
  // What cannot be read now opens where that is put right.
  const screen = isReadable(entry) ? 'overview' : 'connection'
  const cells = context.columns.map((id) => {
    const cell = cellOf(id, entry, context)
    return [id, cell && lastSeen(cell, id, entry, context)] as const
  })
  return {
    key: connection_id,
    href: clientScreenHref(connection_id, screen, context.period),
    label: name,
    name,
    mark: { initials: initialsOf(name), hue: hueOf(connection_id) },
    isFavourite,
    isSandbox: client.environment === 'sandbox',
    isUnread: figures === undefined && isReadable(entry) && entry.failure === null,
    cells: Object.fromEntries(cells.flatMap(([id, cell]) => (cell ? [[id, cell] as const] : []))),
  }
}

/** Nothing where a figure is not known: it is never shown as zero. */
function cellOf(
  id: PortfolioColumnId,
  entry: PortfolioEntry,
  context: PortfolioContext,
): PortfolioCell | undefined {
  const { client, figures } = entry
  const { reader, now } = context
  const { connection_id } = client
  const needed = scopeOfColumn[id]
  if (needed !== undefined && !client.scope.includes(needed)) return notSharedCell(reader)
  if (isColumnUnread(figures, id)) return unreadCell(reader)
  switch (id) {
    case 'favourite':
      return undefined
    case 'status':
      return connectionCell(entry, context)
    case 'balance':
      return moneyCell(figures?.balances?.cash, reader)
    case 'credit':
      return moneyCell(figures?.balances?.credit, reader)
    case 'newest':
      return newestCell(figures?.newest, context)
    case 'pending':
      return countCell(figures?.pending, reader, () =>
        ofAllDates(connection_id, 'transactions', 'status=pending&status=awaiting_approval'),
      )
    case 'without_files':
      return countCell(figuresOfPeriod(entry)?.missingReceipts, reader, () =>
        inPeriod(entry, 'close', '#without-receipt'),
      )
    case 'open_invoices':
      return owedCell(figures?.openInvoices, reader, () =>
        ofAllDates(connection_id, 'invoices', statusesIn(openInvoiceStatuses)),
      )
    case 'overdue_invoices':
      return owedCell(figures?.overdueInvoices, reader, () =>
        ofAllDates(
          connection_id,
          'invoices',
          `${statusesIn(unpaidInvoiceStatuses)}&overdue_on=${dayOf(entry)}`,
        ),
      )
    case 'sync_errors':
      return countCell(figures?.syncErrors, reader, () =>
        ofAllDates(connection_id, 'invoices', 'accounting_sync_status=error&page_size=100'),
      )
    case 'statements':
      return statementsCell(entry, context)
    case 'close':
      return closeCell(context.closes?.get(connection_id), reader)
    case 'cards':
      return countCell(figures?.cardsNearLimit, reader, () =>
        clientScreenHref(connection_id, 'cards?limit=near&page_size=100', undefined),
      )
    case 'assigned':
      return assignedCell(entry, reader)
    case 'tags':
      return quiet(reader.withCommas(entry.tags))
    case 'not_shared':
      return quiet(
        reader.withCommas(
          missingScopes(client.scope).map((scope) => describeScope(scope, reader.text).label),
        ),
      )
    case 'grant_ends_at':
      return quiet(client.status === 'disconnected' ? '' : reader.instant(client.grant_ends_at))
    case 'refresh_window_ends_at':
      return quiet(
        client.status === 'disconnected' || client.refresh_window_ends_at === null
          ? ''
          : reader.instant(client.refresh_window_ends_at),
      )
    case 'read_at': {
      const since = knownSince(entry, listsOfColumns(context.columns))
      return quiet(
        since === null ? reader.text('portfolio.not_read_yet') : shortMoment(since, now, reader),
      )
    }
  }
}

function statusesIn(statuses: readonly string[]): string {
  return statuses.map((status) => `status=${status}`).join('&')
}

const stateClasses: Record<ConnectionNeed['step'], string> = {
  operator: 'state badge badge-danger i-triangle-alert',
  reconnect: 'state badge badge-danger i-unplug',
  decide: 'state badge badge-attention i-circle-alert',
  renew: 'state badge badge-attention i-calendar-clock',
  'ask-scope': 'state badge badge-attention i-circle-alert',
  none: 'state state-good',
}
const statusClasses: Partial<Record<string, string>> = {
  suspect: 'state badge badge-attention i-circle-alert',
  disconnecting: 'state badge badge-info i-hourglass',
  disconnected: 'state badge badge-plain i-unplug',
}

/** The state of the connection; what is normal is quiet. A failed reading says why, and of when the row's figures are. */
function connectionCell(entry: PortfolioEntry, context: PortfolioContext): PortfolioCell {
  const { client, failure } = entry
  const { now, reader } = context
  const day = rowFiguresDay(entry, context.columns, context)
  const aside = day === undefined ? {} : { aside: day }
  const { word, cause, step } = describeConnection(client, now, reader)
  const days = daysUntil(client.grant_ends_at, now)
  const isOperators = step === 'operator'
  const className =
    (isOperators ? undefined : statusClasses[client.status]) ??
    (step === 'renew' && days <= lastDays
      ? 'state badge badge-danger i-calendar-clock'
      : stateClasses[step])
  if (failure === null || isOperators || !isReadable(entry))
    return { text: word, className, title: cause, ...aside }
  return {
    text: reader.text('portfolio.health_not_read'),
    className: 'state badge badge-attention i-triangle-alert',
    title: failureText(failure, reader),
    ...aside,
  }
}

/** What a client has to share for a column to have a figure. */
const scopeOfColumn: Partial<Record<PortfolioColumnId, Scope>> = {
  balance: 'accounts:read',
  credit: 'accounts:read',
  newest: 'transactions:read',
  pending: 'transactions:read',
  without_files: 'transactions:read',
  open_invoices: 'invoicing:read',
  overdue_invoices: 'invoicing:read',
  sync_errors: 'invoicing:read',
  statements: 'statements:read',
  cards: 'cards:read',
}

function notSharedCell({ text }: Reader): PortfolioCell {
  return { text: text('portfolio.column_not_shared'), className: 'text-faint' }
}

const lastDays = 7

function statementsCell(
  entry: PortfolioEntry,
  { reader }: PortfolioContext,
): PortfolioCell | undefined {
  const statements = figuresOfPeriod(entry)?.statements
  if (statements === undefined) return undefined
  const { closed, missing } = statements
  if (!isExact(missing)) return undeterminedCell(reader)
  const href = inPeriod(entry, 'statements')
  if (missing.exactly > 0) {
    const text = reader.text('portfolio.missing', { count: missing.exactly })
    return { text, href, className: 'with-i warn i-triangle-alert text-quiet' }
  }
  const text = countInFew(closed, reader)
  if (isNone(closed)) return { text, className: 'text-faint' }
  return { text, href, className: 'with-i ok i-circle-check text-quiet' }
}

function newestCell(
  newest: ClientFigures['newest'],
  { now, reader }: PortfolioContext,
): PortfolioCell | undefined {
  if (newest === undefined || typeof newest === 'string') {
    return quiet(newest && shortDay(newest, now, reader))
  }
  return isNone(newest) ? undefined : undeterminedCell(reader)
}

function assignedCell({ assigned }: PortfolioEntry, reader: Reader): PortfolioCell | undefined {
  const [first, ...others] = assigned
  if (first === undefined) return undefined
  const names = reader.withCommas(assigned.map(({ name }) => name))
  return {
    text: others.length === 0 ? '' : `+${others.length}`,
    title: names,
    className: `cp ${hueOf(first.id)}`,
    aside: initialsOf(first.name),
  }
}

function quiet(text: string | undefined): PortfolioCell | undefined {
  if (text === undefined || text === '') return undefined
  return { text, className: 'text-quiet', title: text }
}

/** The screen that shows the same count, for the period that it was counted in. */
function inPeriod({ client, period }: PortfolioEntry, screen: string, place = ''): string {
  return `${clientScreenHref(client.connection_id, screen, period.address)}${place}`
}

/** Counted whatever the period. */
function ofAllDates(
  connection_id: string,
  resource: 'transactions' | 'invoices',
  query: string,
): string {
  return `${resourcePath(connection_id, resource)}?${query}&period=${allDates}`
}

/** On which the figures were read. */
function dayOf({ timeZone, readAt }: PortfolioEntry): string {
  return todayIn(timeZone, new Date(readAt ?? 0))
}
