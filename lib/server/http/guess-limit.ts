const windowMilliseconds = 60_000
const mostAddresses = 10_000

/**
 * Counts by address, in this process, what was asked for and is not there. A link cannot be guessed;
 * this keeps those who try from costing the store anything.
 */
export interface GuessLimit {
  isReached: (address: string) => boolean
  note: (address: string) => void
}

export function createGuessLimit(most: number, now: () => number = Date.now): GuessLimit {
  const counts = new Map<string, { guesses: number; endsAt: number }>()
  const find = (address: string) => {
    const count = counts.get(address)
    return count !== undefined && count.endsAt > now() ? count : undefined
  }
  return {
    isReached: (address) => (find(address)?.guesses ?? 0) >= most,
    note: (address) => {
      const known = find(address)
      if (known !== undefined) {
        known.guesses += 1
        return
      }
      const [oldest] = counts.keys()
      if (oldest !== undefined && counts.size >= mostAddresses) counts.delete(oldest)
      counts.delete(address)
      counts.set(address, { guesses: 1, endsAt: now() + windowMilliseconds })
    },
  }
}
