import { setTimeout as delay } from 'node:timers/promises'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { BankRequest } from '@/bank/context'

// These faults reach under HTTP, to the socket, which is only there when the bank listens.

/** The connection is reset and nothing is answered. */
export function cutConnection(c: BankRequest): Response {
  const { outgoing } = requireConnection(c)
  outgoing.socket?.resetAndDestroy()
  return RESPONSE_ALREADY_SENT
}

/** Half of the body that was promised, then a reset. */
export async function breakMidBody(c: BankRequest, response: Response): Promise<Response> {
  const { outgoing } = requireConnection(c)
  const bytes = Buffer.from(await response.arrayBuffer())
  outgoing.writeHead(response.status, headersWithLength(response, bytes.length))
  await new Promise<void>((resolve) => {
    outgoing.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => resolve())
  })
  outgoing.socket?.resetAndDestroy()
  return RESPONSE_ALREADY_SENT
}

/** The whole body under a content-length that is off by `difference` bytes. */
export async function sendWithLength(
  c: BankRequest,
  response: Response,
  difference: number,
): Promise<Response> {
  const { outgoing } = requireConnection(c)
  const bytes = Buffer.from(await response.arrayBuffer())
  const promised = Math.max(0, bytes.length + difference)
  outgoing.writeHead(response.status, {
    ...headersWithLength(response, promised),
    connection: 'close',
  })
  await new Promise<void>((resolve) => {
    outgoing.write(bytes, () => resolve())
  })
  outgoing.socket?.destroySoon()
  return RESPONSE_ALREADY_SENT
}

/** The body at that rate; from `stallAt`, a share of it, nothing more comes until the caller hangs up. */
export async function dripBody(
  response: Response,
  bytesPerSecond: number,
  stallAt = 1,
): Promise<Response> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  const end = Math.floor(bytes.length * stallAt)
  const step = Math.max(1, Math.ceil(bytesPerSecond / 20))
  const hungUp = new AbortController()
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      if (sent >= bytes.length) {
        controller.close()
        return
      }
      if (sent >= end) {
        await new Promise((resolve) => {
          hungUp.signal.addEventListener('abort', resolve, { once: true })
        })
        return
      }
      await delay((step / bytesPerSecond) * 1000)
      if (hungUp.signal.aborted) return
      const next = Math.min(end, sent + step)
      controller.enqueue(bytes.subarray(sent, next))
      sent = next
    },
    cancel: () => hungUp.abort(),
  })
  const headers = new Headers(response.headers)
  headers.set('content-length', String(bytes.length))
  return new Response(body, { status: response.status, headers })
}

function headersWithLength(response: Response, length: number): Record<string, string> {
  return { ...Object.fromEntries(response.headers), 'content-length': String(length) }
}

function requireConnection(c: BankRequest) {
  const { outgoing } = c.env ?? {}
  if (outgoing === undefined) throw new Error('this fault needs a bank that listens on a port')
  return { outgoing }
}
