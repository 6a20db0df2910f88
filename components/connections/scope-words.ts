import { type Scope, scopes } from '@/lib/bank-contract/scope'
import type { Text } from '@/lib/i18n/create-text'
import type { MessageKey } from '@/lib/i18n/en'

interface ScopeWords {
  label: string
  /** What a person at the firm will see with it. */
  shows: string
  /** The label as it stands within a sentence. */
  inline: string
}

const words: Record<Scope, Record<keyof ScopeWords, MessageKey>> = {
  'accounts:read': {
    label: 'connections.scope_accounts',
    shows: 'connections.scope_accounts_shows',
    inline: 'connections.scope_accounts_inline',
  },
  'cards:read': {
    label: 'connections.scope_cards',
    shows: 'connections.scope_cards_shows',
    inline: 'connections.scope_cards_inline',
  },
  'transactions:read': {
    label: 'connections.scope_transactions',
    shows: 'connections.scope_transactions_shows',
    inline: 'connections.scope_transactions_inline',
  },
  'statements:read': {
    label: 'connections.scope_statements',
    shows: 'connections.scope_statements_shows',
    inline: 'connections.scope_statements_inline',
  },
  'invoicing:read': {
    label: 'connections.scope_invoicing',
    shows: 'connections.scope_invoicing_shows',
    inline: 'connections.scope_invoicing_inline',
  },
  offline_access: {
    label: 'connections.scope_lasting',
    shows: 'connections.scope_lasting_shows',
    inline: 'connections.scope_lasting_inline',
  },
}

export function isKnownScope(scope: string): scope is Scope {
  return (scopes as readonly string[]).includes(scope)
}

/** The scope in a person's words; one that we do not know is shown as it came. */
export function describeScope(scope: string, text: Text['text']): ScopeWords {
  if (!isKnownScope(scope)) return { label: scope, shows: '', inline: scope }
  const { label, shows, inline } = words[scope]
  return { label: text(label), shows: text(shows), inline: text(inline) }
}
