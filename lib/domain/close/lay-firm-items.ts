import type { CloseProgress } from '@/lib/domain/close/close-progress'
import { evidenceIds } from '@/lib/domain/close/finding'
import { type FirmItem, judgeFirmItem, type Tick } from '@/lib/domain/close/firm-items'
import type { Kept } from '@/lib/domain/close/kept'

const byEvidence: ReadonlySet<string> = new Set(evidenceIds)

/** What is kept of a close, with the firm's items as it has them now; those by evidence stay as they were. */
export function layFirmItems(
  progress: CloseProgress,
  items: readonly FirmItem[],
  ticks: ReadonlyMap<string, Kept<Pick<Tick, 'does'>>>,
): CloseProgress {
  return {
    ...progress,
    items: [
      ...progress.items.filter(({ id }) => byEvidence.has(id)),
      ...items.map(({ id }) => ({ id, state: judgeFirmItem(ticks.get(id) ?? []).state })),
    ],
  }
}
