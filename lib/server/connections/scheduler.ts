import { randomUUID } from 'node:crypto'
import { appendChange, appendEvent } from '@/lib/server/audit/audit'
import type { BankReader } from '@/lib/server/banking/bank-reader'
import { isBankingError } from '@/lib/server/banking/banking-error'
import { storePostponedApprovals } from '@/lib/server/connections/authorize/exchange-approval-code'
import { recogniseBusiness } from '@/lib/server/connections/authorize/recognise-business'
import type { ConnectionDependencies } from '@/lib/server/connections/connection-dependencies'
import type { Connections } from '@/lib/server/connections/connections'
import { safeCause } from '@/lib/server/connections/connections-error'
import { revokeDue } from '@/lib/server/connections/disconnect/disconnect'
import {
  createJournalForgetting,
  recordForgotten,
} from '@/lib/server/connections/disconnect/forget-client'
import type { AccessTokens } from '@/lib/server/connections/tokens/access-tokens'
import { sweepRequests } from '@/lib/server/db/authorization-request'
import {
  type ConnectionRef,
  type ConnectionState,
  findConnection,
} from '@/lib/server/db/connection'
import { claimWarning, listDueWarnings } from '@/lib/server/db/expiry-warning'
import { queueForgottenPairs } from '@/lib/server/db/forgotten-client'
import { giveUpLease, takeLease } from '@/lib/server/db/instance'
import { discardUnrecognised, listUnrecognised } from '@/lib/server/db/recognition'
import { deferKeepAlive, listDueRefreshes } from '@/lib/server/db/refresh-claim'
import { replayJournal } from '@/lib/server/db/replay-journal'
import { listNewRefusals, markNotified } from '@/lib/server/db/token-endpoint'
import { sweepSessions } from '@/lib/server/db/person-sessions'

export interface Scheduler {
  /** One round of the background jobs; nothing while another instance runs them. */
  tick: () => Promise<void>
  releaseLease: () => Promise<void>
}

/** Taken again by every round, by the one instance that does the jobs. */
export const keepAliveLease = { name: 'keep-alive', seconds: 90 } as const
const refreshesPerRound = 50
const recognitionsPerRound = 20
const deferSeconds = 15 * 60

export function createScheduler(
  connections: Pick<Connections, 'deps' | 'servers' | 'tokens' | 'postponed'>,
): Scheduler {
  const { deps, servers, tokens } = connections
  const { store, log } = deps
  const { database } = store
  const holder = randomUUID()
  const forgetInJournal = createJournalForgetting(store)

  const refreshDue = async (): Promise<void> => {
    for (const due of await listDueRefreshes(database, refreshesPerRound)) {
      const result = await tokens.keepAlive(due)
      if (result.kind === 'failed') await deferKeepAlive(database, due, deferSeconds)
    }
  }

  const recognisePending = async (): Promise<void> => {
    for (const ref of await listUnrecognised(database, recognitionsPerRound)) {
      await recogniseLate(deps, tokens, ref)
    }
  }

  // One job that fails must not stop the others.
  const attempt = async (job: string, run: () => Promise<void>): Promise<void> => {
    await run().catch((cause: unknown) =>
      log.error({ ...safeCause(cause), job }, 'a scheduled job failed'),
    )
  }

  let isSuspended = false
  const watchStore = async (): Promise<void> => {
    const cause = await store.install.beat()
    if (cause !== null && !isSuspended) {
      log.error(
        { cause },
        'the store is an older or a foreign copy: nothing in it is spent until npm run resume',
      )
      // This instance's own journal may have pairs that the copy lacks.
      await replayJournal(store)
    }
    isSuspended = cause !== null
  }

  const jobs = [
    ['refresh', refreshDue],
    ['queue forgotten pairs', () => queueForgottenPairs(database)],
    ['revoke', () => revokeDue(deps, servers)],
    ['finish forgetting', () => recordForgotten(deps)],
    ['recognise', recognisePending],
    ['warn of expiry', () => warnOfExpiry(deps)],
    ['note refused registrations', () => noteRefusals(deps)],
    ['sweep requests', () => sweepRequests(database)],
    ['sweep sessions', () => sweepSessions(database)],
  ] as const

  return {
    tick: async () => {
      // The journal's folder is this instance's own, whichever instance holds the lease.
      await attempt('sweep journal', () => store.journal.sweep())
      await attempt('forget in the journal', forgetInJournal)
      await attempt('store approvals', () => storePostponedApprovals(connections))
      await attempt('watch the store', watchStore)
      if (isSuspended) return
      if (!(await takeLease(database, { ...keepAliveLease, holder }))) return
      for (const [job, run] of jobs) await attempt(job, run)
    },
    releaseLease: () => giveUpLease(database, { name: keepAliveLease.name, holder }),
  }
}

/** A reader whose token the bank accepts; undefined while the client has no such token. */
async function readerOf(
  deps: ConnectionDependencies,
  tokens: AccessTokens,
  state: ConnectionState,
): Promise<BankReader | undefined> {
  let token = await tokens.obtain(state.token)
  for (const isLast of [false, true]) {
    if (token.kind === 'failed') return undefined
    const bank = deps.bankFor(state.client.environment, token.accessToken)
    try {
      await bank.listAccounts([['page_size', '1']])
      return bank
    } catch (cause) {
      const isRefused = isBankingError(cause) && cause.code === 'unauthorized'
      if (!isRefused || isLast) return bank
    }
    token = await tokens.renew({ ...state.token, gen: token.gen })
  }
  return undefined
}

async function recogniseLate(
  deps: ConnectionDependencies,
  tokens: AccessTokens,
  ref: ConnectionRef,
): Promise<void> {
  const { store, log } = deps
  const state = await findConnection(store.database, ref.firm_id, ref.connection_id)
  if (state === undefined) return
  const bank = await readerOf(deps, tokens, state)
  if (bank === undefined) {
    // Its tokens died before its business was recognised: there is nothing to store or to show.
    const isDiscarded = await discardUnrecognised(store.database, ref)
    if (isDiscarded) await appendEvent(store, { ...ref, kind: 'connection.approval_lost' })
    return
  }
  const { name } = state.client
  const approval = {
    ...ref,
    name,
    asked_connection_id: state.asked_connection_id,
    missing_scope: [],
  }
  try {
    const outcome = await recogniseBusiness(store, approval, bank)
    await appendEvent(store, {
      firm_id: ref.firm_id,
      connection_id: outcome.connection_id,
      kind: `connection.${outcome.kind}`,
    })
  } catch (cause) {
    if (!isBankingError(cause)) throw cause
    log.warn({ code: cause.code, reference: cause.reference }, 'an approval is not recognised yet')
  }
}

const warningsPerRound = 200

/**
 * Writes into the history that an approval will end, once for each threshold of each grant. After
 * a pause only the tightest threshold is written, since the others have passed.
 */
export async function warnOfExpiry({
  store,
}: Pick<ConnectionDependencies, 'store'>): Promise<void> {
  for (const due of await listDueWarnings(store.database, warningsPerRound)) {
    const { firm_id, connection_id, threshold, days } = due
    const detail = { threshold, days: Math.max(0, days) }
    const event = { firm_id, connection_id, kind: 'connection.expiry_warned', detail } as const
    await appendChange(store, firm_id, async (query, note) => {
      if (await claimWarning(query, due)) note(event)
    })
  }
}

/** Writes into the history of each firm with clients there that the bank refuses our registration, once. */
async function noteRefusals({ store }: Pick<ConnectionDependencies, 'store'>): Promise<void> {
  const refusals = await listNewRefusals(store.database)
  for (const { environment, firm_id } of refusals) {
    const kind = 'bank.registration_refused'
    await appendEvent(store, { firm_id, kind, detail: { environment } })
  }
  for (const environment of new Set(refusals.map((each) => each.environment))) {
    await markNotified(store.database, environment)
  }
}
