/**
 * The same stream, read only when somebody reads. Once they go away `aborter` stops all work behind
 * it, before anything is waited for. `closed` says how it ended.
 */
export function pullStream(
  source: ReadableStream<Uint8Array>,
  aborter: AbortController,
  gone: AbortSignal,
): { stream: ReadableStream<Uint8Array>; closed: Promise<'read' | 'broken' | 'left'> } {
  const reader = source.getReader()
  let close = (_how: 'read' | 'broken' | 'left'): void => {}
  const closed = new Promise<'read' | 'broken' | 'left'>((resolve) => {
    close = resolve
  })
  const leave = (): void => {
    close('left')
    aborter.abort()
    // It answers only when what is under way has ended, which nobody waits for.
    reader.cancel().catch(() => {})
  }
  if (gone.aborted) leave()
  gone.addEventListener('abort', leave, { once: true })
  void closed.then(() => gone.removeEventListener('abort', leave))
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const { done, value } = await reader.read()
          if (!done) {
            controller.enqueue(value)
            return
          }
          controller.close()
          close('read')
        } catch (error) {
          close('broken')
          controller.error(error)
        }
      },
      cancel: leave,
    },
    { highWaterMark: 0 },
  )
  return { stream, closed }
}

/** The same bytes as a stream, made only when somebody reads. */
export function streamOf(source: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await source.next()
        if (done === true) controller.close()
        else controller.enqueue(value)
      },
      cancel: async () => {
        await source.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}

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
