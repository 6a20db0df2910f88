import 'server-only'
import { notFound, redirect } from 'next/navigation'
import type { Scope } from '@/lib/bank-contract/authorization'
import type { Client } from '@/lib/domain/clients/client'
import type { ReadFailure, ReadOutcome } from '@/lib/domain/connections/read-outcome'
import type { PersonSession } from '@/lib/server/auth/guards'
import { isBankingError } from '@/lib/server/banking/banking-error'
import { getContext } from '@/lib/server/context'
import type { BankReader } from '@/lib/server/banking/bank-reader'
import { type ClientEntry, clientEntry } from '@/lib/domain/clients/client-list'
import { requestTime } from '@/lib/server/auth/request-time'
import { currentSignInPath } from '@/lib/server/auth/sign-in-path'
import { connectionsOf } from '@/lib/server/connections/connections'
import { isRightLost, rightsOf } from '@/lib/server/rights/lasting-right'
import { listClients } from '@/lib/server/db/connection'
import type { ReadingAccess } from '@/lib/server/db/program-access'

/**
 * Reads a client's bank for an answer that is given whole. A failure is an outcome that a page shows with its
 * next step.
 */
export function readClient<Value>(
  access: ReadingAccess,
  read: (bank: BankReader) => Promise<Value>,
): Promise<ReadOutcome<Value>> {
  const readBank = connectionsOf(getContext()).readBank
  return whileAllowed(
    access,
    () => readBank(access, read),
    (failure) => ({ kind: 'failed', failure }),
  )
}

/**
 * What was read, if the person still may; that the client is not connected, or shared, as it was is a failure
 * of the reading. Of who may not see it any more a page is left, and a route gets RightLostError.
 */
export async function whileAllowed<Value>(
  access: ReadingAccess,
  reading: () => Promise<Value>,
  failed: (failure: ReadFailure) => Value,
): Promise<Value> {
  try {
    return await rightsOf(getContext()).admit(access, reading)
  } catch (error) {
    if (!isRightLost(error)) throw error
    const { loss } = error
    if (loss.code === 'disconnected' || loss.code === 'missing_scope') return failed(loss)
    if (access.isOfPage !== true) throw error
    if (loss.code === 'signed_out') redirect(await currentSignInPath())
    notFound()
  }
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
