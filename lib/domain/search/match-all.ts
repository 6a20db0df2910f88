import { foldText } from '@/lib/domain/search/fold-text'

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
