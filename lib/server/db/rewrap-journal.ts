import type { Store } from '@/lib/server/db/store'
import type { JournalEntry } from '@/lib/server/db/token-journal'
import { findPair, sealPair } from '@/lib/server/db/token-pair'

const batchSize = 500

/**
 * Writes what the journal holds under an older key once more under the newest. Lines are added and
 * none is changed, so that a process which writes at this moment is not disturbed.
 */
export async function rewrapJournal(store: Store): Promise<number> {
  const older = await listOlder(store)
  for (let start = 0; start < older.length; start += batchSize) {
    await store.journal.append(...older.slice(start, start + batchSize))
  }
  return older.length
}

/** How many pairs of the journal only an older key of the ring opens. */
export async function countOlderInJournal(store: Store): Promise<number> {
  return (await listOlder(store)).length
}

async function listOlder({ journal, vault }: Store): Promise<JournalEntry[]> {
  const entries = await journal.read()
  const done = new Set(
    entries.flatMap((entry) => (vault.needsRewrap(entry.pair_sealed) ? [] : [entry.receipt])),
  )
  return entries.flatMap((entry) => {
    if (done.has(entry.receipt)) return []
    const pair = findPair(vault, entry.pair_sealed, entry)
    if (pair === undefined) return []
    done.add(entry.receipt)
    return [{ ...entry, pair_sealed: sealPair(vault, pair, entry) }]
  })
}
