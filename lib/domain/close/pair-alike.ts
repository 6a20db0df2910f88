/**
 * What is new with what is gone and looks the same, one to one: a bank may give its rows other identifiers.
 * Where `likenessOf` is undefined nothing is known of how it looks.
 */
export function pairAlike<Item>(
  gone: readonly Item[],
  fresh: readonly Item[],
  likenessOf: (item: Item) => string | undefined,
): Map<Item, Item> {
  const waiting = new Map<string | undefined, Item[]>()
  for (const item of gone) {
    const alike = waiting.get(likenessOf(item))
    if (alike === undefined) waiting.set(likenessOf(item), [item])
    else alike.push(item)
  }
  const paired = new Map<Item, Item>()
  for (const item of fresh) {
    const likeness = likenessOf(item)
    const old = likeness === undefined ? undefined : waiting.get(likeness)?.pop()
    if (old !== undefined) paired.set(item, old)
  }
  return paired
}
