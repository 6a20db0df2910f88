import type { DisconnectProgress, ListedClient } from '@/lib/domain/clients/client'
import type { AuthorizationOutcome } from '@/lib/server/connections/authorize/authorization-outcome'
import {
  type AuthorizationOptions,
  beginAuthorization,
  type BegunAuthorization,
} from '@/lib/server/connections/authorize/begin-authorization'
import {
  type Callback,
  completeAuthorization,
} from '@/lib/server/connections/authorize/complete-authorization'
import {
  getQuarantine,
  type ClientRequest,
  type QuarantineView,
  settleQuarantine,
} from '@/lib/server/connections/authorize/settle-quarantine'
import type { ConnectionDependencies } from '@/lib/server/connections/connection-dependencies'
import { safeCause } from '@/lib/server/connections/connections-error'
import { disconnect, type DisconnectOutcome } from '@/lib/server/connections/disconnect/disconnect'
import {
  findForgotten,
  forgetClient,
  type ForgetRequest,
  type ForgetOutcome,
} from '@/lib/server/connections/disconnect/forget-client'
import { createHandOffs, type HandOffs } from '@/lib/server/connections/handoff/create-hand-offs'
import { createReadBank, type ReadBank } from '@/lib/server/connections/read-bank'
import { type ObservedAccounts, recordAccounts } from '@/lib/server/connections/record-accounts'
import { createScheduler } from '@/lib/server/connections/scheduler'
import {
  type AccessTokens,
  createAccessTokens,
} from '@/lib/server/connections/tokens/access-tokens'
import { createTokenGate } from '@/lib/server/connections/tokens/refresh-attempt'
import {
  createRefreshSteps,
  type RefreshSteps,
} from '@/lib/server/connections/tokens/refresh-steps'
import { findClient, listClients } from '@/lib/server/db/connection'
import type { ForgottenClient } from '@/lib/server/db/forgotten-client'
import { replayJournal } from '@/lib/server/db/replay-journal'
import type { PersonSession } from '@/lib/server/db/session'
import { createServerDirectory } from '@/lib/server/oauth/authorization-server'
import { type ListedEvent, listEvents } from '@/lib/server/audit/audit'
import { countAttempts, type RefreshCounts } from '@/lib/server/db/refresh-claim'
import { findRevocationProgress } from '@/lib/server/db/revocation'

export interface Connections {
  /** Throws ConnectionsError for a client that is not this person's, or an absent environment. */
  beginAuthorization: (request: AuthorizationOptions) => Promise<BegunAuthorization>
  completeAuthorization: (callback: Callback) => Promise<AuthorizationOutcome>
  handOffs: HandOffs
  /** Throws NotAllowedError. */
  disconnect: (request: ClientRequest) => Promise<DisconnectOutcome>
  /** Throws NotAllowedError. */
  forget: (request: ForgetRequest) => Promise<ForgetOutcome>
  /** Undefined when there was no such client, as far as this person may know. */
  findForgotten: (request: ClientRequest) => Promise<ForgottenClient | undefined>
  readBank: ReadBank
  recordAccounts: (note: ObservedAccounts) => Promise<void>
  listClients: (person: PersonSession['person']) => Promise<ListedClient[]>
  /** Undefined when there is no such client for this person. */
  getTimeline: (request: ClientRequest) => Promise<Timeline | undefined>
  getQuarantine: (request: ClientRequest) => Promise<QuarantineView>
  settleQuarantine: (
    request: ClientRequest & { decision: 'separate' | 'merge' },
  ) => Promise<{ connection_id: string }>
  /** Replays the journal, then keeps connections alive until `stop`. */
  start: () => Promise<void>
  /** One round of the scheduler, which `start` runs every minute. */
  tick: () => Promise<void>
  /** Claims nothing more, and waits for what is under way, at most 25 seconds. */
  stop: () => Promise<void>
}

const tickMilliseconds = 60_000
const drainMilliseconds = 25_000

/** `alter` lets a test stop, lose or reorder single steps of the refresh protocol. */
export function createConnections(
  deps: ConnectionDependencies,
  alter: (steps: RefreshSteps) => RefreshSteps = (steps) => steps,
): Connections {
  let isStopping = false
  const servers = createServerDirectory(deps.config, deps.timing)
  const gate = createTokenGate(deps.timing)
  const steps = alter(createRefreshSteps(deps, servers, () => isStopping))
  const tokens: AccessTokens = createAccessTokens(deps, steps, gate)
  const scheduler = createScheduler(deps, servers, tokens)
  const underWay = new Set<Promise<unknown>>()
  let timer: NodeJS.Timeout | undefined

  const track = <T>(work: Promise<T>): Promise<T> => {
    underWay.add(work)
    const forget = (): void => void underWay.delete(work)
    work.then(forget, forget)
    return work
  }
  const tick = (): Promise<void> => track(scheduler.tick())

  return {
    beginAuthorization: (request) => beginAuthorization(deps, servers, request),
    completeAuthorization: (callback) => track(completeAuthorization(deps, servers, callback)),
    handOffs: createHandOffs(deps, servers, track),
    disconnect: (request) => track(disconnect(deps, servers, request)),
    forget: (request) => track(forgetClient(deps, servers, request)),
    findForgotten: (request) => findForgotten(deps, request),
    readBank: createReadBank(deps, tokens),
    recordAccounts: (note) => recordAccounts(deps, note),
    listClients: (person) => listClients(deps.store.database, person),
    getTimeline: (request) => getTimeline(deps, request),
    getQuarantine: (request) => getQuarantine(deps, request),
    settleQuarantine: (request) => settleQuarantine(deps, request),
    tick,
    start: async () => {
      const { replayed, unreadable } = await replayJournal(deps.store)
      if (replayed > 0) deps.log.warn({ replayed }, 'token pairs were recovered from the journal')
      if (unreadable > 0) deps.log.error({ unreadable }, 'VAULT_KEYS opens not all of the journal')
      timer = setInterval(() => {
        tick().catch((cause: unknown) => deps.log.error(safeCause(cause), 'the scheduler failed'))
      }, tickMilliseconds)
      timer.unref()
    },
    stop: async () => {
      isStopping = true
      clearInterval(timer)
      const settled = Promise.allSettled([...underWay, tokens.settle()])
      await Promise.race([settled, deps.timing.sleep(drainMilliseconds)])
      await scheduler.releaseLease().catch(() => {})
    },
  }
}

export interface Timeline {
  /** Newest first: requested, connected, reconnected, failed, disconnected, and by whom. */
  events: ListedEvent[]
  /** Refreshes are counted, not listed: there are a hundred a day. */
  refreshes: RefreshCounts
  /** How far the bank knows that access has ended. */
  revocations: DisconnectProgress
}

async function getTimeline(
  { store }: ConnectionDependencies,
  { person, connection_id }: { person: PersonSession['person']; connection_id: string },
): Promise<Timeline | undefined> {
  const client = await findClient(store.database, person, connection_id)
  if (client === undefined) return undefined
  const [events, refreshes, revocations] = await Promise.all([
    listEvents(store, person.firm_id, {
      connection_ids: [connection_id],
      subjects: ['connection', 'client'],
    }),
    countAttempts(store.database, connection_id),
    findRevocationProgress(store.database, person.firm_id, connection_id),
  ])
  return { events, refreshes, revocations }
}
