import { randomUUID } from 'node:crypto'
import { reportError } from '@/lib/server/http/report-error'

const storageKey = Symbol.for('countinghouse.request')

/**
 * Logs an error of a page under the reference that the page shows: the id of the request, which the
 * dashboard's own server knows, or where Next's client tells of it the digest of the error.
 */
export function reportPageError(error: unknown): Promise<void> {
  const holder = globalThis as {
    [storageKey]?: { getStore: () => { requestId?: string } | undefined }
  }
  const digest = (error as { digest?: unknown } | undefined)?.digest
  const request_id = holder[storageKey]?.getStore()?.requestId ?? randomUUID()
  return reportError(error, request_id, typeof digest === 'string' ? { digest } : {})
}
