import type { Context } from 'hono'

/** The peer's address; `in-process` where the app is called without a socket, as tests do. */
export function remoteAddress(c: Context): string {
  const bindings = c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined
  if (bindings?.incoming === undefined) return 'in-process'
  return bindings.incoming.socket?.remoteAddress ?? 'unknown'
}
