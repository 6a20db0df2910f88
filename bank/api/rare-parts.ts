const trigramLength = 3
// Twice in a hundred of the nearest 250 rows: where a trigram's list of rows is long.
const frequentFrom = 5

/**
 * The parts of `text`, made of whole trigrams, that are rare in the texts of `near`; undefined where
 * all or none are. An index search for these alone skips the long posting lists of frequent trigrams.
 */
export function rareParts(text: string, near: string): readonly string[] | undefined {
  const runs: string[] = []
  let hasFrequent = false
  for (const [word] of text.toLowerCase().matchAll(/[a-z0-9]{3,}/g)) {
    let start: number | undefined
    for (let at = 0; at + trigramLength <= word.length; at += 1) {
      const isFrequent = isFrequentIn(near, word.slice(at, at + trigramLength))
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

function isFrequentIn(near: string, trigram: string): boolean {
  return near.split(trigram, frequentFrom + 1).length > frequentFrom
}
