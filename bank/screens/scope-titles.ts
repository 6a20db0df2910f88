import type { IconName } from '@/bank/screens/icon'
import type { Scope } from '@/lib/bank-contract/authorization'

interface ScopeWords {
  icon: IconName
  title: string
  sees: string
}

/** Each reading scope in the words of the person who decides. */
export const scopeWords: Readonly<Record<Exclude<Scope, 'offline_access'>, ScopeWords>> = {
  'accounts:read': {
    icon: 'landmark',
    title: 'Accounts',
    sees: 'Names, types, last four digits and balances',
  },
  'transactions:read': {
    icon: 'arrows',
    title: 'Transactions',
    sees: 'Payments in and out, notes and receipts',
  },
  'cards:read': { icon: 'card', title: 'Cards', sees: 'Cardholders, limits and spend' },
  'statements:read': {
    icon: 'document',
    title: 'Statements',
    sees: 'Monthly statements and their documents',
  },
  'invoicing:read': {
    icon: 'receipt',
    title: 'Invoices and customers',
    sees: 'Invoices, PDFs and payments received',
  },
}

export const readingScopes = Object.keys(scopeWords).filter(isReadingScope)

/** The same in a few words, `offline_access` included; an unknown scope by its own name. */
export function scopeTitle(scope: string): string {
  if (scope === 'offline_access') return 'Access while you are away'
  return isReadingScope(scope) ? scopeWords[scope].title : scope
}

function isReadingScope(scope: string): scope is keyof typeof scopeWords {
  return Object.hasOwn(scopeWords, scope)
}
