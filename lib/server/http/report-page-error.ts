import { randomUUID } from 'node:crypto'
import { reportError } from '@/lib/server/http/report-error'

/** Logs an error of a page under its request's id and the digest that the error page shows. */
export function reportPageError(
  error: unknown,
  requestId: string | string[] | undefined,
): Promise<void> {
  const digest = (error as { digest?: unknown } | undefined)?.digest
  const id = typeof requestId === 'string' ? requestId : randomUUID()
  return reportError(error, id, typeof digest === 'string' ? { digest } : {})
}
