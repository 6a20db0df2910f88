/** At most `limit` holders at once; the others wait in the order in which they came. */
export function createConcurrencyLimit(limit: number): ConcurrencyLimit {
  let held = 0
  const waiting: (() => void)[] = []
  const release = (): void => {
    const next = waiting.shift()
    if (next === undefined) held -= 1
    else next()
  }
  return {
    acquire: (signal) => {
      signal.throwIfAborted()
      if (held < limit) {
        held += 1
        return Promise.resolve(release)
      }
      return new Promise((resolve, reject) => {
        const enter = (): void => {
          signal.removeEventListener('abort', leave)
          resolve(release)
        }
        const leave = (): void => {
          waiting.splice(waiting.indexOf(enter), 1)
          reject(signal.reason)
        }
        signal.addEventListener('abort', leave, { once: true })
        waiting.push(enter)
      })
    },
  }
}

export interface ConcurrencyLimit {
  /** Resolves to the function that gives the place back. Rejects when the signal aborts first. */
  acquire: (signal: AbortSignal) => Promise<() => void>
}
