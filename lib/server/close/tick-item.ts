import { randomUUID } from 'node:crypto'
import { itemsDue, type Tick, tickItem } from '@/lib/domain/close/firm-items'
import { requirePermission } from '@/lib/domain/people/permissions'
import { type CloseActor, type CloseAnswer, refOf } from '@/lib/server/close/close-answer'
import type { Context } from '@/lib/server/context'
import { findClose } from '@/lib/server/db/close'
import { findClosePolicy } from '@/lib/server/db/close-policy'
import { listFirmItems } from '@/lib/server/db/firm-item'
import { addTick, listTicks } from '@/lib/server/db/tick'

type TickRefusal = Extract<ReturnType<typeof tickItem>, { kind: 'refused' }>['why']

interface TickRequest {
  readonly item_id: string
  readonly does: Tick['does']
  readonly note: string
  /** How many ticks of the item the person has seen. */
  readonly seen: number
}

/** Ticks one of the firm's items in a close, or takes that back. Throws NotAllowedError. */
export function tickItemOfClose(
  { store, audit }: Pick<Context, 'store' | 'audit'>,
  actor: CloseActor,
  close_id: string,
  { item_id, does, note: words, seen }: TickRequest,
): Promise<CloseAnswer<Tick, TickRefusal>> {
  const { person } = actor
  requirePermission(person, 'prepare')
  const ref = refOf(actor)
  return audit.appendChange(ref.firm_id, async (query, note) => {
    const sealed = { query, vault: store.vault }
    const close = await findClose(query, ref, close_id)
    const policy = await findClosePolicy(query, ref)
    if (close === undefined || policy === undefined) return { kind: 'unknown' }
    const { first, last, state } = close
    const client = { id: ref.connection_id, tags: policy.tags, fiscalStart: policy.fiscalStart }
    const items = itemsDue(await listFirmItems(query, ref.firm_id, close.createdAt), client, {
      first,
      last,
    })
    const item = items.find(({ id }) => id === item_id)
    if (item === undefined) return { kind: 'unknown' }
    const own = { firm_id: ref.firm_id, close_id }
    const ticks = (await listTicks(sealed, own)).get(item_id) ?? []
    const tick: Tick = { does, by: person.id, at: '', note: words, files: 0 }
    const ticked = tickItem(item, ticks, tick, { seen, isLocked: state === 'locked' })
    if (ticked.kind !== 'kept') return ticked
    await addTick(sealed, own, { id: randomUUID(), item_id, n: ticked.entries.length }, tick)
    const kind = does === 'tick' ? 'close.item_ticked' : 'close.item_unticked'
    note({ ...ref, kind, person_id: person.id, detail: { first, last, item_id } })
    return { kind: 'kept' }
  })
}
