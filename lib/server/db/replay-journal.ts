import type { Store } from '@/lib/server/db/store'
import { storeExchangedPair, storeRefreshedPair } from '@/lib/server/db/token-ledger'
import type { JournalEntry } from '@/lib/server/db/token-journal'
import { findPair } from '@/lib/server/db/token-pair'

/**
 * Brings into the store what is in the journal and not in the ledger: pairs that came while the
 * store was failing, or that it forgot in a power cut. Run at start; doing it twice changes nothing.
 */
export async function replayJournal(store: Store): Promise<JournalReplay> {
  const entries = await listUnknown(store)
  // A pair that a rotation of the keys wrote twice is readable by its newer copy alone.
  const unreadable = new Set(entries.map(({ receipt }) => receipt))
  let replayed = 0
  for (const entry of entries) {
    const pair = findPair(store.vault, entry.pair_sealed, entry)
    if (pair === undefined || !unreadable.delete(entry.receipt)) continue
    if (entry.source === 'exchange') {
      await storeExchangedPair(store, { entry, pair, replayed: true })
    } else {
      await storeRefreshedPair(store, { entry, pair, replayed: true })
    }
    replayed += 1
  }
  return { replayed, unreadable: unreadable.size }
}

export interface JournalReplay {
  replayed: number
  /** Sealed with a key that is not on the ring: another installation's, or a key was dropped. */
  unreadable: number
}

const batchSize = 1000

/** What the journal holds and the ledger does not. */
async function listUnknown({ journal, database }: Store): Promise<JournalEntry[]> {
  const entries = await journal.read()
  const known = new Set<unknown>()
  for (let start = 0; start < entries.length; start += batchSize) {
    const receipts = entries.slice(start, start + batchSize).map(({ receipt }) => receipt)
    const rows = await database.query(
      `select l.receipt from token_ledger l
       where l.receipt in (select value::uuid from jsonb_array_elements_text($1::jsonb))`,
      [JSON.stringify(receipts)],
    )
    for (const { receipt } of rows) known.add(receipt)
  }
  return entries.filter(({ receipt }) => !known.has(receipt))
}
