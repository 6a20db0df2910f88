import { type CloseEvent, closeOf } from '@/lib/domain/close/close-events'
import type { Kept } from '@/lib/domain/close/kept'
import type { LockDifference } from '@/lib/domain/close/locked-rows'

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

/** What one person accepted at one time of what the bank has changed since it was locked. */
export interface ChangesAccepted {
  readonly does: 'accept_changes'
  readonly by: string
  readonly at: string
  readonly count: number
  /** Those of which it is known how it was before. */
  readonly differences: readonly LockDifference[]
}

/** One that was accepted; without a difference where it is not known any more how it was before. */
export interface KnownAcceptance {
  readonly by: string
  readonly at: string
  readonly difference?: LockDifference | undefined
}

export type HistoryEvent = CloseEvent | ChangesAccepted

/**
 * What was signed, locked, accepted and taken back, in order; nothing where no more happened than to sign and to lock.
 * What was accepted after the last of these is in no version of the paper, but in the draft of the next one, which is
 * in work while a signature is suspended.
 */
export function historyOf(
  events: Kept<CloseEvent>,
  accepted: Kept<KnownAcceptance>,
): readonly HistoryEvent[] {
  if (!isEventful(events)) return []
  const last = events.at(-1)?.at ?? ''
  const isDraft = closeOf(events).signatures.some(({ state }) => state === 'suspended')
  return [
    ...events.filter(({ does }) => does !== 'begin'),
    ...acceptedTogether(accepted.filter(({ at }) => isDraft || at < last)),
  ].toSorted((one, other) => Number(one.at > other.at) - Number(one.at < other.at))
}

/** Whether more happened than to sign and to lock. */
export function isEventful(events: Kept<CloseEvent>): boolean {
  return !events.every(({ does }) => plain.has(does))
}

/** One request accepts many, mostly within one minute. */
function acceptedTogether(accepted: Kept<KnownAcceptance>) {
  const together: ChangesAccepted[] = []
  const inOrder = accepted.toSorted((one, other) => (one.at < other.at ? -1 : 1))
  for (const { by, at, difference } of inOrder) {
    const before = together.at(-1)
    const isSame = before?.by === by && before.at.slice(0, 16) === at.slice(0, 16)
    if (isSame) together.pop()
    together.push({
      does: 'accept_changes',
      by,
      at,
      count: isSame ? before.count + 1 : 1,
      differences: [...(isSame ? before.differences : []), ...(difference ? [difference] : [])],
    })
  }
  return together
}

const plain: ReadonlySet<CloseEvent['does']> = new Set<CloseEvent['does']>([
  'begin',
  'sign',
  'lock',
])
