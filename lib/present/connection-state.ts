import type { Scope } from '@/lib/bank-contract/authorization'
import type { Client } from '@/lib/domain/clients/client'
import {
  type ConnectionNeed,
  connectionNeed,
  isKnownScope,
  isRegistrationRefused,
  missingScopes,
} from '@/lib/domain/connections/connection-need'
import type { ReconnectReason, StoreHold } from '@/lib/domain/connections/read-outcome'
import { daysUntil, reachedWarning } from '@/lib/domain/renewals/consent-end'
import type { Reader } from '@/lib/format/create-reader'
import type { Text } from '@/lib/i18n/translations'
import type { MessageKey, PlainMessageKey } from '@/lib/i18n/message-key'

export type ConnectionTone = 'good' | 'attention' | 'danger' | 'info' | 'plain'

/** A connection's state as an accountant would say it. */
export interface ConnectionState extends ConnectionNeed {
  tone: ConnectionTone
  word: string
  cause: string
  next: string
}

/** Of the warnings before an approval ends, those that nobody may overlook. */
const lastWarnings = 7

export function describeConnection(client: Client, now: Date, reader: Reader): ConnectionState {
  return { ...connectionNeed(client, now), ...describeStatus(client, now, reader) }
}

type StatusWords = Omit<ConnectionState, keyof ConnectionNeed>

function describeStatus(client: Client, now: Date, reader: Reader): StatusWords {
  const { text } = reader
  if (isRegistrationRefused(client) && client.registration_refused_at !== null) {
    return {
      tone: 'danger',
      word: text('connections.registration_refused_word'),
      cause: text('connections.registration_refused_since', {
        date: reader.instant(client.registration_refused_at),
      }),
      next: text('connections.registration_refused_next'),
    }
  }
  switch (client.status) {
    case 'needs_reconnect':
      return {
        tone: 'danger',
        word: text('connections.needs_approval'),
        ...describeReason(client, text),
      }
    case 'quarantined':
      return {
        tone: 'attention',
        word: text('connections.needs_decision'),
        cause: text('connections.needs_decision_cause'),
        next: text('connections.needs_decision_next'),
      }
    case 'suspect':
      return {
        tone: 'attention',
        word: text('connections.unclear'),
        cause: text('connections.unclear_cause'),
        next: text('connections.unclear_next'),
      }
    case 'disconnecting':
      return {
        tone: 'info',
        word: text('connections.disconnecting'),
        cause: text('connections.disconnecting_cause'),
        next: text('connections.disconnecting_next'),
      }
    case 'disconnected':
      return {
        tone: 'plain',
        word: text('connections.disconnected'),
        cause: text('connections.disconnected_cause'),
        next: text('connections.disconnected_next'),
      }
    case 'active':
      return describeActive(client, now, reader)
  }
}

function describeActive(client: Client, now: Date, { text, list }: Reader): StatusWords {
  const days = daysUntil(client.grant_ends_at, now)
  const warning = reachedWarning(days)
  if (warning !== undefined) {
    return {
      tone: warning <= lastWarnings ? 'danger' : 'attention',
      word:
        days <= 0
          ? text('connections.ends_any_moment')
          : text('connections.ends_in_days', { count: days }),
      cause: text('connections.ends_cause'),
      next: text('connections.ends_next'),
    }
  }
  const missing = missingScopes(client.scope)
  if (missing.includes('offline_access')) {
    return {
      tone: 'attention',
      word: text('connections.for_minutes'),
      cause: text('connections.for_minutes_cause'),
      next: text('connections.for_minutes_next'),
    }
  }
  if (missing.length > 0) {
    return {
      tone: 'good',
      word: text('connections.in_part'),
      cause: text('connections.in_part_cause', {
        scopes: list(missing.map((each) => describeScope(each, text).inline)),
      }),
      next: text('connections.in_part_next'),
    }
  }
  return {
    tone: 'good',
    word: text('connections.connected'),
    cause: text('connections.connected_cause'),
    next: text('connections.connected_next'),
  }
}

type Words = Pick<ConnectionState, 'cause' | 'next'>

const approveAgain = 'connections.ask_approval'

const reasons = {
  // A bank that ends every token when a spent one is shown leaves the same signs.
  revoked_at_bank: {
    cause: 'connections.revoked_at_bank',
    next: 'connections.revoked_at_bank_next',
  },
  grant_expired: { cause: 'connections.grant_expired', next: approveAgain },
  idle_expired: { cause: 'connections.idle_expired', next: approveAgain },
  rotation_lost: { cause: 'connections.rotation_lost', next: approveAgain },
  suspected_theft: {
    cause: 'connections.suspected_theft',
    next: 'connections.suspected_theft_next',
  },
  no_offline_access: {
    cause: 'connections.no_offline_access',
    next: 'connections.no_offline_access_next',
  },
  changed_elsewhere: { cause: 'connections.changed_elsewhere', next: approveAgain },
  refused: { cause: 'connections.refused', next: approveAgain },
} as const satisfies Record<ReconnectReason, Record<keyof Words, MessageKey>>

/** Why a client needs approval and what follows, in words. */
export function describeReason(
  { name, reason }: { name: string; reason: string | null | undefined },
  text: Text['text'],
): Words {
  const { cause, next } = reasons[reason != null && isReason(reason) ? reason : 'refused']
  return { cause: text(cause, { client: name }), next: text(next, { client: name }) }
}

function isReason(reason: string): reason is ReconnectReason {
  return Object.hasOwn(reasons, reason)
}

/** Of a bank, as pages name it. */
export function nameEnvironment(environment: unknown, text: Text['text']): string {
  return text(environment === 'sandbox' ? 'shell.sandbox' : 'connections.production')
}

interface ScopeWords {
  label: string
  /** What a person at the firm will see with it. */
  shows: string
  /** The label as it stands within a sentence. */
  inline: string
}

const scopeWords: Record<Scope, Record<keyof ScopeWords, PlainMessageKey>> = {
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

/** The scope in a person's words; one that we do not know is shown as it came. */
export function describeScope(scope: string, text: Text['text']): ScopeWords {
  if (!isKnownScope(scope)) return { label: scope, shows: '', inline: scope }
  const { label, shows, inline } = scopeWords[scope]
  return { label: text(label), shows: text(shows), inline: text(inline) }
}

/** That all connections are suspended, why, and who resumes them. */
export function suspensionNotice(cause: StoreHold, text: Text['text']): string {
  return text('connections.suspended', { cause: describeSuspension(cause, text) })
}

/** Why all connections are suspended. */
export function describeSuspension(cause: StoreHold, text: Text['text']): string {
  return text(cause === 'restored' ? 'connections.hold_restored' : 'connections.hold_cloned')
}
