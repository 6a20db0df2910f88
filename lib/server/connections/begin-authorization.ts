import type { ConnectionDependencies } from '@/lib/server/connections/connection-dependencies'
import { type ApprovalWish, findTarget } from '@/lib/server/connections/find-target'
import type { ServerDirectory } from '@/lib/server/connections/server-directory'
import { type BegunAuthorization, startApproval } from '@/lib/server/connections/start-approval'
import { type PersonSession, sessionDigest } from '@/lib/server/db/session'

export interface AuthorizationDemand extends ApprovalWish {
  session: Pick<PersonSession, 'sid'>
}

/** Throws ConnectionsError: `unknown_client`, `environment_unavailable`. */
export async function beginAuthorization(
  deps: ConnectionDependencies,
  servers: ServerDirectory,
  { session, ...wish }: AuthorizationDemand,
): Promise<BegunAuthorization> {
  const target = await findTarget(deps, wish)
  const { id: person_id, firm_id } = wish.person
  const session_id = sessionDigest(session.sid)
  return startApproval(deps, servers, {
    asker: { firm_id, person_id, session_id, hand_off_id: null },
    ...target,
  })
}
