import 'server-only'
import { notFound } from 'next/navigation'
import type { ReadOutcome } from '@/lib/contract/read-outcome'
import type { ClientAccess } from '@/lib/server/auth/require-client'
import { failureStatus } from '@/lib/server/http/page-status'
import { setStatus } from '@/lib/server/http/set-status'
import { type BankReader, services } from '@/lib/server/services'

/**
 * Reads a client's bank for a page. A failure is an outcome to show, and the page's HTTP status is
 * set to say the same; what the bank does not know is the page that is not found.
 */
export async function readClient<Value>(
  access: ClientAccess,
  read: (bank: BankReader) => Promise<Value>,
): Promise<ReadOutcome<Value>> {
  const { connections } = await services()
  const outcome = await connections.readBank(access, read)
  if (outcome.kind === 'failed') {
    if (outcome.failure.code === 'not_found') notFound()
    setStatus(failureStatus(outcome.failure))
  }
  return outcome
}
