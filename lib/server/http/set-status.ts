import 'server-only'

interface RequestStore {
  setStatus: (status: number) => void
}

interface RequestStorage {
  getStore: () => RequestStore | undefined
}

const storageKey = Symbol.for('countinghouse.request')

/**
 * Sets the HTTP status of the page being rendered. Next gives a Server Component no way to do so;
 * the dashboard's own server holds the response in an AsyncLocalStorage and sets it there. Without
 * that server (`next dev` alone) the page keeps its 200.
 */
export function setStatus(status: number): void {
  const holder = globalThis as { [storageKey]?: RequestStorage }
  holder[storageKey]?.getStore()?.setStatus(status)
}
