import { randomBytes, randomUUID } from 'node:crypto'
import { digestOf, SecretText } from '@/lib/bank-contract/secret-text'
import type { HandOff } from '@/lib/domain/connections/hand-off'
import { requirePermission } from '@/lib/domain/people/permissions'
import { appendEvent } from '@/lib/server/audit/audit'
import {
  type ApprovalRequest,
  type BegunAuthorization,
  findApprovalTarget,
} from '@/lib/server/connections/authorize/begin-authorization'
import type { ConnectionDependencies } from '@/lib/server/connections/connection-dependencies'
import { ConnectionsError } from '@/lib/server/connections/connections-error'
import {
  completeHandOff,
  findHandOffClosing,
  type HandOffCallback,
  type HandOffClosing,
  type HandOffReturn,
} from '@/lib/server/connections/handoff/complete-hand-off'
import {
  beginHandOff,
  type HandOffVisit,
  openHandOff,
} from '@/lib/server/connections/handoff/open-hand-off'
import { findHandOff, insertHandOff, listHandOffs } from '@/lib/server/db/hand-off'
import { markShown, markWithdrawn } from '@/lib/server/db/hand-off-progress'
import type { PersonSession } from '@/lib/server/db/session'
import type { ServerDirectory } from '@/lib/server/oauth/authorization-server'

/** Links by which the owner of a business approves without an account here. */
export interface HandOffs {
  /** Throws ConnectionsError: `unknown_client`, `environment_unavailable`. */
  create: (request: NewHandOff) => Promise<CreatedHandOff>
  mayShow: (request: HandOffRequest & { token: SecretText }) => Promise<boolean>
  /** Throws ConnectionsError: `unknown_hand_off`. */
  withdraw: (request: HandOffRequest) => Promise<HandOff>
  /** Undefined when there is no such link for this person. */
  find: (request: HandOffRequest) => Promise<HandOff | undefined>
  /** Newest first: of one client, or, without one, those for a new client. */
  list: (request: { person: PersonSession['person']; connection_id?: string }) => Promise<HandOff[]>
  open: (visit: { token: SecretText; isPerson: boolean }) => Promise<HandOffVisit>
  begin: (token: SecretText) => Promise<BegunAuthorization | undefined>
  /** Undefined for a callback that no hand-off began. */
  complete: (callback: HandOffCallback) => Promise<HandOffReturn | undefined>
  findClosing: (request_id: string) => Promise<HandOffClosing | undefined>
}

export function createHandOffs(
  deps: ConnectionDependencies,
  servers: ServerDirectory,
  track: <T>(work: Promise<T>) => Promise<T>,
): HandOffs {
  const { database } = deps.store
  return {
    create: (request) => createHandOff(deps, request),
    mayShow: (request) => mayShowHandOff(deps, request),
    withdraw: (request) => withdrawHandOff(deps, request),
    find: ({ person, hand_off_id }) => findHandOff(database, person, hand_off_id),
    list: ({ person, connection_id = null }) => listHandOffs(database, person, connection_id),
    open: (visit) => openHandOff(deps, visit),
    begin: (token) => beginHandOff(deps, servers, token),
    complete: (callback) => track(completeHandOff(deps, servers, callback)),
    findClosing: (request_id) => findHandOffClosing(deps, request_id),
  }
}

export interface NewHandOff extends ApprovalRequest {
  /** How long the link is valid. */
  days: number
}

export interface CreatedHandOff {
  hand_off_id: string
  /** Shown once: the store has its digest alone. */
  token: SecretText
}

/** Throws ConnectionsError: `unknown_client`, `environment_unavailable`. */
async function createHandOff(
  deps: ConnectionDependencies,
  { days, ...request }: NewHandOff,
): Promise<CreatedHandOff> {
  const target = await findApprovalTarget(deps, request)
  const { id: person_id, firm_id } = request.person
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

export interface HandOffRequest {
  person: PersonSession['person']
  hand_off_id: string
}

/** Whether the link may be shown now: once, to the person who created it, while it is valid. */
function mayShowHandOff(
  { store }: ConnectionDependencies,
  { person, hand_off_id, token }: HandOffRequest & { token: SecretText },
): Promise<boolean> {
  return markShown(store.database, {
    hand_off_id,
    person_id: person.id,
    tokenDigest: digestOf(token),
  })
}

/**
 * Ends a link at once, also for a person who is at the bank with it. One that was used or withdrawn
 * before is unchanged. Throws NotAllowedError, and ConnectionsError: `unknown_hand_off`.
 */
async function withdrawHandOff(
  { store }: ConnectionDependencies,
  { person, hand_off_id }: HandOffRequest,
): Promise<HandOff> {
  requirePermission(person, 'connect')
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
