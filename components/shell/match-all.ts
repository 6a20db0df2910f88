const marks = /\p{M}/gu

/** As it is compared: without case and accents, so that `cafe` finds "Café". */
function plain(text: string): string {
  return text.normalize('NFKD').replace(marks, '').toLowerCase().trim()
}

/**
 * How well `text` answers what was typed: lower is better, undefined is not at all. Every word that
 * was typed must be in it; the beginning of it counts more than that of a word, and that more than
 * the middle of one.
 */
export function matchText(text: string, typed: string): number | undefined {
  const [within, whole] = [plain(text), plain(typed)]
  const words = whole.split(/\s+/u)
  if (!words.every((word) => within.includes(word))) return undefined
  if (within.startsWith(whole)) return 0
  const starts = within.split(/[^\p{L}\p{N}]+/u)
  return words.every((word) => starts.some((each) => each.startsWith(word))) ? 1 : 2
}

/** Those that answer what was typed, the best of them first; all of them, as they are, to nothing. */
export function matchAll<Item>(
  items: readonly Item[],
  typed: string,
  textOf: (item: Item) => string,
): Item[] {
  if (typed.trim() === '') return [...items]
  return items
    .flatMap((item) => {
      const rank = matchText(textOf(item), typed)
      return rank === undefined ? [] : [{ item, rank }]
    })
    .toSorted((left, right) => left.rank - right.rank)
    .map(({ item }) => item)
}
