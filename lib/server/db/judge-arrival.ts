import type { StoreHold } from '@/lib/domain/connections/read-outcome'
import type { InstallMemory } from '@/lib/server/db/install-memory'

export interface StoredInstall {
  id: string
  epoch: number
  fingerprint: string
  hold: StoreHold | null
}

/** An instance as it comes to a store: at its start, and every minute after that. */
export interface Arriving {
  memory: (InstallMemory & { isCopied: boolean }) | undefined
  fingerprint: string
}

export interface StoreFacts {
  /** Something lies in the store that a bank would take; else no copy of it can do harm. */
  hasTokens: boolean
  /** Another instance was here within the last minutes. */
  hasOthers: boolean
  /** By how much the store may be behind: an embedded one forgets its last writes in a power cut. */
  slack: number
}

export type Arrival =
  | { kind: 'belongs' }
  /** New here: it gets an id of its own. */
  | { kind: 'joins' }
  /** From now on nothing in the store is spent, until an operator says so. */
  | { kind: 'holds'; why: StoreHold }
  /** Others work here, and this instance was set up for something else: it may not start. */
  | { kind: 'foreign' }

/**
 * Whether an instance and a store know each other. What is remembered in the instance's own folder
 * is held against what the store says of itself (security, 1.4).
 */
export function judgeArrival(
  store: StoredInstall | undefined,
  { memory, fingerprint }: Arriving,
  { hasTokens, hasOthers, slack }: StoreFacts,
): Arrival {
  if (store === undefined) {
    return memory === undefined || !hasTokens ? { kind: 'joins' } : holds('restored')
  }
  const isKnown = memory !== undefined && memory.install_id === store.id
  if (store.hold !== null || !hasTokens) {
    return { kind: isKnown && !memory.isCopied ? 'belongs' : 'joins' }
  }
  if (isKnown) {
    const isBehind = memory.epoch > store.epoch + slack
    if (!memory.isCopied) return isBehind ? holds('restored') : { kind: 'belongs' }
    // A copy of the folder makes another instance, where the first one runs.
    if (hasOthers) return { kind: 'joins' }
    return holds(isBehind ? 'restored' : 'cloned')
  }
  const isOurs = memory === undefined && store.fingerprint === fingerprint
  if (hasOthers) return { kind: isOurs ? 'joins' : 'foreign' }
  return holds(isOurs ? 'restored' : 'cloned')
}

function holds(why: StoreHold): Arrival {
  return { kind: 'holds', why }
}
