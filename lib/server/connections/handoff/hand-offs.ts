import { randomBytes, randomUUID } from 'node:crypto'
import { digestOf, SecretText } from '@/lib/bank-contract/secret-text'
import type { HandOff } from '@/lib/domain/connections/hand-off'
import { requirePermission } from '@/lib/domain/people/permissions'
import { appendChange } from '@/lib/server/audit/audit'
import {
  type ApprovalRequest,
  findApprovalTarget,
} from '@/lib/server/connections/authorize/begin-authorization'
import type { Connections } from '@/lib/server/connections/connections'
import type { Context } from '@/lib/server/context'
import { ConnectionsError } from '@/lib/server/connections/connections-error'
import { findHandOff, insertHandOff } from '@/lib/server/db/hand-off'
import { markWithdrawn } from '@/lib/server/db/hand-off-progress'
import type { PersonSession } from '@/lib/server/db/session'

export interface NewHandOff extends ApprovalRequest {
  /** How long the link is valid. */
  days: number
}

export interface CreatedHandOff {
  hand_off_id: string
  /** Shown once: the store has its digest alone. */
  token: SecretText
}

/** A link by which the owner of a business approves without an account here. Throws ConnectionsError. */
export async function createHandOff(
  { deps }: Pick<Connections, 'deps'>,
  { days, ...request }: NewHandOff,
): Promise<CreatedHandOff> {
  const target = await findApprovalTarget(deps, request)
  const { id: person_id, firm_id } = request.person
  const token = new SecretText(randomBytes(32).toString('base64url'))
  const id = randomUUID()
  const tokenDigest = digestOf(token)
  await appendChange(deps.store, firm_id, async (query, note) => {
    await insertHandOff(query, { id, firm_id, person_id, tokenDigest, ...target, days })
    note({
      firm_id,
      person_id,
      connection_id: target.connection_id,
      kind: 'connection.hand_off_made',
      detail: { hand_off_id: id, scope: target.scope, days },
    })
  })
  return { hand_off_id: id, token }
}

export interface HandOffRequest {
  person: PersonSession['person']
  hand_off_id: string
}

/**
 * Ends a link at once, also for a person who is at the bank with it. One that was used or withdrawn
 * before is unchanged. Throws NotAllowedError, and ConnectionsError: `unknown_hand_off`.
 */
export async function withdrawHandOff(
  { store }: Pick<Context, 'store'>,
  { person, hand_off_id }: HandOffRequest,
): Promise<HandOff> {
  requirePermission(person, 'connect')
  const { firm_id, id: person_id } = person
  const before = await findHandOff(store.database, person, hand_off_id)
  if (before === undefined) throw new ConnectionsError('unknown_hand_off')
  const { connection_id } = before
  const event = { firm_id, person_id, connection_id, detail: { hand_off_id } }
  await appendChange(store, firm_id, async (query, note) => {
    const isEnded = await markWithdrawn(query, { firm_id, hand_off_id })
    if (isEnded) note({ ...event, kind: 'connection.hand_off_withdrawn' })
  })
  return (await findHandOff(store.database, person, hand_off_id)) ?? before
}
