import type { Scope } from '@/lib/bank-contract/scope'

interface ScopeWords {
  title: string
  sees: string
  never: string
}

/** Each reading scope in the words of the person who is asked. */
export const scopeWords: Readonly<Record<Exclude<Scope, 'offline_access'>, ScopeWords>> = {
  'accounts:read': {
    title: 'Accounts',
    sees: 'Names, types and balances, and the last four digits of account numbers.',
    never: 'Full account and routing numbers.',
  },
  'cards:read': {
    title: 'Cards',
    sees: 'Card names, holders, last four digits, limits and what was spent against them.',
    never: 'Full card numbers, expiry dates, security codes and PINs.',
  },
  'transactions:read': {
    title: 'Transactions',
    sees: 'Every payment in and out, with dates, counterparties, notes and attached files.',
    never: 'The sign-ins of the people who made them.',
  },
  'statements:read': {
    title: 'Statements',
    sees: 'Every statement of every account, and its document.',
    never: 'Tax forms and letters.',
  },
  'invoicing:read': {
    title: 'Invoicing',
    sees: 'Invoices, their documents and payments, and the customers they are sent to.',
    never: 'Your customers’ own bank details.',
  },
}

/** The same in a few words, `offline_access` included; a scope unknown here as it is written. */
export function scopeTitle(scope: string): string {
  if (scope === 'offline_access') return 'Access while you are away'
  return isReadingScope(scope) ? scopeWords[scope].title : scope
}

function isReadingScope(scope: string): scope is keyof typeof scopeWords {
  return Object.hasOwn(scopeWords, scope)
}

export const readingScopes = Object.keys(scopeWords).filter(isReadingScope)
