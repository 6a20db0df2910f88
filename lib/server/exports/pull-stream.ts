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
