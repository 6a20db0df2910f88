import type { MiddlewareHandler } from 'hono'
import type { BankEnv } from '@/bank/api/bank-env'

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
