import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import type { BankReader } from '@/lib/server/banking/bank-reader'
import type { ReadBank } from '@/lib/server/connections/read-bank'
import { type ClientAccess, findClientForSession } from '@/lib/server/db/session'
import type { Store } from '@/lib/server/db/store'

/** `not_allowed`: the person who requested it signed out meanwhile, or may no longer see this client. */
export type RunFailure = ReadFailure | { code: 'not_allowed' }

export type RunOutcome<Value> =
  | { kind: 'read'; value: Value }
  | { kind: 'failed'; failure: RunFailure }

/** Reads the bank of one run's client. */
export type ReadRun = <Value>(
  read: (bank: BankReader) => Promise<Value>,
) => Promise<RunOutcome<Value>>

const trustedMs = 20_000

/**
 * Reads one client's bank for as long as a run lasts, which may be an hour: whether its person may
 * still see the client is checked again and again, and a newer token is found on the way.
 */
export function createRunReader(
  deps: { now: () => Date; store: Pick<Store, 'database'>; readBank: ReadBank },
  given: ClientAccess,
): ReadRun {
  let known: ClientAccess | undefined = given
  let knownAt = deps.now().getTime()
  let asking: Promise<ClientAccess | undefined> | undefined

  const ask = async (): Promise<ClientAccess | undefined> => {
    const { sid, client } = given
    const found = await findClientForSession(deps.store.database, sid, client.connection_id)
    known = found?.access
    knownAt = deps.now().getTime()
    return known
  }

  const current = (): Promise<ClientAccess | undefined> => {
    if (known === undefined) return Promise.resolve(undefined)
    if (asking !== undefined) return asking
    if (deps.now().getTime() - knownAt < trustedMs) return Promise.resolve(known)
    asking = ask().finally(() => {
      asking = undefined
    })
    return asking
  }

  return async (read) => {
    const access = await current()
    if (access === undefined) return { kind: 'failed', failure: { code: 'not_allowed' } }
    // A run outlasts its request: each try is a view of its own, so that an address is fresh.
    return deps.readBank(access, read, { requestedAt: performance.now() })
  }
}
