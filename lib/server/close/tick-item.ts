import { randomUUID } from 'node:crypto'
import { answerLimits, type FileRefusal } from '@/lib/domain/answers/answer-file'
import { compareOutcomes } from '@/lib/domain/close/compare-outcomes'
import { itemsDue, recordFirmItem, type Tick, tickItem } from '@/lib/domain/close/firm-items'
import type { OutcomeRecord } from '@/lib/domain/close/outcome-record'
import { requirePermission } from '@/lib/domain/people/permissions'
import { type ComingFile, type SealedFile, sealFile } from '@/lib/server/answers/seal-file'
import { type CloseActor, type CloseAnswer, refOf } from '@/lib/server/close/close-answer'
import { refreshFirmItems } from '@/lib/server/close/refresh-firm-items'
import { findSignedChanges, suspendSignatures } from '@/lib/server/close/suspend-signatures'
import type { Context } from '@/lib/server/context'
import { finishFile, listItemFiles, removeFiles } from '@/lib/server/db/answer-file'
import { findClose } from '@/lib/server/db/close'
import { listCloseEvents } from '@/lib/server/db/close-event'
import { findClosePolicy } from '@/lib/server/db/close-policy'
import type { ConnectionRef } from '@/lib/server/db/connection'
import { listFirmItems } from '@/lib/server/db/firm-item'
import type { Query } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { addTick, listTicks } from '@/lib/server/db/tick'

type TickRefusal = Extract<ReturnType<typeof tickItem>, { kind: 'refused' }>['why']

interface TickRequest {
  readonly item_id: string
  readonly does: Tick['does']
  readonly note: string
  /** How many ticks of the item the person has seen. */
  readonly seen: number
}

type Needs = Pick<Context, 'store' | 'audit'>
type Ticked = CloseAnswer<Tick, TickRefusal>

/**
 * Ticks one of the firm's items in a close, or takes that back. A signature that was given on it as it was before is
 * suspended in the same moment: nothing is signed or locked between the two. Throws NotAllowedError.
 */
export function tickItemOfClose(
  { store, audit }: Needs,
  actor: CloseActor,
  close_id: string,
  { item_id, does, note: words, seen }: TickRequest,
  given?: SealedFile,
): Promise<Ticked> {
  const { person } = actor
  requirePermission(person, 'prepare')
  const ref = refOf(actor)
  return audit.appendChange(ref.firm_id, async (query, note) => {
    const sealed = { query, vault: store.vault }
    const found = await findItem(query, ref, close_id, item_id)
    if (found === undefined) return { kind: 'unknown' }
    const { item, close, materiality } = found
    const { first, last, state } = close
    const own = { firm_id: ref.firm_id, close_id }
    const ticks = (await listTicks(sealed, own)).get(item_id) ?? []
    const files = (await listItemFiles(sealed, own)).filter((each) => each.item_id === item_id)
    const count = given === undefined ? files.length : 1
    const tick: Tick = { does, by: person.id, at: '', note: words, files: count }
    const ticked = tickItem(item, ticks, tick, { seen, isLocked: state === 'locked' })
    if (ticked.kind !== 'kept') return ticked
    await addTick(sealed, own, { id: randomUUID(), item_id, n: ticked.entries.length }, tick)
    await refreshFirmItems(query, own)
    if (given !== undefined) {
      await finishFile(query, { ...ref, file_id: given.id }, given)
      // What it is given in place of.
      const before = files.map(({ id }) => id)
      await removeFiles(query, ref.firm_id, before)
    }
    const kind = does === 'tick' ? 'close.item_ticked' : 'close.item_unticked'
    note({ ...ref, kind, person_id: person.id, detail: { first, last, item_id } })
    const { sha256 } = given ?? files.at(-1) ?? {}
    const items = [recordFirmItem(item_id, ticked.entries, sha256)]
    const now: OutcomeRecord = { items, figures: [], hasNotes: true }
    const events = await listCloseEvents(sealed, own)
    const changed = await findSignedChanges(sealed, own, events, (signed) =>
      compareOutcomes(signed, now, materiality),
    )
    await suspendSignatures(sealed, ref, { close, events, changed }, note)
    return { kind: 'kept' }
  })
}

/**
 * Ticks an item with the file that it asks for, in place of one that was given before. Nothing of a file stays whose
 * tick is not kept. Throws NotAllowedError; rejects where the bytes do.
 */
export async function tickItemWithFile(
  needs: Needs,
  actor: CloseActor,
  close_id: string,
  item: Omit<TickRequest, 'does'>,
  file: ComingFile,
): Promise<Ticked | { readonly kind: 'refused'; readonly why: FileRefusal }> {
  requirePermission(actor.person, 'prepare')
  const request = { ...item, does: 'tick' } as const
  // A form in which none was chosen, as where the one that is there is good.
  if (file.name === '') return tickItemOfClose(needs, actor, close_id, request)
  const ref = refOf(actor)
  const { query } = forFirm(needs.store.database, ref.firm_id)
  const { item_id } = request
  const found = await findItem(query, ref, close_id, item_id)
  if (found?.item.asksFor !== 'file') return { kind: 'unknown' }
  const sealed = { query, vault: needs.store.vault }
  const place = { firm_id: ref.firm_id, of: { close_id, item_id }, room: answerLimits.file }
  return sealFile<Ticked>(sealed, place, file, async (given) => {
    const outcome = await tickItemOfClose(needs, actor, close_id, request, given)
    return { isKept: outcome.kind === 'kept', outcome }
  })
}

/** One of the firm's items that a close of this client has. */
async function findItem(query: Query, ref: ConnectionRef, close_id: string, item_id: string) {
  const close = await findClose(query, ref, close_id)
  const policy = await findClosePolicy(query, ref)
  if (close === undefined || policy === undefined) return undefined
  const { tags, fiscalStart, materiality } = policy
  const client = { id: ref.connection_id, tags, fiscalStart }
  const all = await listFirmItems(query, ref.firm_id, close.createdAt)
  const item = itemsDue(all, client, close).find(({ id }) => id === item_id)
  return item && { item, close, materiality }
}
