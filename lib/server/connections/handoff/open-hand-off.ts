import { digestOf, type SecretText } from '@/lib/bank-contract/secret-text'
import { appendEvent } from '@/lib/server/audit/audit'
import {
  type BegunAuthorization,
  startApproval,
} from '@/lib/server/connections/authorize/begin-authorization'
import type { Connections } from '@/lib/server/connections/connections'
import type { Context } from '@/lib/server/context'
import { findInvitation, type Invitation } from '@/lib/server/db/hand-off'
import { markBegun, markOpened } from '@/lib/server/db/hand-off-progress'

export type HandOffVisit =
  | { kind: 'open'; invitation: Invitation }
  | { kind: 'ended' }
  | { kind: 'unknown' }

// 256 bits as base64url: anything else in the address costs no read of the store.
const tokenPattern = /^[A-Za-z0-9_-]{43}$/

/** What the holder of a link may see. `isPerson`: not a program that looks at links for people. */
export async function openHandOff(
  { store }: Pick<Context, 'store'>,
  { token, isPerson }: { token: SecretText; isPerson: boolean },
): Promise<HandOffVisit> {
  if (!tokenPattern.test(token.reveal())) return { kind: 'unknown' }
  const invitation = await findInvitation(store.database, digestOf(token))
  if (invitation === undefined) return { kind: 'unknown' }
  if (invitation === 'ended') return { kind: 'ended' }
  if (isPerson && (await markOpened(store.database, invitation.hand_off_id))) {
    await appendEvent(store, {
      firm_id: invitation.firm.id,
      person_id: invitation.person.id,
      connection_id: invitation.connection_id,
      kind: 'connection.hand_off_opened',
      detail: { hand_off_id: invitation.hand_off_id },
    })
  }
  return { kind: 'open', invitation }
}

/** Sends the holder of the link to the bank; undefined when it is no longer valid. */
export async function beginHandOff(
  connections: Connections,
  token: SecretText,
): Promise<BegunAuthorization | undefined> {
  const visit = await openHandOff(connections.deps, { token, isPerson: true })
  if (visit.kind !== 'open') return undefined
  const { hand_off_id, firm, person, clientName, connection_id, environment, scope } =
    visit.invitation
  if (!(await markBegun(connections.deps.store.database, hand_off_id))) return undefined
  return startApproval(connections, {
    requester: { firm_id: firm.id, person_id: person.id, session_id: null, hand_off_id },
    clientName,
    connection_id,
    environment,
    scope,
  })
}
