import { progressOfItems } from '@/lib/domain/close/close-progress'
import { saveProgress } from '@/lib/server/db/close'
import { listProgress } from '@/lib/server/db/kept-progress'
import type { CloseStore } from '@/test/close/close-store'

type Ref = Awaited<ReturnType<CloseStore['newClient']>>

/** Keeps how its items stand, as reading its bank does. */
export async function keepProgress(here: CloseStore, ref: Ref, close_id: string): Promise<void> {
  const { items } = (await here.look(ref, close_id)).outcome
  const own = { firm_id: ref.firm_id, close_id }
  await saveProgress(here.sealed, own, progressOfItems(items), {})
}

/** What is kept of it, and how the firm's items stand in that, in their order. */
export async function readKept(here: CloseStore, { firm_id }: Ref, close_id: string) {
  const kept = await listProgress(here.dashboard.database, firm_id, [close_id])
  const found = kept.get(close_id)
  if (found === undefined) throw new Error('nothing is kept of it')
  const ofFirm = found.progress.items.filter(({ id }) => id.length === 36)
  return { ...found, ofFirm: ofFirm.map(({ id, state }) => [id, state] as const) }
}
