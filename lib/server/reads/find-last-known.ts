import type { CloseRead } from '@/lib/domain/close/close-read'
import { getContext } from '@/lib/server/context'
import type { StoredClose } from '@/lib/server/db/close'
import { listProgress } from '@/lib/server/db/kept-progress'

/** How the items of a close stood when its bank was last read; undefined where it never was. */
export async function findLastKnown(
  { firm_id }: { readonly firm_id: string },
  close: StoredClose | undefined,
): Promise<CloseRead['lastKnown']> {
  if (close === undefined) return undefined
  const { database } = getContext().store
  const kept = (await listProgress(database, firm_id, [close.id])).get(close.id)
  if (kept === undefined || kept.progressAt === null) return undefined
  return { items: kept.progress.items.map(({ state }) => state), at: kept.progressAt }
}
