import { itemsDue } from '@/lib/domain/close/firm-items'
import { layFirmItems } from '@/lib/domain/close/lay-firm-items'
import { listDatedItems } from '@/lib/server/db/firm-item'
import {
  type ClosesMeant,
  listOpenProgress,
  progressIn,
  saveOpenProgress,
} from '@/lib/server/db/kept-progress'
import type { Query } from '@/lib/server/db/store/database'
import { listLastTicks } from '@/lib/server/db/tick'

/**
 * Writes how the firm's items now stand in what is kept of closes, whose bank need not be read for that. Within the
 * transaction of what changed them, which holds the firm's chain; by as many statements however many closes there
 * are. One that is locked stays as it was locked.
 */
export async function refreshFirmItems(query: Query, meant: ClosesMeant): Promise<void> {
  const { firm_id } = meant
  const closes = await listOpenProgress(query, meant)
  const [oldest] = closes.map(({ createdAt }) => createdAt).toSorted()
  if (oldest === undefined) return
  const dated = await listDatedItems(query, firm_id, oldest)
  const ids = closes.map(({ id }) => id)
  const ticks = await listLastTicks(query, firm_id, ids)
  const changed = closes.flatMap(({ id, createdAt, client, progress, ...period }) => {
    const kept = progressIn(progress)
    if (kept === undefined) return []
    // Not later alone: to the millisecond, an end may be as early as a beginning that it came after.
    const items = dated.flatMap(({ item, endedAt }) =>
      endedAt === null || endedAt >= createdAt ? item : [],
    )
    const due = itemsDue(items, client, period)
    const now = JSON.stringify(layFirmItems(kept, due, ticks.get(id) ?? new Map()))
    return now === progress ? [] : [{ id, progress: now }]
  })
  await saveOpenProgress(query, firm_id, changed)
}
