import type { CustomFetchOptions } from 'oauth4webapi'
import { buildConnector, Client } from 'undici'
import { decodeBody } from '@/lib/bank-contract/decode-body'

/** No complete answer came. The code names the failure and never holds what was sent. */
export class NoAnswerError extends Error {
  override name = 'NoAnswerError'
  constructor(
    readonly code: string,
    /** False when no byte of the request left: it was certainly not processed. */
    readonly isSent: boolean,
  ) {
    super(code)
  }
}

const connectMilliseconds = 5000
const maxBodyBytes = 64 * 1024

/**
 * One request on a socket of its own, so that no idle connection can be closed under it and nothing
 * is ever sent twice. Redirects are answers, not instructions. Throws NoAnswerError.
 */
export async function fetchOnce(
  address: string,
  options: CustomFetchOptions<string, URLSearchParams | undefined>,
): Promise<Response> {
  const url = new URL(address)
  let isSent = false
  const connect = buildConnector({ timeout: connectMilliseconds })
  const client = new Client(url.origin, {
    pipelining: 0,
    connect: (target, callback) => {
      connect(target, (...result) => {
        if (result[0] === null) isSent = true
        callback(...result)
      })
    },
  })
  try {
    const response = await client.request({
      method: options.method === 'GET' ? 'GET' : 'POST',
      path: `${url.pathname}${url.search}`,
      headers: { ...options.headers, 'accept-encoding': 'identity', ...contentType(options.body) },
      body: options.body?.toString() ?? null,
      reset: true,
      signal: options.signal ?? null,
    })
    const headers = new Headers()
    for (const [name, value] of Object.entries(response.headers)) {
      const first = Array.isArray(value) ? value[0] : value
      if (first !== undefined) headers.set(name, first)
    }
    const received = await readCapped(response.body)
    const body = await decodeBody(
      received,
      headers.get('content-encoding') ?? undefined,
      maxBodyBytes,
    )
    // A Response may have no body, not even an empty one, with a status such as 204.
    const content = body === undefined || body.length === 0 ? null : Buffer.from(body)
    return new Response(content, { status: response.statusCode, headers })
  } catch (cause) {
    throw new NoAnswerError(codeOf(cause), isSent)
  } finally {
    void client.destroy().catch(() => {})
  }
}

// Spec, Authorization Code flow with PKCE 4: the media type has no charset.
function contentType(body: URLSearchParams | undefined): Record<string, string> {
  return body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }
}

// What is longer than the cap is no token response: it reads as empty.
async function readCapped(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.length
    if (length > maxBodyBytes) return new Uint8Array()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function codeOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown'
  if (cause.name === 'TimeoutError' || cause.name === 'AbortError') return 'timeout'
  const code = (cause as NodeJS.ErrnoException).code
  return typeof code === 'string' ? code : cause.name
}
