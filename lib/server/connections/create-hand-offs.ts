import type { HandOff } from '@/lib/domain/connections/hand-off'
import type { SecretText } from '@/lib/bank-contract/secret-text'
import {
  completeHandOff,
  findHandOffClosing,
  type HandOffCallback,
  type HandOffClosing,
  type HandOffReturn,
} from '@/lib/server/connections/complete-hand-off'
import type { ConnectionDependencies } from '@/lib/server/connections/connection-dependencies'
import {
  type HandOffDemand,
  type HandOffWish,
  type MadeHandOff,
  makeHandOff,
  mayShowHandOff,
  withdrawHandOff,
} from '@/lib/server/connections/make-hand-off'
import {
  beginHandOff,
  type HandOffVisit,
  openHandOff,
} from '@/lib/server/connections/open-hand-off'
import type { ServerDirectory } from '@/lib/server/connections/server-directory'
import type { BegunAuthorization } from '@/lib/server/connections/start-approval'
import { findHandOff, listHandOffs } from '@/lib/server/db/hand-off'
import type { PersonSession } from '@/lib/server/db/session'

/** Links by which the owner of a business approves without an account here. */
export interface HandOffs {
  /** Throws ConnectionsError: `unknown_client`, `environment_unavailable`. */
  make: (wish: HandOffWish) => Promise<MadeHandOff>
  mayShow: (demand: HandOffDemand & { token: SecretText }) => Promise<boolean>
  /** Throws ConnectionsError: `unknown_hand_off`. */
  withdraw: (demand: HandOffDemand) => Promise<HandOff>
  /** Undefined when there is no such link for this person. */
  find: (demand: HandOffDemand) => Promise<HandOff | undefined>
  /** Newest first: of one client, or, without one, those that ask for a new client. */
  list: (demand: { person: PersonSession['person']; connection_id?: string }) => Promise<HandOff[]>
  open: (visit: { token: SecretText; isPerson: boolean }) => Promise<HandOffVisit>
  begin: (token: SecretText) => Promise<BegunAuthorization | undefined>
  /** Undefined for a way back that no hand-off began. */
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
    make: (wish) => makeHandOff(deps, wish),
    mayShow: (demand) => mayShowHandOff(deps, demand),
    withdraw: (demand) => withdrawHandOff(deps, demand),
    find: ({ person, hand_off_id }) => findHandOff(database, person, hand_off_id),
    list: ({ person, connection_id = null }) => listHandOffs(database, person, connection_id),
    open: (visit) => openHandOff(deps, visit),
    begin: (token) => beginHandOff(deps, servers, token),
    complete: (callback) => track(completeHandOff(deps, servers, callback)),
    findClosing: (request_id) => findHandOffClosing(deps, request_id),
  }
}
