import 'server-only'
import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { type BankReader, services } from '@/lib/server/services'

/** Reads a client's bank for a page. A failure is an outcome that the page shows with its next step. */
export async function readClient<Value>(
  access: ClientAccess,
  read: (bank: BankReader) => Promise<Value>,
): Promise<ReadOutcome<Value>> {
  const { connections } = await services()
  return connections.readBank(access, read)
}
