import { describeScope, isKnownScope, listScopes } from '@/components/connections/scope-words'
import type { Scope } from '@/lib/contract/scope'

/** What the owner of a business shares, from their side of it. */
const words: Record<Scope, readonly [label: string, shows: string]> = {
  'transactions:read': [
    'Transactions',
    'Payments in and out, with the notes and files attached to them',
  ],
  'accounts:read': ['Accounts', 'Names, kinds, last digits and balances'],
  'cards:read': ['Cards', 'Cards, who holds them, their limits and what was spent'],
  'statements:read': ['Statements', 'Finished statements and their documents'],
  'invoicing:read': ['Invoices', 'Invoices, their PDFs, your customers and what they paid'],
  offline_access: ['For up to a year', 'Without asking you each time'],
}

export function describeForOwner(scope: readonly string[]): { label: string; shows: string }[] {
  const known = listScopes().filter((each) => scope.includes(each))
  const unknown = scope.filter((each) => !isKnownScope(each))
  return [
    ...known.map((each) => ({ label: words[each][0], shows: words[each][1] })),
    ...unknown.map((each) => describeScope(each)),
  ]
}
