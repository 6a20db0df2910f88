import { appendEvent } from '@/lib/server/audit/append-event'
import type { ConnectionDependencies } from '@/lib/server/connections/connection-dependencies'
import type { ServerDirectory } from '@/lib/server/connections/server-directory'
import { revokeToken, type RevocationOutcome } from '@/lib/server/oauth/token-endpoint'
import {
  type DueRevocation,
  failRevocation,
  finishDisconnects,
  finishRevocation,
  queueLatePairs,
  takeDueRevocations,
} from '@/lib/server/db/revocation'

const batch = 20

/** Tells the bank to forget what is due, of one client or of all, and notes what is done. */
export async function revokeDue(
  deps: ConnectionDependencies,
  servers: ServerDirectory,
  only: { connection_id?: string } = {},
): Promise<void> {
  const { store } = deps
  if (only.connection_id === undefined) await queueLatePairs(store.database)
  const due = await takeDueRevocations(store, { ...only, limit: batch })
  for (const revocation of due) {
    const outcome = await revoke(deps, servers, revocation)
    if (outcome.kind === 'revoked') await finishRevocation(store.database, revocation.id)
    else await failRevocation(store.database, revocation.id, outcome.error)
  }
  for (const { firm_id, connection_id } of await finishDisconnects(store.database)) {
    await appendEvent(store, { firm_id, connection_id, kind: 'connection.disconnected' })
  }
}

async function revoke(
  { config }: ConnectionDependencies,
  servers: ServerDirectory,
  { token }: DueRevocation,
): Promise<RevocationOutcome> {
  if (token === undefined) return { kind: 'revoked' }
  if (token === 'unreadable') return { kind: 'failed', error: 'access_unreadable' }
  return revokeToken(await servers.find(), config, token, config.callTimeoutMilliseconds)
}
