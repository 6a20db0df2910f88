import { randomUUID } from 'node:crypto'
import type { AccessTokens } from '@/lib/server/connections/access-tokens'
import type { ConnectionDependencies } from '@/lib/server/connections/connection-dependencies'
import { storeLateApprovals } from '@/lib/server/connections/late-approvals'
import { createJournalForgetting, noteForgotten } from '@/lib/server/connections/forget-client'
import { recogniseBusiness } from '@/lib/server/connections/recognise-business'
import { revokeDue } from '@/lib/server/connections/revoke-due'
import { safeCause } from '@/lib/server/connections/safe-cause'
import { warnOfExpiry } from '@/lib/server/connections/warn-of-expiry'
import type { ServerDirectory } from '@/lib/server/connections/server-directory'
import { appendEvent } from '@/lib/server/audit/append-event'
import type { BankReader } from '@/lib/server/banking/bank-reader'
import { BankingError } from '@/lib/server/banking/banking-error'
import { sweepRequests } from '@/lib/server/db/authorization-request'
import {
  type ConnectionRef,
  type ConnectionState,
  deferKeepAlive,
  discardUnrecognised,
  findConnection,
  listDueRefreshes,
  listUnrecognised,
} from '@/lib/server/db/connection'
import { queueForgottenPairs } from '@/lib/server/db/forgotten-client'
import { giveUpLease, takeLease } from '@/lib/server/db/lease'
import { replayJournal } from '@/lib/server/db/replay-journal'
import { sweepSessions } from '@/lib/server/db/session'

export interface KeepAlive {
  /** One round of what must be done without anyone asking; nothing while another instance does it. */
  tick: () => Promise<void>
  giveUp: () => Promise<void>
}

const leaseName = 'keep-alive'
const leaseSeconds = 90
const refreshesPerRound = 50
const recognitionsPerRound = 20
const deferSeconds = 15 * 60

export function createKeepAlive(
  deps: ConnectionDependencies,
  servers: ServerDirectory,
  tokens: AccessTokens,
): KeepAlive {
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

  let isHeld = false
  const watchStore = async (): Promise<void> => {
    const hold = await store.install.beat()
    if (hold !== null && !isHeld) {
      log.error(
        { hold },
        'the store is an older or a foreign copy: nothing in it is spent until npm run resume',
      )
      // Of what it lacks, this instance's own journal knows its part.
      await replayJournal(store)
    }
    isHeld = hold !== null
  }

  const jobs = [
    ['refresh', refreshDue],
    ['queue what is forgotten', () => queueForgottenPairs(database)],
    ['revoke', () => revokeDue(deps, servers)],
    ['finish forgetting', () => noteForgotten(deps)],
    ['recognise', recognisePending],
    ['warn of expiry', () => warnOfExpiry(deps)],
    ['sweep requests', () => sweepRequests(database)],
    ['sweep sessions', () => sweepSessions(database)],
  ] as const

  return {
    tick: async () => {
      // The journal's folder is this instance's own business, whoever holds the lease.
      await attempt('sweep journal', () => store.journal.sweep())
      await attempt('forget in the journal', forgetInJournal)
      await attempt('store approvals', () => storeLateApprovals(store))
      await attempt('watch the store', watchStore)
      if (isHeld) return
      if (!(await takeLease(database, { name: leaseName, holder, seconds: leaseSeconds }))) return
      for (const [job, run] of jobs) await attempt(job, run)
    },
    giveUp: () => giveUpLease(database, { name: leaseName, holder }),
  }
}

/** A reader whose token the bank takes; undefined when there is none now. */
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
      const isRefused = cause instanceof BankingError && cause.code === 'unauthorized'
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
    // Its tokens died before anyone knew whose they were: there is nothing to keep or to show.
    const gone = await discardUnrecognised(store.database, ref)
    if (gone) await appendEvent(store, { ...ref, kind: 'connection.approval_lost' })
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
    if (!(cause instanceof BankingError)) throw cause
    log.warn({ code: cause.code, reference: cause.reference }, 'an approval is not recognised yet')
  }
}
