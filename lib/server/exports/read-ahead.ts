/**
 * Works on `width` items at once and hands the results out in the order of the items. An item is
 * taken only when there is room for it, so that a slow reader holds back everything behind it.
 * `work` must not reject while others are under way unless nobody wants any result any more.
 */
export async function* readAhead<Item, Result>(
  items: AsyncIterator<Item>,
  width: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const slots: Promise<{ result: Result } | undefined>[] = []
  const start = (): void => {
    const slot = items
      .next()
      .then(async (next) => (next.done === true ? undefined : { result: await work(next.value) }))
    // A reader that waits for it sees it too.
    slot.catch(() => {})
    slots.push(slot)
  }
  for (let each = 0; each < width; each += 1) start()
  for (;;) {
    const next = await slots.shift()
    if (next === undefined) return
    start()
    yield next.result
  }
}
