import type { PlainMessageKey } from '@/lib/i18n/message-key'
import { parseColumns } from '@/lib/search-params/transaction-table'

/** What may stand in the table of clients beside the name, in its usual order. */
const portfolioColumns = [
  { id: 'favourite', isDefault: false },
  { id: 'status', isDefault: true },
  { id: 'grant_ends_at', isDefault: false },
  { id: 'refresh_window_ends_at', isDefault: false },
  { id: 'balance', isDefault: true },
  { id: 'credit', isDefault: false },
  { id: 'pending', isDefault: false },
  { id: 'without_files', isDefault: true },
  { id: 'open_invoices', isDefault: false },
  { id: 'overdue_invoices', isDefault: true },
  { id: 'sync_errors', isDefault: false },
  { id: 'statements', isDefault: true },
  { id: 'close', isDefault: false },
  { id: 'cards', isDefault: false },
  { id: 'newest', isDefault: true },
  { id: 'assigned', isDefault: true },
  { id: 'tags', isDefault: false },
  { id: 'not_shared', isDefault: false },
  { id: 'read_at', isDefault: false },
] as const

export type PortfolioColumnId = (typeof portfolioColumns)[number]['id']
export const portfolioColumnIds = portfolioColumns.map(({ id }) => id)

export const columnNames = {
  favourite: 'portfolio.column_favourite',
  status: 'shell.connection',
  grant_ends_at: 'portfolio.column_grant_ends_at',
  refresh_window_ends_at: 'connections.renewed_until',
  balance: 'portfolio.column_balance',
  credit: 'portfolio.column_credit',
  newest: 'portfolio.column_newest',
  pending: 'portfolio.column_pending',
  without_files: 'portfolio.column_without_files',
  open_invoices: 'portfolio.column_open_invoices',
  overdue_invoices: 'portfolio.column_overdue_invoices',
  sync_errors: 'portfolio.column_sync_errors',
  statements: 'portfolio.column_statements',
  close: 'shell.close',
  cards: 'portfolio.column_cards',
  assigned: 'portfolio.column_assigned',
  tags: 'settings.tags',
  not_shared: 'portfolio.column_not_shared',
  read_at: 'portfolio.column_read_at',
} as const satisfies Record<PortfolioColumnId, PlainMessageKey>

export const defaultColumns: readonly PortfolioColumnId[] = portfolioColumns.flatMap(
  ({ id, isDefault }) => (isDefault ? [id] : []),
)

/** One person's columns as they were stored, as far as they still are columns. */
export function parsePortfolioColumns(stored: string | null): readonly PortfolioColumnId[] {
  const names = new Set(parseColumns(stored))
  const known = [...names].flatMap((name) => portfolioColumnIds.filter((id) => id === name))
  return known.length === 0 ? defaultColumns : known
}
