import { describeScope, missingScopes } from '@/components/connections/scope-words'
import type { Tone } from '@/components/ui/status-badge'
import { daysUntil, reachedWarning } from '@/lib/contract/expiry-warning'
import type { Client } from '@/lib/contract/client'
import type { ReconnectReason } from '@/lib/contract/read-outcome'

/** A connection's state as an accountant would say it. */
export interface ConnectionState {
  tone: Tone
  word: string
  cause: string
  next: string
  /** Lower is sooner: who needs a person stands first. */
  urgency: number
  step: 'reconnect' | 'renew' | 'decide' | 'ask-scope' | 'none'
}

/** Of the warnings before an approval ends, those that nobody may overlook. */
const lastWarnings = 7

export function describeConnection(client: Client, now: Date): ConnectionState {
  switch (client.status) {
    case 'needs_reconnect':
      return {
        tone: 'danger',
        word: 'Needs approval',
        ...describeReason(client),
        urgency: client.reason === 'suspected_theft' ? 0 : 1,
        step: 'reconnect',
      }
    case 'quarantined':
      return {
        tone: 'attention',
        word: 'Needs a decision',
        cause: 'The business that was approved is not the one we know under this name.',
        next: 'Nothing of it is shown until somebody decides whose it is.',
        urgency: 2,
        step: 'decide',
      }
    case 'suspect':
      return {
        tone: 'attention',
        word: 'Renewal unclear',
        cause: 'The bank gave no clear answer when access was last renewed.',
        next: 'It is tried again by itself. Nothing needs to be done yet.',
        urgency: 3,
        step: 'none',
      }
    case 'disconnecting':
      return {
        tone: 'information',
        word: 'Disconnecting',
        cause: 'The firm disconnected it. The bank has yet to confirm that access is withdrawn.',
        next: 'It is tried again until the bank confirms.',
        urgency: 7,
        step: 'none',
      }
    case 'disconnected':
      return {
        tone: 'neutral',
        word: 'Disconnected',
        cause: 'The firm disconnected it, and access was withdrawn at the bank.',
        next: 'Its history stays. It can be connected again in place.',
        urgency: 8,
        step: 'reconnect',
      }
    case 'active':
      return describeActive(client, now)
  }
}

function describeActive(client: Client, now: Date): ConnectionState {
  const days = daysUntil(client.grant_ends_at, now)
  const warning = reachedWarning(days)
  if (warning !== undefined) {
    return {
      tone: warning <= lastWarnings ? 'danger' : 'attention',
      word: days <= 0 ? 'Approval ends any moment' : `Approval ends in ${countDays(days)}`,
      cause: 'An approval lasts one year.',
      next: 'An owner or admin of the business approves again; done early, no day is lost.',
      urgency: 4,
      step: 'renew',
    }
  }
  const missing = missingScopes(client.scope)
  if (missing.includes('offline_access')) {
    return {
      tone: 'attention',
      word: 'Connected for minutes',
      cause:
        'The approval does not include lasting access, so it ends 15 minutes after it was given.',
      next: 'Ask for lasting access to keep the connection.',
      urgency: 5,
      step: 'ask-scope',
    }
  }
  if (missing.length > 0) {
    return {
      tone: 'good',
      word: 'Connected in part',
      cause: `Not shared: ${missing.map((each) => describeScope(each).label.toLowerCase()).join(', ')}.`,
      next: 'What is missing can be asked for; the rest works.',
      urgency: 6,
      step: 'ask-scope',
    }
  }
  return {
    tone: 'good',
    word: 'Connected',
    cause: 'The approval is in force and access is renewed by itself.',
    next: 'Nothing needs to be done.',
    urgency: 6.5,
    step: 'none',
  }
}

type Words = Pick<ConnectionState, 'cause' | 'next'>

const askApproval = 'An owner or admin of the business approves again. History and settings stay.'

const reasons: Record<ReconnectReason, (name: string) => Words> = {
  revoked_at_bank: (name) => ({
    cause: `${name} disconnected this firm at the bank.`,
    next: askApproval,
  }),
  grant_expired: () => ({
    cause: 'The approval was given for one year, and the year is over.',
    next: askApproval,
  }),
  idle_expired: () => ({
    cause: 'Access was not renewed for 30 days, so the bank let it lapse.',
    next: askApproval,
  }),
  rotation_lost: () => ({
    cause: 'A renewal was lost on its way between the bank and us. The client did nothing wrong.',
    next: askApproval,
  }),
  suspected_theft: () => ({
    cause:
      'The bank refused our renewal key although access itself still worked: somebody else may hold a copy.',
    next: 'Disconnect now, which withdraws access at the bank; then have it approved again.',
  }),
  no_offline_access: () => ({
    cause: 'The approval did not include lasting access, so it ended after 15 minutes.',
    next: 'Reconnect with “Lasting access” left on.',
  }),
  changed_elsewhere: () => ({
    cause: 'This business’s bank access was changed elsewhere.',
    next: askApproval,
  }),
  refused: () => ({
    cause: 'The bank refused to renew access and did not say why.',
    next: askApproval,
  }),
}

/** Why a client needs approval and what follows, in words. */
export function describeReason({
  name,
  reason,
}: {
  name: string
  reason: string | null | undefined
}): Words {
  return (reason != null && isReason(reason) ? reasons[reason] : reasons.refused)(name)
}

function isReason(reason: string): reason is ReconnectReason {
  return Object.hasOwn(reasons, reason)
}

function countDays(days: number): string {
  return days === 1 ? '1 day' : `${days} days`
}
