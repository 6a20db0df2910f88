import type { MiddlewareHandler } from 'hono'
import type { BankContext, BankEnv } from '@/bank/context'

/** The part of pino that the bank writes to. */
export interface Log {
  info: (fields: Record<string, unknown>, message: string) => void
  error: (fields: Record<string, unknown>, message: string) => void
}

export const silentLog: Log = { info: () => {}, error: () => {} }

/**
 * One line per request. Only named fields, and no query: codes, states and signatures travel there.
 */
export function logRequests(log: Log): MiddlewareHandler<BankEnv> {
  return async (c, next) => {
    const started = performance.now()
    await next()
    log.info(
      {
        request_id: c.get('requestId'),
        method: c.req.method,
        path: c.req.path,
        status: c.res.status,
        client_id: c.get('client_id'),
        milliseconds: Math.round((performance.now() - started) * 10) / 10,
      },
      'request',
    )
  }
}

const idLength = 12

/** Identifiers of requests. Random bytes cost by the call, so one call serves many identifiers. */
export function createRequestIds(randomBytes: BankContext['randomBytes']): () => string {
  let bytes: Buffer = Buffer.alloc(0)
  let at = 0
  return () => {
    if (at === bytes.length) {
      bytes = randomBytes(idLength * 128)
      at = 0
    }
    at += idLength
    return bytes.toString('hex', at - idLength, at)
  }
}
