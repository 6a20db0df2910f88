import { describeApprovalFailure } from '@/components/connections/approval-failure'
import type { Tone } from '@/components/ui/status-badge'
import type { HandOff } from '@/lib/contract/hand-off'

export interface HandOffWords {
  tone: Tone
  word: string
  text: string
}

const again = 'The link still works and can be opened again.'
const anew = 'The link is used up. Make a new one to ask again.'

/** How far a link got, and what follows. */
export function describeHandOff(handOff: HandOff): HandOffWords {
  switch (handOff.state) {
    case 'sent':
      return { tone: 'information', word: 'Sent', text: 'Nobody has opened it yet.' }
    case 'opened':
      return {
        tone: 'information',
        word: 'Opened',
        text: 'Opened, and not gone on to the bank yet.',
      }
    case 'begun':
      return {
        tone: 'information',
        word: 'At the bank',
        text: 'Whoever opened it went on to the bank and has not come back yet.',
      }
    case 'declined':
      return {
        tone: 'attention',
        word: 'Declined',
        text: `Either it was declined, or the person who signed in at the bank is not an owner or admin and so may not approve. ${again}`,
      }
    case 'failed': {
      const { title } = describeApprovalFailure(handOff.failure ?? undefined)
      return { tone: 'danger', word: 'Failed', text: `${title}. ${handOff.isLive ? again : anew}` }
    }
    case 'approved':
      return describeApproved(handOff)
    case 'expired':
      return { tone: 'neutral', word: 'Expired', text: 'Nobody approved in time. Make a new link.' }
    case 'withdrawn':
      return { tone: 'neutral', word: 'Withdrawn', text: 'It can no longer be opened.' }
  }
}

function describeApproved({ outcome, clientName }: HandOff): HandOffWords {
  if (outcome === 'quarantined') {
    return {
      tone: 'attention',
      word: 'Approved, needs a decision',
      text: 'The business that was approved could not be recognised. Nothing of it is shown until somebody decides whose it is.',
    }
  }
  const texts: Record<string, string> = {
    connected: `${clientName} is connected and can be read.`,
    reconnected: `${clientName} is connected again, in place: the same client with its history.`,
    recognised:
      'The business was a client already. Its access was renewed, and no second client was made.',
  }
  return { tone: 'good', word: 'Approved', text: texts[outcome ?? ''] ?? 'It was approved.' }
}
