import type { Store } from '@/lib/server/db/store'
import { type ReceivedPair, storeExchangedPair } from '@/lib/server/db/token-ledger'

// Of each store, the approvals that it did not take when they came.
const late = new WeakMap<Store, Set<ReceivedPair>>()

export function keepForLater(store: Store, received: ReceivedPair): void {
  const waiting = late.get(store) ?? new Set()
  late.set(store, waiting.add(received))
}

/** Brings them into the store as soon as it takes them; rejects while it does not. */
export async function storeLateApprovals(store: Store): Promise<void> {
  const waiting = late.get(store) ?? []
  for (const received of waiting) {
    await storeExchangedPair(store, received)
    late.get(store)?.delete(received)
  }
}
