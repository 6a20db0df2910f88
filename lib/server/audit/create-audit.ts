import { appendEvent, type AuditEvent } from '@/lib/server/audit/append-event'
import { type EventPage, type ListedEvent, listEvents } from '@/lib/server/audit/list-events'
import { type ChainEnd, type ChainVerdict, verifyChain } from '@/lib/server/audit/verify-chain'
import type { Store } from '@/lib/server/db/store'

/** A firm's record of who did what: added to and read, never changed. */
export interface Audit {
  append: (event: AuditEvent) => Promise<void>
  list: (firm_id: string, page?: EventPage) => Promise<ListedEvent[]>
  /**
   * Whether the record is as it was written. The whole of it is read at most once an hour; between,
   * only what was added. `wholeAt` is when it was last read from its first event.
   */
  verify: (firm_id: string) => Promise<ChainVerdict & { wholeAt: Date }>
}

const wholeMilliseconds = 60 * 60 * 1000

export function createAudit(
  store: Pick<Store, 'database'>,
  now: () => Date = () => new Date(),
): Audit {
  const checked = new Map<string, { end: ChainEnd; wholeAt: Date }>()
  return {
    append: async (event) => {
      await appendEvent(store, event)
    },
    list: (firm_id, page) => listEvents(store, firm_id, page),
    verify: async (firm_id) => {
      const known = checked.get(firm_id)
      const isRecent =
        known !== undefined && now().getTime() - known.wholeAt.getTime() < wholeMilliseconds
      const wholeAt = isRecent ? known.wholeAt : now()
      const verdict = await verifyChain(store, firm_id, isRecent ? known.end : undefined)
      if (verdict.kind === 'intact') checked.set(firm_id, { end: verdict.end, wholeAt })
      else checked.delete(firm_id)
      return { ...verdict, wholeAt }
    },
  }
}
