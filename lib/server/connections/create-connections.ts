import type { ListedClient } from '@/lib/domain/clients/client'
import { type AccessTokens, createAccessTokens } from '@/lib/server/connections/access-tokens'
import type { AuthorizationOutcome } from '@/lib/server/connections/authorization-outcome'
import {
  type AuthorizationDemand,
  beginAuthorization,
} from '@/lib/server/connections/begin-authorization'
import {
  type Callback,
  completeAuthorization,
} from '@/lib/server/connections/complete-authorization'
import type { ConnectionDependencies } from '@/lib/server/connections/connection-dependencies'
import { createHandOffs, type HandOffs } from '@/lib/server/connections/create-hand-offs'
import { disconnect, type DisconnectOutcome } from '@/lib/server/connections/disconnect'
import {
  findForgotten,
  forgetClient,
  type ForgetDemand,
  type ForgetOutcome,
} from '@/lib/server/connections/forget-client'
import { getTimeline, type Timeline } from '@/lib/server/connections/get-timeline'
import { createKeepAlive } from '@/lib/server/connections/keep-alive'
import { type AccountsNote, noteAccounts } from '@/lib/server/connections/note-accounts'
import { createReadBank, type ReadBank } from '@/lib/server/connections/read-bank'
import { createRefreshSteps, type RefreshSteps } from '@/lib/server/connections/refresh-steps'
import { safeCause } from '@/lib/server/connections/safe-cause'
import { createServerDirectory } from '@/lib/server/connections/server-directory'
import {
  getQuarantine,
  type QuarantineDemand,
  type QuarantineView,
  settleQuarantine,
} from '@/lib/server/connections/settle-quarantine'
import type { BegunAuthorization } from '@/lib/server/connections/start-approval'
import { createTokenGate } from '@/lib/server/connections/token-gate'
import { listClients } from '@/lib/server/db/connection'
import type { ForgottenClient } from '@/lib/server/db/forgotten-client'
import { replayJournal } from '@/lib/server/db/replay-journal'
import type { PersonSession } from '@/lib/server/db/session'

export interface Connections {
  /** Throws ConnectionsError for a client that is not this person's, or an absent environment. */
  beginAuthorization: (demand: AuthorizationDemand) => Promise<BegunAuthorization>
  completeAuthorization: (callback: Callback) => Promise<AuthorizationOutcome>
  handOffs: HandOffs
  disconnect: (demand: QuarantineDemand) => Promise<DisconnectOutcome>
  /** Throws ConnectionsError `not_allowed`. */
  forget: (demand: ForgetDemand) => Promise<ForgetOutcome>
  /** Undefined when there was no such client, as far as this person may know. */
  findForgotten: (demand: QuarantineDemand) => Promise<ForgottenClient | undefined>
  readBank: ReadBank
  noteAccounts: (note: AccountsNote) => Promise<void>
  listClients: (person: PersonSession['person']) => Promise<ListedClient[]>
  /** Undefined when there is no such client for this person. */
  getTimeline: (demand: QuarantineDemand) => Promise<Timeline | undefined>
  getQuarantine: (demand: QuarantineDemand) => Promise<QuarantineView>
  settleQuarantine: (
    demand: QuarantineDemand & { decision: 'separate' | 'merge' },
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
  const keepAlive = createKeepAlive(deps, servers, tokens)
  const underWay = new Set<Promise<unknown>>()
  let timer: NodeJS.Timeout | undefined

  const track = <T>(work: Promise<T>): Promise<T> => {
    underWay.add(work)
    const forget = (): void => void underWay.delete(work)
    work.then(forget, forget)
    return work
  }
  const tick = (): Promise<void> => track(keepAlive.tick())

  return {
    beginAuthorization: (demand) => beginAuthorization(deps, servers, demand),
    completeAuthorization: (callback) => track(completeAuthorization(deps, servers, callback)),
    handOffs: createHandOffs(deps, servers, track),
    disconnect: (demand) => track(disconnect(deps, servers, demand)),
    forget: (demand) => track(forgetClient(deps, servers, demand)),
    findForgotten: (demand) => findForgotten(deps, demand),
    readBank: createReadBank(deps, tokens),
    noteAccounts: (note) => noteAccounts(deps, note),
    listClients: (person) => listClients(deps.store.database, person),
    getTimeline: (demand) => getTimeline(deps, demand),
    getQuarantine: (demand) => getQuarantine(deps, demand),
    settleQuarantine: (demand) => settleQuarantine(deps, demand),
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
      await keepAlive.giveUp().catch(() => {})
    },
  }
}
