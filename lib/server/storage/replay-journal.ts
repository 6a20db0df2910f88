import type { Store } from '@/lib/server/storage/store'
import { storeExchangedPair, storeRefreshedPair } from '@/lib/server/storage/token-ledger'
import { findPair } from '@/lib/server/storage/token-pair'

/**
 * Brings into the store what is in the journal and not in the ledger: pairs that came while the
 * store was failing, or that it forgot in a power cut. Run at start; doing it twice changes nothing.
 */
export async function replayJournal(store: Store): Promise<JournalReplay> {
  const entries = await store.journal.read()
  let replayed = 0
  let unreadable = 0
  for (const entry of entries) {
    const [known] = await store.database.query('select 1 from token_ledger where receipt = $1', [
      entry.receipt,
    ])
    if (known !== undefined) continue
    const pair = findPair(store.vault, entry.pair_sealed, entry)
    if (pair === undefined) {
      unreadable += 1
      continue
    }
    if (entry.source === 'exchange') {
      await storeExchangedPair(store, { entry, pair, replayed: true })
    } else {
      await storeRefreshedPair(store, { entry, pair, replayed: true })
    }
    replayed += 1
  }
  return { replayed, unreadable }
}

export interface JournalReplay {
  replayed: number
  /** Sealed with a key that is not on the ring: another installation's, or a key was dropped. */
  unreadable: number
}
