import { requirePermission } from '@/lib/domain/people/permissions'
import { appendChange } from '@/lib/server/audit/audit'
import type { Context } from '@/lib/server/context'
import { ConnectionsError } from '@/lib/server/connections/connections-error'
import { rememberFingerprints } from '@/lib/server/db/account-fingerprint'
import { findClient, findConnection } from '@/lib/server/db/connection'
import { type KnownAccount, listKnownAccounts } from '@/lib/server/db/connection-account'
import type { PersonSession } from '@/lib/server/db/session'
import { keepAsClient, mergeIntoClient } from '@/lib/server/db/recognition'

export interface ClientRequest {
  person: PersonSession['person']
  connection_id: string
}

export interface QuarantineView {
  name: string
  accounts: KnownAccount[]
  requested: { connection_id: string; name: string; accounts: KnownAccount[] } | undefined
}

/** Both lists of accounts, for a person to compare. Throws ConnectionsError. */
export async function getQuarantine(
  { store }: Pick<Context, 'store'>,
  { person, connection_id }: ClientRequest,
): Promise<QuarantineView> {
  const { database } = store
  const quarantined = await findQuarantined(store, { person, connection_id })
  if (quarantined === undefined) throw new ConnectionsError('not_quarantined')
  const { client, asked_connection_id } = quarantined
  const accounts = await listKnownAccounts(database, person.firm_id, connection_id)
  const requested =
    asked_connection_id === null
      ? undefined
      : await findClient(database, person, asked_connection_id)
  if (requested === undefined) return { name: client.name, accounts, requested: undefined }
  const expected = await listKnownAccounts(database, person.firm_id, requested.connection_id)
  return { name: client.name, accounts, requested: { ...requested, accounts: expected } }
}

/**
 * A person decides about an approval that could not be recognised: it is a client of its own, or it
 * is the client that was to be reconnected after all. Undefined where a colleague has decided it already.
 * Throws NotAllowedError and ConnectionsError.
 */
export async function decideQuarantine(
  { store }: Pick<Context, 'store'>,
  request: ClientRequest & { decision: 'separate' | 'merge' },
): Promise<{ connection_id: string } | undefined> {
  const { person, connection_id, decision } = request
  requirePermission(person, 'connect')
  const { firm_id } = person
  const quarantined = await findQuarantined(store, request)
  if (quarantined === undefined) return undefined
  const candidate = { firm_id, connection_id }
  const event = { firm_id, person_id: person.id }
  if (decision === 'separate') {
    const isKept = await appendChange(store, firm_id, async (query, note) => {
      const isFirst = await keepAsClient(query, candidate)
      if (isFirst) note({ ...event, connection_id, kind: 'connection.kept_apart' })
      return isFirst
    })
    return isKept ? { connection_id } : undefined
  }
  const { asked_connection_id } = quarantined
  if (asked_connection_id === null) return undefined
  const target = await findClient(store.database, person, asked_connection_id)
  if (target === undefined) return undefined
  const { connection_id: target_id } = target
  const accounts = await listKnownAccounts(store.database, firm_id, connection_id)
  const isMerged = await appendChange(store, firm_id, async (query, note) => {
    const isFirst = await mergeIntoClient(store, query, { candidate, target_id, accounts })
    if (isFirst) note({ ...event, connection_id: target_id, kind: 'connection.merged' })
    return isFirst
  })
  if (!isMerged) return undefined
  const ids = accounts.map(({ account_id }) => account_id)
  await rememberFingerprints(store, { firm_id, connection_id: target_id }, ids)
  return { connection_id: target_id }
}

/** Undefined once it is decided. Throws ConnectionsError for an unknown client. */
async function findQuarantined(store: Context['store'], { person, connection_id }: ClientRequest) {
  const client = await findClient(store.database, person, connection_id)
  const state =
    client === undefined
      ? undefined
      : await findConnection(store.database, person.firm_id, connection_id)
  if (client === undefined || state === undefined) throw new ConnectionsError('unknown_client')
  if (state.recognition === 'settled') return undefined
  return { client, asked_connection_id: state.asked_connection_id }
}
