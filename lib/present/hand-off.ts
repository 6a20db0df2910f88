import type { Scope } from '@/lib/bank-contract/authorization'
import { isKnownScope, requestableScopes } from '@/lib/domain/connections/connection-need'
import type { HandOff } from '@/lib/domain/connections/hand-off'
import { describeApprovalFailure } from '@/lib/present/approval-failure'
import { type ConnectionTone, describeScope } from '@/lib/present/connection-state'
import type { Text } from '@/lib/i18n/translations'
import type { MessageKey, PlainMessageKey } from '@/lib/i18n/message-key'

export interface HandOffWords {
  tone: ConnectionTone
  word: string
  text: string
}

type Sentence = Extract<MessageKey, `handoff.state_${string}_text` | `handoff.approved_${string}`>

/** How far a link got, and what follows. */
export function describeHandOff(handOff: HandOff, text: Text['text']): HandOffWords {
  const say = (tone: ConnectionTone, word: PlainMessageKey, sentence: Sentence): HandOffWords => ({
    tone,
    word: text(word),
    text: text(sentence, { client: handOff.clientName }),
  })
  switch (handOff.state) {
    case 'sent':
      return say('info', 'handoff.state_sent', 'handoff.state_sent_text')
    case 'opened':
      return say('info', 'handoff.state_opened', 'handoff.state_opened_text')
    case 'begun':
      return say('info', 'handoff.state_begun', 'handoff.state_begun_text')
    case 'declined':
      return say('attention', 'handoff.state_declined', 'handoff.state_declined_text')
    case 'failed':
      return describeFailed(handOff, text)
    case 'approved':
      if (handOff.outcome === 'quarantined') {
        return say('attention', 'handoff.state_quarantined', 'handoff.state_quarantined_text')
      }
      return handOff.outcome === 'recognised' && handOff.connection_id !== null
        ? say('attention', 'handoff.state_approved', 'handoff.approved_another')
        : say('good', 'handoff.state_approved', approvals[handOff.outcome ?? ''] ?? approvedPlain)
    case 'expired':
      return say('plain', 'handoff.state_expired', 'handoff.state_expired_text')
    case 'withdrawn':
      return say('plain', 'handoff.state_withdrawn', 'handoff.state_withdrawn_text')
  }
}

const approvedPlain = 'handoff.approved_plain'

const approvals: Readonly<Record<string, Sentence>> = {
  connected: 'handoff.approved_connected',
  reconnected: 'handoff.approved_reconnected',
  recognised: 'handoff.approved_recognised',
}

function describeFailed({ failure, isLive }: HandOff, text: Text['text']): HandOffWords {
  const { title } = describeApprovalFailure(failure ?? undefined, text)
  return {
    tone: 'danger',
    word: text('handoff.state_failed'),
    text: text(isLive ? 'handoff.state_failed_again' : 'handoff.state_failed_ended', {
      cause: title,
    }),
  }
}

/** What the owner of a business shares, from their side of it. */
const ownerScopes: Record<Scope, readonly [label: PlainMessageKey, shows: PlainMessageKey]> = {
  'transactions:read': ['connections.scope_transactions', 'handoff.owner_transactions_shows'],
  'accounts:read': ['connections.scope_accounts', 'handoff.owner_accounts_shows'],
  'cards:read': ['connections.scope_cards', 'handoff.owner_cards_shows'],
  'statements:read': ['connections.scope_statements', 'handoff.owner_statements_shows'],
  'invoicing:read': ['handoff.owner_invoices', 'handoff.owner_invoices_shows'],
  offline_access: ['handoff.owner_lasting', 'handoff.owner_lasting_shows'],
}

export function describeForOwner(
  scope: readonly string[],
  text: Text['text'],
): { scope: string; label: string; shows: string }[] {
  const known = requestableScopes.filter((each) => scope.includes(each))
  const unknown = scope.filter((each) => !isKnownScope(each))
  return [
    ...known.map((each) => {
      const [label, shows] = ownerScopes[each]
      return { scope: each, label: text(label), shows: text(shows) }
    }),
    ...unknown.map((each) => ({ scope: each, ...describeScope(each, text) })),
  ]
}

/** A message to the owner of a business, ready to paste. */
export function writeHandOffMessage(
  {
    firmName,
    personName,
    clientName,
    scope,
    link,
    lastDay,
  }: {
    firmName: string
    personName: string
    clientName: string
    scope: readonly string[]
    link: string
    lastDay: string
  },
  text: Text['text'],
): { subject: string; body: string } {
  const names = { client: clientName, firm: firmName }
  const shared = describeForOwner(scope, text).map(({ label, shows }) =>
    text('handoff.owner_line', { label, shows }),
  )
  const paragraphs = [
    text('handoff.message_hello'),
    text('handoff.message_ask', names),
    // By itself, and no value of a message: nothing may stand beside it that is taken for a part of it.
    link,
    text('handoff.message_steps'),
    [text('handoff.message_see'), ...shared].join('\n'),
    text('handoff.message_never'),
    text('handoff.message_until', { date: lastDay }),
    `${personName}\n${firmName}\n`,
  ]
  return { subject: text('handoff.message_subject', names), body: paragraphs.join('\n\n') }
}
