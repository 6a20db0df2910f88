import { isRightLost, type LostRight, type StreamRight } from '@/lib/server/rights/lasting-right'

declare const guarded: unique symbol

/**
 * A stream whose every part was handed out only after the store had said that its person may have it. Only
 * `guardStream` makes one, and what a route answers with takes no other.
 */
export type GuardedStream<Part> = ReadableStream<Part> & { readonly [guarded]: true }

/** How a stream ended: read to its end, broken off, or left by its reader. */
interface Closing {
  how: 'read' | 'broken' | 'left'
  /** Why it was broken off, where the right to it was lost. */
  loss?: LostRight
}

interface Source<Part> {
  next: () => Promise<IteratorResult<Part, unknown>>
  /** It answers only when what is under way has ended, which nobody waits for. */
  stop: () => Promise<unknown>
}

/**
 * The same parts, read only when somebody reads. `right` is checked for each before it is handed out; where
 * it is lost the stream fails, so that nothing looks whole that is not. Once that is so, or the reader goes
 * away, `aborter` stops all work behind it.
 */
export function guardStream<Part, Sent>(
  from: AsyncGenerator<Part, unknown> | ReadableStream<Part>,
  right: StreamRight<Part, Sent>,
  { aborter = new AbortController(), gone }: { aborter?: AbortController; gone?: AbortSignal } = {},
): { stream: GuardedStream<Sent>; closed: Promise<Closing> } {
  const source = sourceOf(from)
  let close = (_closing: Closing): void => {}
  const closed = new Promise<Closing>((resolve) => {
    close = resolve
  })
  const end = (closing: Closing): void => {
    close(closing)
    aborter.abort()
    source.stop().catch(() => {})
  }
  const leave = (): void => end({ how: 'left' })
  if (gone?.aborted === true) leave()
  gone?.addEventListener('abort', leave, { once: true })
  void closed.then(() => gone?.removeEventListener('abort', leave))
  const stream = new ReadableStream<Sent>(
    {
      pull: async (controller) => {
        try {
          const { done, value } = await source.next()
          if (done !== true) {
            controller.enqueue(await right.admit(value))
            return
          }
          controller.close()
          close({ how: 'read' })
        } catch (error) {
          end({ how: 'broken', ...(isRightLost(error) && { loss: error.loss }) })
          controller.error(error)
        }
      },
      cancel: leave,
    },
    { highWaterMark: 0 },
  )
  // The one place where the mark is given.
  return { stream: stream as GuardedStream<Sent>, closed }
}

function sourceOf<Part>(from: AsyncGenerator<Part, unknown> | ReadableStream<Part>): Source<Part> {
  if (!(from instanceof ReadableStream)) {
    return { next: () => from.next(), stop: () => from.return(undefined) }
  }
  const reader = from.getReader()
  return {
    next: async () => {
      const { done, value } = await reader.read()
      return done ? { done, value } : { done, value }
    },
    stop: () => reader.cancel(),
  }
}

/** What `work` pushes as it comes, for work of which several parts go on at once. */
export function pushedStream<Part>(
  work: (push: (part: Part) => void, signal: AbortSignal) => Promise<void>,
  gone: AbortSignal,
): ReadableStream<Part> {
  const stop = new AbortController()
  const signal = AbortSignal.any([gone, stop.signal])
  return new ReadableStream<Part>({
    start: (controller) => {
      const push = (part: Part): void => {
        if (!signal.aborted) controller.enqueue(part)
      }
      const run = async (): Promise<void> => {
        try {
          await work(push, signal)
          if (!stop.signal.aborted) controller.close()
        } catch (cause) {
          if (!stop.signal.aborted) controller.error(cause)
          stop.abort()
        }
      }
      void run()
    },
    cancel: () => stop.abort(),
  })
}

/** What was handed out, in another form, still only when somebody reads. */
export function mapStream<Part, Sent>(
  stream: GuardedStream<Part>,
  map: (part: Part) => Sent,
): GuardedStream<Sent> {
  const reader = stream.getReader()
  const mapped = new ReadableStream<Sent>(
    {
      pull: async (controller) => {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(map(value))
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
  return mapped as GuardedStream<Sent>
}
