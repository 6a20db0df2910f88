import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { Fault } from '@/bank/control/fault'

type Format = Extract<Fault, { fault: 'status' }>['format']
type Variant = Extract<Fault, { fault: 'problem' }>['variant']

const html = '<!doctype html><html><body><h1>Something went wrong</h1></body></html>'

/** An error as some server on the way to the bank might word it. */
export function plainFailure(
  status: number,
  format: Format,
  retryAfter: string | undefined,
): Response {
  const headers = new Headers({ 'cache-control': 'no-store' })
  if (retryAfter !== undefined) headers.set('retry-after', retryAfter)
  if (status === 401) headers.set('www-authenticate', 'Bearer error="invalid_token"')
  const [type, body] = formats[format](status)
  if (type !== undefined) headers.set('content-type', type)
  return new Response(body, { status, headers })
}

const formats: Record<Format, (status: number) => [string | undefined, string | null]> = {
  problem: (status) => [
    'application/problem+json',
    JSON.stringify({ type: 'about:blank', title: 'Rehearsed failure', status }),
  ],
  oauth: (status) => [
    'application/json',
    JSON.stringify({ error: status >= 500 ? 'temporarily_unavailable' : 'invalid_request' }),
  ],
  html: () => ['text/html; charset=utf-8', html],
  text: () => ['text/plain; charset=utf-8', 'upstream connect error'],
  empty: () => [undefined, null],
}

/** Problem details as RFC 9457 would not have them. */
export function malformedProblem(variant: Variant, status: number): Response {
  return new Response(JSON.stringify(problems[variant](status)), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  })
}

const script = '<script>alert(document.domain)</script><img src=x onerror=alert(1)>'

const problems: Record<Variant, (status: number) => unknown> = {
  html: (status) => ({ type: 'about:blank', title: script, status, detail: script }),
  long: (status) => ({
    type: 'about:blank',
    title: 'T'.repeat(10_000),
    status,
    detail: 'long detail '.repeat(10_000),
  }),
  missing_members: () => ({}),
  wrong_status: (status) => ({ type: 'about:blank', title: 'Fine', status: status - 200 }),
  about_blank: (status) => ({ type: 'about:blank', title: 'Bad Request', status }),
  array: (status) => [{ type: 'about:blank', title: 'In a list', status }],
}

const chunkLength = 65_536

/** JSON of so many bytes, made as it is read. */
export function fillerStream(bytes: number): ReadableStream<Uint8Array> {
  const chunk = Buffer.alloc(chunkLength, 'a')
  const frame = ['{"padding":"', '"}'] as const
  let left = Math.max(0, bytes - frame[0].length - frame[1].length)
  let started = false
  return new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (!started) {
        started = true
        controller.enqueue(Buffer.from(frame[0]))
      } else if (left > 0) {
        controller.enqueue(new Uint8Array(chunk.subarray(0, Math.min(left, chunkLength))))
        left -= Math.min(left, chunkLength)
      } else {
        controller.enqueue(Buffer.from(frame[1]))
        controller.close()
      }
    },
  })
}

/** A small body that inflates to so many bytes. */
export function gzipBomb(bytes: number): Response {
  const compressed = Readable.fromWeb(fillerStream(bytes) as never).pipe(createGzip({ level: 9 }))
  return new Response(Readable.toWeb(compressed) as ReadableStream<Uint8Array>, {
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  })
}
