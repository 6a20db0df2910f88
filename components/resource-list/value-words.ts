/**
 * What a value of the bank's is called. Version 1 is additive-only (spec, Versioning 2): a value
 * that is newer than this page is shown as it came, marked as one that we have no words for.
 */
export function wordsFor(
  words: Readonly<Record<string, string>>,
  value: string | null | undefined,
): string | undefined {
  if (value == null || value === '') return undefined
  return Object.hasOwn(words, value) ? words[value] : `Other (${value})`
}

/** `posted_at` as "Posted at": for words that have no fixed list, such as a kind of activity. */
export function plainWords(value: string): string {
  const spaced = value.replaceAll('_', ' ').trim()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

/** Enough of an opaque identifier to tell two apart by eye; the whole stands beside it or behind it. */
export function shortId(id: string): string {
  return id.length <= 10 ? id : `${id.slice(0, 8)}…`
}
