import { addGeneratedKey, dropGeneratedKeys } from '@/lib/server/generated-secrets'
import type { Order } from '@/lib/server/operator-desk'
import { dropOlderKeys, type OwnKeys, rotateKeys } from '@/lib/server/rotate-keys'
import { resumeStore } from '@/lib/server/db/resume-store'
import type { Store } from '@/lib/server/db/store'
import type { StoreSettings } from '@/lib/server/store-settings'

/** Does what whoever runs Countinghouse asks, and gives what there is to tell. Throws OrderRefusedError. */
export async function carryOutOrder(
  store: Store,
  { dataDir, ownsKeys }: Pick<StoreSettings, 'dataDir' | 'ownsKeys'>,
  order: Order,
): Promise<string[]> {
  const own: OwnKeys | undefined = ownsKeys
    ? { add: () => addGeneratedKey(dataDir), dropOlder: () => dropGeneratedKeys(dataDir) }
    : undefined
  if (order === 'rotate') return rotateKeys(store, own)
  if (order === 'drop-old') return dropOlderKeys(store, own)
  return resume(store)
}

async function resume(store: Store): Promise<string[]> {
  const done = await resumeStore(store)
  if (done.kind === 'not_held') return ['Nothing is held: Countinghouse is at work.']
  const { hold, journal, connections } = done
  return [
    hold === 'restored' ? 'The store had been put back.' : 'The store is a copy.',
    `${journal.replayed} token pairs came from the journal beside it${journal.unreadable > 0 ? `, ${journal.unreadable} more open with no key of the ring` : ''}.`,
    `${connections} connections go on; each is tried when it is read next, or within ${connections} minutes.`,
  ]
}
