import type { ConnectionDependencies } from '@/lib/server/connections/connection-dependencies'
import {
  type AuthorizationOptions,
  beginAuthorization,
} from '@/lib/server/connections/authorize/begin-authorization'
import {
  type Callback,
  completeAuthorization,
} from '@/lib/server/connections/authorize/complete-authorization'
import {
  type ClientRequest,
  getQuarantine,
  decideQuarantine,
} from '@/lib/server/connections/authorize/decide-quarantine'
import { disconnect } from '@/lib/server/connections/disconnect/disconnect'
import {
  findForgotten,
  forgetClient,
  type ForgetRequest,
} from '@/lib/server/connections/disconnect/forget-client'
import {
  completeHandOff,
  findHandOffClosing,
  type HandOffCallback,
} from '@/lib/server/connections/handoff/complete-hand-off'
import {
  createHandOff,
  type HandOffRequest,
  type NewHandOff,
  withdrawHandOff,
} from '@/lib/server/connections/handoff/hand-offs'
import { beginHandOff, openHandOff } from '@/lib/server/connections/handoff/open-hand-off'
import { openConnections } from '@/lib/server/connections/open-connections'
import { type ObservedAccounts, recordAccounts } from '@/lib/server/connections/record-accounts'
import { findTimeline } from '@/lib/server/connections/timeline'
import type { RefreshSteps } from '@/lib/server/connections/tokens/refresh-steps'
import { listClients } from '@/lib/server/db/connection'
import { findHandOff, listHandOffs } from '@/lib/server/db/hand-off'
import type { PersonSession } from '@/lib/server/db/session'
import type { SecretText } from '@/lib/bank-contract/secret-text'

type Person = PersonSession['person']

/** One dashboard's connections, with every verb at hand. */
export function createConnections(
  deps: ConnectionDependencies,
  alter?: (steps: RefreshSteps) => RefreshSteps,
) {
  const opened = openConnections(deps, alter)
  const { database } = deps.store
  return {
    ...opened,
    ...opened.keepAlive,
    beginAuthorization: (request: AuthorizationOptions) => beginAuthorization(opened, request),
    completeAuthorization: (callback: Callback) => completeAuthorization(opened, callback),
    disconnect: (request: ClientRequest) => disconnect(opened, request),
    forget: (request: ForgetRequest) => forgetClient(opened, request),
    findForgotten: (request: ClientRequest) => findForgotten(deps, request),
    recordAccounts: (note: ObservedAccounts) => recordAccounts(deps, note),
    listClients: (person: Person) => listClients(database, person),
    getTimeline: (request: ClientRequest) => findTimeline(deps, request),
    getQuarantine: (request: ClientRequest) => getQuarantine(deps, request),
    decideQuarantine: (request: Parameters<typeof decideQuarantine>[1]) =>
      decideQuarantine(deps, request),
    handOffs: {
      create: (request: NewHandOff) => createHandOff(opened, request),
      withdraw: (request: HandOffRequest) => withdrawHandOff(deps, request),
      find: ({ person, hand_off_id }: HandOffRequest) => findHandOff(database, person, hand_off_id),
      list: ({ person, connection_id = null }: { person: Person; connection_id?: string | null }) =>
        listHandOffs(database, person, connection_id),
      open: (visit: Parameters<typeof openHandOff>[1]) => openHandOff(deps, visit),
      begin: (token: SecretText) => beginHandOff(opened, token),
      complete: (callback: HandOffCallback) => completeHandOff(opened, callback),
      findClosing: (request_id: string) => findHandOffClosing(deps, request_id),
    },
  }
}

export type Connections = ReturnType<typeof createConnections>
