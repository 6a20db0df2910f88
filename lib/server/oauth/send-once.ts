import { buildConnector, Client } from 'undici'
import { decodeBody } from '@/lib/server/oauth/decode-body'

export interface WireRequest {
  method: 'GET' | 'POST'
  url: URL
  headers: Record<string, string>
  body?: string
  timeoutMilliseconds: number
}

/** What the wire proved, before anyone judges it. Causes are codes: they never hold a token. */
export type WireAnswer =
  | { kind: 'answered'; status: number; headers: Record<string, string>; body: string }
  /** No byte of the request left: it was certainly not processed. */
  | { kind: 'unsent'; cause: string }
  /** It may have been processed; nobody here knows. */
  | { kind: 'lost'; cause: string }

const bodyCap = 64 * 1024

/**
 * One request on a socket of its own, so that no idle connection can be closed under it and nothing
 * is ever sent twice. Redirects are answers, not instructions. Never throws.
 */
export async function sendOnce(request: WireRequest): Promise<WireAnswer> {
  let connected = false
  const connect = buildConnector({ timeout: Math.min(5000, request.timeoutMilliseconds) })
  const client = new Client(request.url.origin, {
    pipelining: 0,
    connect: (options, callback) => {
      connect(options, (...result) => {
        if (result[0] === null) connected = true
        callback(...result)
      })
    },
  })
  try {
    const response = await client.request({
      method: request.method,
      path: `${request.url.pathname}${request.url.search}`,
      headers: { accept: 'application/json', 'accept-encoding': 'identity', ...request.headers },
      body: request.body ?? null,
      reset: true,
      signal: AbortSignal.timeout(request.timeoutMilliseconds),
    })
    const headers = flatHeaders(response.headers)
    const body = await readCapped(response.body)
    const decoded = await decodeBody(body, headers['content-encoding'], bodyCap)
    return { kind: 'answered', status: response.statusCode, headers, body: toText(decoded) }
  } catch (cause) {
    return { kind: connected ? 'lost' : 'unsent', cause: codeOf(cause) }
  } finally {
    void client.destroy().catch(() => {})
  }
}

// What is longer than the cap is no token response: it reads as empty.
async function readCapped(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.length
    if (length > bodyCap) return new Uint8Array()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

// A byte order mark is no part of the text (RFC 8259 §8.1), so the decoder drops it.
function toText(body: Uint8Array | undefined): string {
  return body === undefined ? '' : new TextDecoder().decode(body)
}

function flatHeaders(headers: Record<string, string | string[] | undefined>) {
  const flat: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    const first = Array.isArray(value) ? value[0] : value
    if (first !== undefined) flat[name.toLowerCase()] = first
  }
  return flat
}

function codeOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown'
  if (cause.name === 'TimeoutError' || cause.name === 'AbortError') return 'timeout'
  const code = (cause as NodeJS.ErrnoException).code
  return typeof code === 'string' ? code : cause.name
}
