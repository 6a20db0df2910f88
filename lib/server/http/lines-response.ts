import 'server-only'

/**
 * Steps as lines of JSON, each sent as it comes. Who goes away cancels the stream that they come from,
 * and nothing is read far ahead of one who is slow.
 */
export function linesResponse(steps: ReadableStream<unknown>): Response {
  const encoder = new TextEncoder()
  const lines = new TransformStream<unknown, Uint8Array>({
    transform: (step, controller) =>
      controller.enqueue(encoder.encode(`${JSON.stringify(step)}\n`)),
  })
  return new Response(steps.pipeThrough(lines), {
    headers: { 'content-type': 'application/x-ndjson' },
  })
}
