import type { Search } from '@/lib/domain/search/read-search'

/**
 * A text as a search compares it: whatever its case, accents, marks of direction, width, digits, and
 * the shape of its apostrophes, quotes and dashes, which a telephone chooses by itself.
 */
export function foldText(text: string): string {
  return (
    text
      .normalize('NFKD')
      .replace(/[\p{M}\p{Cf}\u0640]/gu, '')
      // Only as capitals are ß and ss the same, and both forms of sigma.
      .toUpperCase()
      .replace(/[\u0660-\u0669\u06f0-\u06f9]/gu, (digit) => String(digit.charCodeAt(0) % 16))
      .replace(/[\u2018-\u201b\u02bc]/gu, "'")
      .replace(/[\u201c-\u201f\u00ab\u00bb]/gu, '"')
      .replace(/[\u2010-\u2015\u2212]/gu, '-')
      .replace(/\u0629/gu, '\u0647')
      .replace(/\u0649/gu, '\u064a')
      .replace(/\s+/gu, ' ')
      .trim()
  )
}

type Texts = readonly (string | null | undefined)[]

/** Whether an object with these texts matches a search: each word or phrase occurs in one of them. */
export function answersSearch(search: Search): (texts: Texts) => boolean {
  return (texts) => answers(search, foldTexts(texts))
}

function foldTexts(texts: Texts): string {
  // No phrase goes from one text into the next: within one a line ends as a space.
  return texts.map((text) => foldText(text ?? '')).join('\n')
}

function answers(search: Search, folded: string): boolean {
  switch (search.kind) {
    case 'text':
      return folded.includes(search.folded)
    case 'not':
      return !answers(search.of, folded)
    case 'all':
      return search.of.every((each) => answers(each, folded))
    case 'any':
      return search.of.some((each) => answers(each, folded))
  }
}

/**
 * Those that answer what was typed, the best of them first; all of them, as they are, to nothing.
 * Every word that was typed must be in the text of one, in any order, whatever the case and accents.
 */
export function matchAll<Item>(
  items: readonly Item[],
  typed: string,
  textOf: (item: Item) => string,
): Item[] {
  if (typed.trim() === '') return [...items]
  const wanted = foldText(typed)
  return items
    .flatMap((item) => {
      const rank = rankOf(foldText(textOf(item)), wanted)
      return rank === undefined ? [] : [{ item, rank }]
    })
    .toSorted((left, right) => left.rank - right.rank)
    .map(({ item }) => item)
}

/** Whether a text answers what was typed, by the same rule; any text does to nothing. */
export function matching(typed: string): (text: string) => boolean {
  const wanted = foldText(typed)
  return wanted === '' ? () => true : (text) => rankOf(foldText(text), wanted) !== undefined
}

/** Lower is better: it begins with what was typed, words of it do, it holds it somewhere. */
function rankOf(text: string, wanted: string): number | undefined {
  const words = wanted.split(/\s+/u)
  if (!words.every((word) => text.includes(word))) return undefined
  if (text.startsWith(wanted)) return 0
  const starts = text.split(/[^\p{L}\p{N}]+/u)
  return words.every((word) => starts.some((each) => each.startsWith(word))) ? 1 : 2
}
