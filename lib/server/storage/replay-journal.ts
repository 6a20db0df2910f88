import type { Store } from '@/lib/server/storage/store'
import { storeExchangedPair, storeRefreshedPair } from '@/lib/server/storage/token-ledger'
import type { JournalEntry } from '@/lib/server/storage/token-journal'
import { openPair, type TokenPair } from '@/lib/server/storage/token-pair'
import { VaultError } from '@/lib/server/vault/vault'

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
    const pair = openOwn(store, entry)
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

function openOwn(store: Store, entry: JournalEntry): TokenPair | undefined {
  try {
    return openPair(store.vault, entry.pair_sealed, entry)
  } catch (cause) {
    if (cause instanceof VaultError) return undefined
    throw cause
  }
}
