/** Works out how long something still takes, by how fast it has gone since the first time it was looked at. */
export function createTimeLeft(now: () => number): (share: number) => number | undefined {
  let first: { share: number; at: number } | undefined
  return (share) => {
    first ??= { share, at: now() }
    const gone = share - first.share
    const seconds = (now() - first.at) / 1000
    // The first moments say nothing.
    if (gone <= 0 || seconds < minSeconds) return undefined
    return Math.round(((1 - share) * seconds) / gone)
  }
}

const minSeconds = 2
