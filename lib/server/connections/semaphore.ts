/** Lets so many run at once; the others wait in the order in which they came. */
export function createSemaphore(permits: number): <T>(run: () => Promise<T>) => Promise<T> {
  let free = permits
  const waiting: (() => void)[] = []
  return async (run) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await run()
    } finally {
      const next = waiting.shift()
      if (next === undefined) free += 1
      else next()
    }
  }
}
