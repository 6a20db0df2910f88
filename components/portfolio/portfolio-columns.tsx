import { type ConnectionState, describeConnection } from '@/components/connections/connection-state'
import { describeScope } from '@/components/connections/scope-words'
import { missingScopes } from '@/lib/domain/connections/connection-need'
import type { Column } from '@/components/data-table/data-table'
import { Moment } from '@/components/data-table/moment'
import type { ColumnChoice, PortfolioColumnId } from '@/components/portfolio/column-choice'
import { FavouriteMark } from '@/components/portfolio/favourite-mark'
import { figureCells } from '@/components/portfolio/figure-cells'
import {
  isSortable,
  portfolioHref,
  type PortfolioParams,
} from '@/components/portfolio/portfolio-params'
import styles from '@/components/portfolio/portfolio-table.module.css'
import { ReadAtCell } from '@/components/portfolio/read-at-cell'
import { ClientMark } from '@/components/layout/client-mark'
import { clientScreenHref } from '@/components/layout/client-screens'
import { StatusBadge } from '@/components/ui/status-badge'
import type { PortfolioEntry } from '@/lib/domain/clients/portfolio-entry'
import type { Format } from '@/lib/format/create-format'
import type { MessageKey } from '@/lib/i18n/en'

export interface PortfolioTableContext {
  params: PortfolioParams
  choice: ColumnChoice
  /** Whether some of the clients are production and some are not. */
  isMixed: boolean
  now: Date
  format: Format
}

type PortfolioColumn = Column<PortfolioEntry>
type Cell = PortfolioColumn['cell']

export const columnNames = {
  favourite: 'portfolio.column_favourite',
  status: 'portfolio.column_status',
  grant_ends_at: 'portfolio.column_grant_ends_at',
  refresh_window_ends_at: 'portfolio.column_refresh_window_ends_at',
  balance: 'portfolio.column_balance',
  credit: 'portfolio.column_credit',
  newest: 'portfolio.column_newest',
  pending: 'portfolio.column_pending',
  without_files: 'portfolio.column_without_files',
  open_invoices: 'portfolio.column_open_invoices',
  overdue_invoices: 'portfolio.column_overdue_invoices',
  sync_errors: 'portfolio.column_sync_errors',
  statements: 'portfolio.column_statements',
  cards: 'portfolio.column_cards',
  assigned: 'portfolio.column_assigned',
  tags: 'portfolio.column_tags',
  not_shared: 'portfolio.column_not_shared',
  read_at: 'portfolio.column_read_at',
} as const satisfies Record<PortfolioColumnId, MessageKey>

/** What a person does where the bank waits for one; it is done on the client's connection page. */
const nextSteps: Partial<Record<ConnectionState['step'], MessageKey>> = {
  decide: 'portfolio.step_decide',
  reconnect: 'portfolio.step_reconnect',
  renew: 'portfolio.step_renew',
}

/** How a column stands: numbers at the right, the state beside the name on a small screen. */
const layouts: Partial<Record<PortfolioColumnId, Pick<PortfolioColumn, 'align' | 'compact'>>> = {
  favourite: { compact: 'aside' },
  status: { compact: 'aside' },
  balance: { align: 'end', compact: 'labelled' },
  credit: { align: 'end', compact: 'labelled' },
  pending: { align: 'end', compact: 'labelled' },
  without_files: { align: 'end', compact: 'labelled' },
  open_invoices: { align: 'end', compact: 'labelled' },
  overdue_invoices: { align: 'end', compact: 'labelled' },
  sync_errors: { align: 'end', compact: 'labelled' },
  statements: { align: 'end', compact: 'labelled' },
  cards: { align: 'end', compact: 'labelled' },
}

/** The client, then what the person chose to see of each. */
export function portfolioTableColumns(context: PortfolioTableContext): PortfolioColumn[] {
  const { choice, isMixed, format, params } = context
  const cells = cellsOf(context)
  const sortOf = (column: PortfolioColumnId | 'name') => {
    if (!isSortable(column)) return {}
    const isCurrent = params.sort?.column === column
    const isDescending = params.sort?.isDescending === true
    const href = (descending: boolean) =>
      portfolioHref(params, { sort: { column, isDescending: descending } })
    return {
      sort: {
        ascending: href(false),
        descending: href(true),
        current: isCurrent
          ? isDescending
            ? ('descending' as const)
            : ('ascending' as const)
          : undefined,
      },
    }
  }
  const name: PortfolioColumn = {
    id: 'name',
    header: format.text('portfolio.column_client'),
    grow: true,
    ...sortOf('name'),
    cell: ({ client: { connection_id, name: clientName } }) => (
      <span className={styles['name']}>
        <ClientMark connection_id={connection_id} name={clientName} />
        <span dir="auto">{clientName}</span>
      </span>
    ),
  }
  const chosen = choice.map((id): PortfolioColumn => ({
    id,
    // A column of stars, and no wider than one.
    header: id === 'favourite' ? '★' : format.text(columnNames[id]),
    compact: 'labelled',
    ...layouts[id],
    ...sortOf(id),
    cell: cells[id],
  }))
  const environment: PortfolioColumn = {
    id: 'environment',
    header: format.text('portfolio.column_environment'),
    cell: ({ client }) =>
      client.environment === 'production'
        ? format.text('portfolio.environment_production')
        : format.text('portfolio.environment_sandbox'),
  }
  return isMixed ? [name, ...chosen, environment] : [name, ...chosen]
}

function cellsOf({ params, now, format }: PortfolioTableContext): Record<PortfolioColumnId, Cell> {
  return {
    ...figureCells({ params, format }),
    favourite: ({ client, isFavourite }) => (
      <FavouriteMark client={client} isFavourite={isFavourite} format={format} />
    ),
    status: ({ client }) => {
      const { tone, word, step } = describeConnection(client, now, format)
      const next = nextSteps[step]
      const badge = <StatusBadge tone={tone}>{word}</StatusBadge>
      if (next === undefined) return badge
      return (
        <>
          {badge}{' '}
          <a href={clientScreenHref(client.connection_id, 'connection', params.period)}>
            {format.text(next)}
          </a>
        </>
      )
    },
    grant_ends_at: ({ client }) =>
      client.status === 'disconnected' ? null : (
        <Moment value={client.grant_ends_at} format={format} />
      ),
    refresh_window_ends_at: ({ client }) =>
      client.status === 'disconnected' ? null : (
        <Moment value={client.refresh_window_ends_at} format={format} />
      ),
    assigned: ({ assigned }) => assigned.map(({ name }) => name).join(', '),
    tags: ({ tags }) => tags.join(', '),
    not_shared: ({ client }) =>
      missingScopes(client.scope)
        .map((each) => describeScope(each, format.text).label)
        .join(', '),
    read_at: (entry) => <ReadAtCell entry={entry} now={now} format={format} />,
  }
}
