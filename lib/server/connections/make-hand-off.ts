import { randomBytes, randomUUID } from 'node:crypto'
import type { HandOff } from '@/lib/domain/connections/hand-off'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { appendEvent } from '@/lib/server/audit/append-event'
import type { ConnectionDependencies } from '@/lib/server/connections/connection-dependencies'
import { ConnectionsError } from '@/lib/server/connections/connections-error'
import { type ApprovalWish, findTarget } from '@/lib/server/connections/find-target'
import { digestOf } from '@/lib/server/oauth/authorization-response'
import { findHandOff, insertHandOff } from '@/lib/server/db/hand-off'
import { markShown, markWithdrawn } from '@/lib/server/db/hand-off-steps'
import type { PersonSession } from '@/lib/server/db/session'

export interface HandOffWish extends ApprovalWish {
  /** How long the link serves. */
  days: number
}

export interface MadeHandOff {
  hand_off_id: string
  /** Known to nobody but its receiver from now on: the store has its digest alone. */
  token: SecretText
}

/** Throws ConnectionsError: `unknown_client`, `environment_unavailable`. */
export async function makeHandOff(
  deps: ConnectionDependencies,
  { days, ...wish }: HandOffWish,
): Promise<MadeHandOff> {
  const target = await findTarget(deps, wish)
  const { id: person_id, firm_id } = wish.person
  const token = new SecretText(randomBytes(32).toString('base64url'))
  const id = randomUUID()
  await insertHandOff(deps.store.database, {
    id,
    firm_id,
    person_id,
    tokenDigest: digestOf(token),
    ...target,
    days,
  })
  await appendEvent(deps.store, {
    firm_id,
    person_id,
    connection_id: target.connection_id,
    kind: 'connection.hand_off_made',
    detail: { hand_off_id: id, scope: target.scope, days },
  })
  return { hand_off_id: id, token }
}

export interface HandOffDemand {
  person: PersonSession['person']
  hand_off_id: string
}

/** Whether the link may be shown now: once, to whoever made it, while it serves. */
export function mayShowHandOff(
  { store }: ConnectionDependencies,
  { person, hand_off_id, token }: HandOffDemand & { token: SecretText },
): Promise<boolean> {
  return markShown(store.database, {
    hand_off_id,
    person_id: person.id,
    tokenDigest: digestOf(token),
  })
}

/**
 * Ends a link at once, also for whoever is at the bank with it. One that was used or withdrawn
 * before stays as it is. Throws ConnectionsError: `unknown_hand_off`.
 */
export async function withdrawHandOff(
  { store }: ConnectionDependencies,
  { person, hand_off_id }: HandOffDemand,
): Promise<HandOff> {
  const before = await findHandOff(store.database, person, hand_off_id)
  if (before === undefined) throw new ConnectionsError('unknown_hand_off')
  if (await markWithdrawn(store.database, { firm_id: person.firm_id, hand_off_id })) {
    await appendEvent(store, {
      firm_id: person.firm_id,
      person_id: person.id,
      connection_id: before.connection_id,
      kind: 'connection.hand_off_withdrawn',
      detail: { hand_off_id },
    })
  }
  return (await findHandOff(store.database, person, hand_off_id)) ?? before
}
