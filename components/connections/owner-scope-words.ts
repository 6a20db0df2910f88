import { describeScope, isKnownScope } from '@/components/connections/scope-words'
import { listScopes } from '@/lib/domain/connections/connection-need'
import type { Scope } from '@/lib/bank-contract/scope'
import type { Text } from '@/lib/i18n/create-text'
import type { MessageKey } from '@/lib/i18n/en'

/** What the owner of a business shares, from their side of it. */
const words: Record<Scope, readonly [label: MessageKey, shows: MessageKey]> = {
  'transactions:read': ['handoff.owner_transactions', 'handoff.owner_transactions_shows'],
  'accounts:read': ['handoff.owner_accounts', 'handoff.owner_accounts_shows'],
  'cards:read': ['handoff.owner_cards', 'handoff.owner_cards_shows'],
  'statements:read': ['handoff.owner_statements', 'handoff.owner_statements_shows'],
  'invoicing:read': ['handoff.owner_invoices', 'handoff.owner_invoices_shows'],
  offline_access: ['handoff.owner_lasting', 'handoff.owner_lasting_shows'],
}

export function describeForOwner(
  scope: readonly string[],
  text: Text['text'],
): { label: string; shows: string }[] {
  const known = listScopes().filter((each) => scope.includes(each))
  const unknown = scope.filter((each) => !isKnownScope(each))
  return [
    ...known.map((each) => ({ label: text(words[each][0]), shows: text(words[each][1]) })),
    ...unknown.map((each) => describeScope(each, text)),
  ]
}
