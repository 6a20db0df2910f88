import type { Text } from '@/lib/i18n/create-text'
import type { MessageKey } from '@/lib/i18n/en'

/** What the values of a closed set are called, by value. */
export type ValueWords = Readonly<Record<string, MessageKey>>

/**
 * What a value of the bank's is called. Version 1 is additive-only (spec, Versioning 2): a value
 * that is newer than this page is shown as it came, marked as one that we have no words for.
 */
export function wordsFor(
  words: ValueWords,
  value: string | null | undefined,
  text: Text['text'],
): string | undefined {
  if (value == null || value === '') return undefined
  const key = Object.hasOwn(words, value) ? words[value] : undefined
  return key === undefined ? text('lists.other_value', { value }) : text(key)
}

/** `posted_at` as "Posted at": for words that have no fixed list, such as a kind of activity. */
export function plainWords(value: string): string {
  const spaced = value.replaceAll('_', ' ').trim()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
