import 'server-only'

interface Asking {
  /** By `performance.now()`. */
  askedAt: number
}

interface RequestStorage {
  getStore: () => Asking | undefined
}

const storageKey = Symbol.for('countinghouse.request')

/**
 * When the request that is being answered arrived, as the dashboard's own server noted it. Undefined
 * for work that no request asked for.
 */
export function findAsking(): Asking | undefined {
  const holder = globalThis as { [storageKey]?: RequestStorage }
  return holder[storageKey]?.getStore()
}
