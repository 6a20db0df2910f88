import 'server-only'
import { type GuardedStream, mapStream } from '@/lib/server/rights/guarded-stream'

/** A stream as an answer, each part sent as it comes. Who goes away cancels it. */
export function streamResponse(stream: GuardedStream<Uint8Array>, headers: HeadersInit): Response {
  return new Response(stream, { headers })
}

/** Steps as lines of JSON; nothing is read far ahead of one who is slow. */
export function linesResponse(steps: GuardedStream<unknown>): Response {
  const encoder = new TextEncoder()
  return streamResponse(
    mapStream(steps, (step) => encoder.encode(`${JSON.stringify(step)}\n`)),
    { 'content-type': 'application/x-ndjson' },
  )
}
