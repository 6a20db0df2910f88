const storageKey = 'recent-clients'
const maxStored = 10

/** Ids of the clients that this browser showed last, the latest first. */
export function readRecentClients(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

export function addRecentClient(connection_id: string): void {
  const others = readRecentClients().filter((id) => id !== connection_id)
  try {
    localStorage.setItem(storageKey, JSON.stringify([connection_id, ...others].slice(0, maxStored)))
  } catch {
    // Storage may be full or refused; the list of all clients works without it.
  }
}
