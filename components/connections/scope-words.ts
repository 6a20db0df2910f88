import { type Scope, scopes } from '@/lib/contract/scope'

interface ScopeWords {
  label: string
  /** What a person at the firm will see with it. */
  shows: string
}

const words: Record<Scope, ScopeWords> = {
  'accounts:read': { label: 'Accounts', shows: 'Account names, types, last digits and balances' },
  'cards:read': {
    label: 'Cards',
    shows: 'Cards, their holders, limits and spend; never full numbers',
  },
  'transactions:read': { label: 'Transactions', shows: 'The ledger with its attached files' },
  'statements:read': { label: 'Statements', shows: 'Finalized statements and their documents' },
  'invoicing:read': {
    label: 'Invoicing',
    shows: 'Invoices, their PDFs, customers and payments applied',
  },
  offline_access: {
    label: 'Lasting access',
    shows: 'Access for up to a year; without it, access ends after 15 minutes',
  },
}

const order: readonly Scope[] = [
  'transactions:read',
  'accounts:read',
  'cards:read',
  'statements:read',
  'invoicing:read',
  'offline_access',
]

export function isKnownScope(scope: string): scope is Scope {
  return (scopes as readonly string[]).includes(scope)
}

/** The scope in a person's words; one that we do not know is shown as it came. */
export function describeScope(scope: string): ScopeWords {
  return isKnownScope(scope) ? words[scope] : { label: scope, shows: '' }
}

/** All that may be asked for, in the order in which people think of it. */
export function listScopes(): readonly Scope[] {
  return order
}

export function missingScopes(granted: readonly string[]): Scope[] {
  return order.filter((scope) => !granted.includes(scope))
}
