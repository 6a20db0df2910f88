import { mergeDifferences } from '@/lib/domain/close/merge-differences'
import type { ReadOn } from '@/lib/domain/close/read-on'
import type { Watch, WatchCall } from '@/lib/domain/close/watch-plan'
import { afterPage } from '@/lib/domain/close/watch-step'
import type { Audit } from '@/lib/server/audit/audit'
import { removeClientMonths } from '@/lib/server/db/client-month'
import type { ConnectionRef } from '@/lib/server/db/connection'
import { listAcceptances, listDifferences, saveDifferences } from '@/lib/server/db/lock-difference'
import { addReadAgain, removeReadAgain } from '@/lib/server/db/lock-part'
import type { SealedQuery } from '@/lib/server/db/sealed-json'
import type { Store } from '@/lib/server/db/store'
import {
  type LoadedWatch,
  loadWatch,
  saveWatch,
  storeTime,
  type WatchedClose,
} from '@/lib/server/db/watch'
import type { Called } from '@/lib/server/watch/call-bank'
import type { Compared, ComparedPage } from '@/lib/server/watch/compare-month'
import { suspendAfterLock } from '@/lib/server/watch/suspend-after-lock'

export interface WatchTurn {
  readonly store: Pick<Store, 'database' | 'vault'>
  readonly audit: Pick<Audit, 'appendChange'>
  readonly ref: ConnectionRef
  readonly claim: string
  readonly now: Date
}

type PageCall = Extract<WatchCall, { kind: 'page' }>

/** A page of a locked month that has come, compared. */
export interface ReadMonthPage {
  readonly kind: 'read'
  readonly compared: ComparedPage
  readonly on: ReadOn
  /** Of the lock that it was compared with. */
  readonly lockedAt: string
}

/** Keeps how a month differs, how far it was read, and what follows. Of a month that was reopened meanwhile nothing is kept. */
export function takePage(
  turn: WatchTurn,
  call: PageCall,
  outcome: ReadMonthPage | Exclude<Called<never>, { kind: 'read' }>,
): Promise<void> {
  const { ref } = turn
  return inTurn(turn, async (sealed, loaded, note) => {
    const month = loaded.closes.get(call.month)
    const pass = loaded.watch.months.find(({ id }) => id === call.month)?.pass
    const isOther = outcome.kind === 'read' && outcome.lockedAt !== month?.lockedAt
    if (month === undefined || pass === undefined || isOther) return
    const at = turn.now.toISOString()
    const after = afterPage(loaded.watch, call.month, stepOf(outcome), at)
    const own = { firm_id: ref.firm_id, close_id: month.id }
    const isGoingOn = after.months.some((each) => each.id === month.id && each.pass !== undefined)
    if (outcome.kind === 'read') {
      const { rows } = outcome.compared
      if (isGoingOn) await addReadAgain(sealed, own, { part: pass.pages, rows })
      await keepFound(sealed, ref, { month, compared: outcome.compared, note })
    }
    if (!isGoingOn) await removeReadAgain(sealed.query, own)
    await saveWatch(sealed, ref, loaded, after, outcome.kind === 'read' ? at : undefined)
  })
}

function stepOf(outcome: Parameters<typeof takePage>[2]): Parameters<typeof afterPage>[2] {
  if (outcome.kind !== 'read') return outcome
  const { on, compared } = outcome
  return { kind: 'read', on, notUnderstood: compared.notUnderstood }
}

export type Note = Parameters<Parameters<Audit['appendChange']>[1]>[1]

/** Keeps what differs, says so in the audit log, and suspends what no longer rests on what was signed. */
export async function keepFound(
  sealed: SealedQuery,
  ref: ConnectionRef,
  { month, compared, note }: { month: WatchedClose; compared: Compared; note: Note },
): Promise<void> {
  const { id, first, last, lockedAt } = month
  const own = { firm_id: ref.firm_id, close_id: id }
  const count = await keepDifferences(sealed, own, lockedAt, compared)
  if (count > 0) {
    // Of what is stored nobody knows what else has changed.
    await removeClientMonths(sealed.query, ref)
    note({ ...ref, kind: 'close.changed', detail: { first, last, count } })
  }
  await suspendAfterLock(sealed, ref, month, note)
}

/** How many are open now that were not. */
async function keepDifferences(
  sealed: SealedQuery,
  own: { firm_id: string; close_id: string },
  lockedAt: string,
  { differences, isRead }: Compared,
): Promise<number> {
  const { firm_id, close_id } = own
  const kept = (await listDifferences(sealed, firm_id, [close_id])).get(close_id) ?? []
  const accepted = (await listAcceptances(sealed, firm_id, [close_id], lockedAt)).get(close_id)
  const changes = mergeDifferences(kept, differences, {
    isRead,
    acceptancesOf: (key) => accepted?.get(key) ?? [],
    now: await storeTime(sealed.query),
  })
  await saveDifferences(sealed, own, changes)
  return changes.opened
}

/** In one transaction, for as long as the claim is ours; else nothing is written. */
export function inTurn<Value>(
  { store, audit, ref, claim }: WatchTurn,
  take: (sealed: SealedQuery, loaded: LoadedWatch, note: Note) => Promise<Value>,
): Promise<Value | undefined> {
  return audit.appendChange(ref.firm_id, async (query, note) => {
    const sealed = { query, vault: store.vault }
    const loaded = await loadWatch(sealed, ref, claim)
    return loaded === undefined ? undefined : take(sealed, loaded, note)
  })
}

/** Writes down a watch as it goes on. */
export async function keepWatch(
  turn: WatchTurn,
  step: (watch: Watch) => Watch | undefined,
): Promise<LoadedWatch | undefined> {
  return inTurn(turn, async (sealed, loaded) => {
    const watch = step(loaded.watch)
    if (watch === undefined) return undefined
    await saveWatch(sealed, turn.ref, loaded, watch)
    return { ...loaded, watch }
  })
}
