import { readOnFrom } from '@/lib/domain/close/read-on'
import { planWatch, utcDayOf, type WatchCall } from '@/lib/domain/close/watch-plan'
import { beginCall } from '@/lib/domain/close/watch-step'
import { findInstant } from '@/lib/domain/periods/calendar-date'
import type { Connections } from '@/lib/server/connections/connections'
import type { Context } from '@/lib/server/context'
import {
  type ConnectionRef,
  type ConnectionState,
  findConnection,
} from '@/lib/server/db/connection'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { type LoadedWatch, watchedDays } from '@/lib/server/db/watch'
import { claimWatch, releaseWatch } from '@/lib/server/db/watch-claim'
import {
  type BankCaller,
  later,
  readRows,
  readTotals,
  restSeconds,
} from '@/lib/server/watch/call-bank'
import { compareMonth } from '@/lib/server/watch/compare-month'
import { keepWatch, takePage, type WatchTurn } from '@/lib/server/watch/take-answer'
import { takeStatements } from '@/lib/server/watch/take-statements'

export interface WatchDependencies extends Pick<Context, 'store' | 'audit' | 'clock'> {
  readonly connections: Connections
  /** No call is begun any more. */
  readonly isStopping: () => boolean
}

/** Makes the calls that are left of this day for one client, unless another instance is at it. */
export async function watchClient(deps: WatchDependencies, ref: ConnectionRef): Promise<void> {
  const { store, clock } = deps
  const { database } = store
  const claim = await claimWatch(database, ref, utcDayOf(clock.now().toISOString()))
  if (claim === undefined) return
  try {
    while (!deps.isStopping() && (await watchOnce(deps, ref, claim)));
  } finally {
    await releaseWatch(database, ref, claim)
  }
}

/** One call; false where none was due. */
async function watchOnce(
  deps: WatchDependencies,
  ref: ConnectionRef,
  claim: string,
): Promise<boolean> {
  const { store, audit, connections, clock } = deps
  const now = clock.now()
  const turn: WatchTurn = { store, audit, ref, claim, now }
  const state = await findConnection(store.database, ref.firm_id, ref.connection_id)
  if (state === undefined || !isReadable(state)) return false
  const obtained = await connections.tokens.obtain(state.token)
  if (obtained.kind === 'failed') {
    const { failure } = obtained
    const seconds = failure.code === 'rate_limited' ? failure.retryAfterSeconds : null
    const notBefore = later(now, seconds ?? restSeconds)
    await keepWatch(turn, (watch) => ({ ...watch, notBefore }))
    return false
  }
  let call: WatchCall | undefined
  // Written down before it is made: one that is lost with its process is not made twice.
  const begun = await keepWatch(turn, (watch) => {
    const at = now.toISOString()
    call = planWatch(watch, at)
    return call && beginCall(watch, call, at)
  })
  if (begun === undefined || call === undefined) return false
  await makeCall(turn, { connections, clock, state, obtained }, call, begun)
  return true
}

function isReadable({ client: { status, scope } }: ConnectionState): boolean {
  const isConnected = status === 'active' || status === 'suspect'
  return isConnected && scope.includes('transactions:read')
}

async function makeCall(
  turn: WatchTurn,
  caller: BankCaller,
  call: WatchCall,
  { watch, closes }: LoadedWatch,
): Promise<void> {
  const after = () => ({ ...turn, now: caller.clock.now() })
  const { ref, store } = turn
  if (call.kind === 'totals') {
    const request = { days: watchedDays(closes), before: call.before }
    const called = caller.state.client.scope.includes('statements:read')
      ? await readTotals(caller, request)
      : // Without statements there are no totals: the other call is due at once.
        ({ kind: 'failed', retryAt: undefined } as const)
    return takeStatements(after(), closes, called)
  }
  const month = closes.get(call.month)
  const pass = watch.months.find(({ id }) => id === call.month)?.pass
  if (month === undefined || pass === undefined) return
  const { before, isUnordered } = call
  const request = { days: month, timeZone: month.timeZone, before, isUnordered }
  const called = await readRows(caller, request)
  if (called.kind !== 'read') return takePage(after(), call, called)
  const { page } = called
  const { query } = forFirm(store.database, ref.firm_id)
  const sealed = { query, vault: store.vault }
  const on = readOnFrom(
    {
      dates: page.items.flatMap(({ posted_at }) => findInstant(posted_at ?? '') ?? []),
      hasMore: page.next_page_token !== null,
      before,
    },
    1,
  )
  const compared = await compareMonth(
    sealed,
    ref.firm_id,
    { month, pass },
    { items: page.items, notUnderstood: page.unreadable.length, isLast: on.kind === 'end' },
  )
  return takePage(after(), call, { kind: 'read', compared, on, lockedAt: month.lockedAt })
}
