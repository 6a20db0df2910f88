import { describeApprovalFailure } from '@/components/connections/approval-failure'
import type { Tone } from '@/components/ui/status-badge'
import type { HandOff } from '@/lib/domain/connections/hand-off'
import type { Text } from '@/lib/i18n/create-text'
import type { MessageKey } from '@/lib/i18n/en'

export interface HandOffWords {
  tone: Tone
  word: string
  text: string
}

/** How far a link got, and what follows. */
export function describeHandOff(handOff: HandOff, text: Text['text']): HandOffWords {
  const say = (tone: Tone, word: MessageKey, sentence: MessageKey): HandOffWords => ({
    tone,
    word: text(word),
    text: text(sentence, { client: handOff.clientName }),
  })
  switch (handOff.state) {
    case 'sent':
      return say('information', 'handoff.state_sent', 'handoff.state_sent_text')
    case 'opened':
      return say('information', 'handoff.state_opened', 'handoff.state_opened_text')
    case 'begun':
      return say('information', 'handoff.state_begun', 'handoff.state_begun_text')
    case 'declined':
      return say('attention', 'handoff.state_declined', 'handoff.state_declined_text')
    case 'failed':
      return describeFailed(handOff, text)
    case 'approved':
      return handOff.outcome === 'quarantined'
        ? say('attention', 'handoff.state_quarantined', 'handoff.state_quarantined_text')
        : say('good', 'handoff.state_approved', approvals[handOff.outcome ?? ''] ?? plainly)
    case 'expired':
      return say('neutral', 'handoff.state_expired', 'handoff.state_expired_text')
    case 'withdrawn':
      return say('neutral', 'handoff.state_withdrawn', 'handoff.state_withdrawn_text')
  }
}

const plainly = 'handoff.approved_plain'

const approvals: Readonly<Record<string, MessageKey>> = {
  connected: 'handoff.approved_connected',
  reconnected: 'handoff.approved_reconnected',
  recognised: 'handoff.approved_recognised',
}

function describeFailed({ failure, isLive }: HandOff, text: Text['text']): HandOffWords {
  const { title } = describeApprovalFailure(failure ?? undefined, text)
  return {
    tone: 'danger',
    word: text('handoff.state_failed'),
    text: text(isLive ? 'handoff.state_failed_again' : 'handoff.state_failed_anew', {
      cause: title,
    }),
  }
}
