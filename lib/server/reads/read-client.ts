import 'server-only'
import type { Scope } from '@/lib/bank-contract/authorization'
import type { Client } from '@/lib/domain/clients/client'
import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import type { ClientAccess, PersonSession } from '@/lib/server/auth/guards'
import { isBankingError } from '@/lib/server/banking/banking-error'
import { getContext } from '@/lib/server/context'
import type { BankReader } from '@/lib/server/banking/bank-reader'
import { type ClientEntry, clientEntry } from '@/lib/domain/clients/client-list'
import { requestTime } from '@/lib/server/auth/request-time'
import { connectionsOf } from '@/lib/server/connections/connections'
import { listClients } from '@/lib/server/db/connection'

/** Reads a client's bank for a page. A failure is an outcome that the page shows with its next step. */
export async function readClient<Value>(
  access: ClientAccess,
  read: (bank: BankReader) => Promise<Value>,
): Promise<ReadOutcome<Value>> {
  return connectionsOf(getContext()).readBank(access, read)
}

/**
 * Reads what a page can do without: undefined when the client does not share it or the bank does not
 * give it. Only a refused token goes on to the caller, since the page's main read needs a new one.
 */
export async function readOptional<Value>(
  { client }: { client: Pick<Client, 'scope'> },
  scope: Scope,
  read: () => Promise<Value>,
): Promise<Value | undefined> {
  if (!client.scope.includes(scope)) return undefined
  try {
    return await read()
  } catch (error) {
    if (isBankingError(error) && error.code !== 'unauthorized') return undefined
    throw error
  }
}

/** The clients that a person sees, as the switcher, the palette and their page name them. */
export async function listClientEntries({ person }: PersonSession): Promise<ClientEntry[]> {
  const now = requestTime()
  const clients = await listClients(getContext().store.database, person)
  return clients.map((client) => clientEntry(client, now))
}
