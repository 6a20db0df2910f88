import {
  acceptDifference,
  type DifferenceAcceptance,
  isAcceptedAs,
} from '@/lib/domain/close/since-lock'
import { closeOf } from '@/lib/domain/close/close-events'
import type { Kept } from '@/lib/domain/close/kept'
import type { LockDifference } from '@/lib/domain/close/locked-rows'
import { requirePermission } from '@/lib/domain/people/permissions'
import { type CloseActor, type CloseAnswer, refOf } from '@/lib/server/close/close-answer'
import type { Context } from '@/lib/server/context'
import { findClose } from '@/lib/server/db/close'
import { listCloseEvents } from '@/lib/server/db/close-event'
import { addAcceptance, listAcceptances, listDifferences } from '@/lib/server/db/lock-difference'

/** A difference as its page showed it. */
export interface SeenDifference extends Pick<LockDifference, 'key' | 'kind' | 'now'> {
  /** How many acceptances of it the person has seen. */
  readonly seen: number
}

export type ChangesRefusal = 'state' | 'other_outcome'

/** Who accepted it before, and when. */
export interface AcceptedChange {
  readonly kind: 'accepted'
  readonly by: string
  readonly at: string
}

type OneAnswer = CloseAnswer<AcceptedChange, ChangesRefusal>

export type AcceptedChanges =
  | Extract<OneAnswer, { kind: 'unknown' | 'refused' }>
  | {
      readonly kind: 'accepted'
      readonly count: number
      /** Those at which somebody was earlier, or that the bank has changed once more. */
      readonly others: readonly Exclude<OneAnswer, { kind: 'kept' | 'unknown' }>[]
    }

/**
 * Accepts differences of a locked month as they were shown, each by itself: where somebody was earlier at one
 * of them, the others are kept all the same. Throws NotAllowedError.
 */
export function acceptChanges(
  { store, audit }: Pick<Context, 'store' | 'audit'>,
  actor: CloseActor,
  close_id: string,
  shown: readonly SeenDifference[],
): Promise<AcceptedChanges> {
  const { person } = actor
  requirePermission(person, 'prepare')
  const ref = refOf(actor)
  const { firm_id } = ref
  return audit.appendChange(firm_id, async (query, note): Promise<AcceptedChanges> => {
    const sealed = { query, vault: store.vault }
    const close = await findClose(query, ref, close_id)
    if (close === undefined) return { kind: 'unknown' }
    const own = { firm_id, close_id: close.id }
    const { state, ledBy } = closeOf(await listCloseEvents(sealed, own))
    if (state !== 'locked') return { kind: 'refused', why: 'state' }
    const found = (await listDifferences(sealed, firm_id, [close.id])).get(close.id) ?? []
    const accepted = (await listAcceptances(sealed, firm_id, [close.id], ledBy?.at)).get(close.id)
    const now = new Map(found.map(({ difference }) => [difference.key, difference]))
    const others: Exclude<OneAnswer, { kind: 'kept' | 'unknown' }>[] = []
    let count = 0
    for (const each of once(shown)) {
      const answer = accept(now.get(each.key), each, accepted?.get(each.key) ?? [], person.id)
      if (answer.kind !== 'kept') {
        others.push(answer)
        continue
      }
      const { key: row, kind, now: seen } = each
      await addAcceptance(sealed, own, { row, kind, now: seen, by: person.id })
      count += 1
    }
    const { first, last } = close
    const detail = { first, last, count }
    if (count > 0) note({ ...ref, kind: 'close.changes_accepted', person_id: person.id, detail })
    return { kind: 'accepted', count, others }
  })
}

function once(shown: readonly SeenDifference[]): Iterable<SeenDifference> {
  return new Map(shown.map((each) => [each.key, each])).values()
}

function accept(
  now: LockDifference | undefined,
  shown: SeenDifference,
  before: Kept<DifferenceAcceptance>,
  by: string,
): Exclude<OneAnswer, { kind: 'unknown' }> {
  // What the bank says now is for the person to see first.
  if (now === undefined || !isAcceptedAs(shown, now))
    return { kind: 'refused', why: 'other_outcome' }
  const keeping = acceptDifference(before, now, { by, at: '' }, shown.seen)
  if (keeping.kind === 'kept') return { kind: 'kept' }
  const earlier = keeping.earlier.map((each) => ({ ...each, kind: 'accepted' as const }))
  return { kind: 'conflict', earlier }
}
