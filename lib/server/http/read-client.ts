import 'server-only'
import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import type { ClientAccess } from '@/lib/server/auth/require-client'
import { failureStatus } from '@/lib/server/http/page-status'
import { setStatus } from '@/lib/server/http/set-status'
import { type BankReader, services } from '@/lib/server/services'

/**
 * Reads a client's bank for a page. A failure is an outcome to show, and the page's HTTP status is
 * set to say the same: 404 for what the bank does not know. Next shows what `notFound()` throws by
 * script alone, so that a page says it itself.
 */
export async function readClient<Value>(
  access: ClientAccess,
  read: (bank: BankReader) => Promise<Value>,
): Promise<ReadOutcome<Value>> {
  const { connections } = await services()
  const outcome = await connections.readBank(access, read)
  if (outcome.kind === 'failed') setStatus(failureStatus(outcome.failure))
  return outcome
}
