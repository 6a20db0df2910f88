import { beginMonth } from '@/app/api/v1/clients/[id]/closes/[month]/begin-month'
import { requireTicked, unknown } from '@/app/api/close/require-kept'
import { judgeFirmItem } from '@/lib/domain/close/firm-items'
import { requirePermission } from '@/lib/domain/people/permissions'
import { isEvidence, toApiItem } from '@/lib/server/api/answer-close'
import { findMonth, sealedOf } from '@/lib/server/api/close-month'
import type { ApiItem } from '@/lib/server/api/close-schemas'
import { requireAccess } from '@/lib/server/api/require-access'
import { refOf } from '@/lib/server/close/close-answer'
import { loadClose } from '@/lib/server/close/load-close'
import { tickItemOfClose } from '@/lib/server/close/tick-item'
import { getContext } from '@/lib/server/context'
import type { TokenHolder } from '@/lib/server/db/api-token'
import { HttpError } from '@/lib/server/http/to-problem'

interface OfItem {
  readonly id: string
  readonly month: string
  readonly item_id: string
}

/**
 * Ticks one of the firm's items, or takes that back; nothing is done where it is so already. No bank is read. Throws
 * NotAllowedError and HttpError.
 */
export async function tickOne(
  holder: TokenHolder,
  { id, month, item_id }: OfItem,
  { done, note }: { readonly done: boolean; readonly note?: string | undefined },
): Promise<ApiItem> {
  const access = await requireAccess(holder, id, 'close')
  requirePermission(access.person, 'prepare')
  if (isEvidence(item_id)) throw new HttpError(422, { say: 'problems.close_evidence' })
  const own = await findMonth(access, month)
  const { ticks, items } = await loadClose(sealedOf(access), refOf(access), own)
  const item = items.find((each) => each.id === item_id)
  if (item === undefined) throw unknown()
  const before = ticks.get(item_id) ?? []
  const isSo = (judgeFirmItem(before).state === 'done') === done
  const isSaid = note === undefined || note === before.at(-1)?.note
  if (own.close?.state === 'locked' || !isSo || !isSaid) {
    const close_id = await beginMonth(access, own)
    const does = done ? ('tick' as const) : ('untick' as const)
    const tick = { item_id, does, note: note ?? '', seen: before.length }
    await requireTicked(access, await tickItemOfClose(getContext(), access, close_id, tick))
  }
  return toApiItem({ id: item_id, state: done ? 'done' : 'to_do' }, () => item)
}
