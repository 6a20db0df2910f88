const trigramLength = 3
// Twice in a hundred of the nearest 250 rows: where a trigram's list of rows is long.
const frequentFrom = 5

/**
 * The parts of `text` that the texts in `near` hardly hold, as far as trigrams make them up; undefined
 * where that is all of them, or none. Of a rare word most trigrams are rare: an index that is asked for
 * these alone need not go through the long lists of the others, only to find that nothing is gained.
 */
export function rareParts(text: string, near: string): readonly string[] | undefined {
  const runs: string[] = []
  let hasFrequent = false
  for (const [word] of text.matchAll(/[a-z0-9]{3,}/g)) {
    let start: number | undefined
    for (let at = 0; at + trigramLength <= word.length; at += 1) {
      const isFrequent = isHeldOften(near, word.slice(at, at + trigramLength))
      hasFrequent ||= isFrequent
      if (!isFrequent) start ??= at
      if (start !== undefined && isFrequent) {
        runs.push(word.slice(start, at + trigramLength - 1))
        start = undefined
      }
    }
    if (start !== undefined) runs.push(word.slice(start))
  }
  return hasFrequent && runs.length > 0 ? runs : undefined
}

function isHeldOften(near: string, trigram: string): boolean {
  let at = -1
  for (let held = 0; held < frequentFrom; held += 1) {
    at = near.indexOf(trigram, at + 1)
    if (at === -1) return false
  }
  return true
}
