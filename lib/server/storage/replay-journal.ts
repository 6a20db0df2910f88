import type { Store } from '@/lib/server/storage/store'
import { storeExchangedPair, storeRefreshedPair } from '@/lib/server/storage/token-ledger'
import { openPair } from '@/lib/server/storage/token-pair'

/**
 * Brings into the store what is in the journal and not in the ledger: pairs that came while the
 * store was failing, or that it forgot in a power cut. Run at start; doing it twice changes nothing.
 */
export async function replayJournal(store: Store): Promise<{ read: number; replayed: number }> {
  const entries = await store.journal.read()
  let replayed = 0
  for (const entry of entries) {
    const [known] = await store.database.query('select 1 from token_ledger where receipt = $1', [
      entry.receipt,
    ])
    if (known !== undefined) continue
    const pair = openPair(store.vault, entry.pair_sealed, entry)
    if (entry.source === 'exchange') {
      await storeExchangedPair(store, { entry, pair, replayed: true })
    } else {
      await storeRefreshedPair(store, { entry, pair, replayed: true })
    }
    replayed += 1
  }
  return { read: entries.length, replayed }
}
