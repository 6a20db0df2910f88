import { type CloseEvent, closeOf } from '@/lib/domain/close/close-events'
import type { Kept } from '@/lib/domain/close/kept'

/**
 * When each version of its paper was made: whenever it was locked, and whenever all that was suspended of a locked
 * close was signed again, which is over other evidence.
 */
export function versionsOf(events: Kept<CloseEvent>): readonly string[] {
  return events
    .filter(({ does }, at) => {
      if (does === 'lock') return true
      if (does !== 'sign') return false
      const { state, signatures } = closeOf(events.slice(0, at + 1))
      return state === 'locked' && signatures.every((each) => each.state !== 'suspended')
    })
    .map(({ at }) => at)
}

/** What was signed, locked and taken back, in order; nothing where no more happened than to sign and to lock. */
export function historyOf(events: Kept<CloseEvent>): readonly CloseEvent[] {
  const isPlain = events.every(({ does }) => plain.has(does))
  return isPlain ? [] : events.filter(({ does }) => does !== 'begin')
}

const plain: ReadonlySet<CloseEvent['does']> = new Set<CloseEvent['does']>([
  'begin',
  'sign',
  'lock',
])
