import type { Scope } from '@/lib/bank-contract/authorization'
import type { PlainMessageKey } from '@/lib/i18n/message-key'
import { queryOf, withQuery } from '@/lib/search-params/resource-path'

interface ClientScreen {
  /** Below the client: `statements/coverage`. */
  readonly path: string
  readonly name: PlainMessageKey
  /** What it needs to be shared; nothing where it shows what is ours. */
  readonly scope?: Scope
}

/** The screens that every client has: where somebody stays who goes from one client to another. */
export const clientScreens: readonly ClientScreen[] = [
  { path: 'overview', name: 'shell.overview', scope: 'transactions:read' },
  { path: 'transactions', name: 'shell.transactions', scope: 'transactions:read' },
  { path: 'close', name: 'shell.close', scope: 'transactions:read' },
  { path: 'questions', name: 'shell.questions' },
  { path: 'books', name: 'shell.books', scope: 'transactions:read' },
  { path: 'accounts', name: 'shell.accounts', scope: 'accounts:read' },
  { path: 'cards', name: 'shell.cards', scope: 'cards:read' },
  { path: 'cards/holders', name: 'places.cardholders', scope: 'cards:read' },
  { path: 'statements', name: 'shell.statements', scope: 'statements:read' },
  { path: 'statements/coverage', name: 'places.coverage', scope: 'statements:read' },
  { path: 'invoices', name: 'shell.invoices', scope: 'invoicing:read' },
  { path: 'invoices/ageing', name: 'invoices.ageing', scope: 'invoicing:read' },
  { path: 'customers', name: 'shell.customers', scope: 'invoicing:read' },
  { path: 'exports', name: 'shell.exports' },
  { path: 'connection', name: 'shell.connection' },
  { path: 'settings', name: 'places.client_settings' },
]

/**
 * The screen that `path` below a client is, or is part of: a transaction belongs to the list of
 * transactions, since another client has no such transaction. Undefined for any other path.
 */
export function findClientScreen(path: string): ClientScreen | undefined {
  const parts = path.split('/')
  const known = parts.map((_, index) => parts.slice(0, parts.length - index).join('/'))
  return known
    .map((each) => clientScreens.find((screen) => screen.path === each))
    .find((screen) => screen !== undefined)
}

/** A screen of a client for the period in view; nothing else of where one comes from goes along. */
export function clientScreenHref(
  connection_id: string,
  path: string,
  period: string | null | undefined,
): string {
  const screen = `/clients/${encodeURIComponent(connection_id)}/${path}`
  return withQuery(screen, queryOf(period == null ? [] : [['period', period]]))
}
