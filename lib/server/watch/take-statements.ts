import type { Statement } from '@/lib/bank-contract/statement'
import { addPage } from '@/lib/domain/close/list-pass'
import { compareStatements, type LockedStatement } from '@/lib/domain/close/locked-statements'
import { findStatementId } from '@/lib/domain/close/statement-key'
import type { WatchedMonth } from '@/lib/domain/close/watch-plan'
import { afterTotals, withListed } from '@/lib/domain/close/watch-step'
import { totalsOf } from '@/lib/domain/close/watch-totals'
import type { Reading } from '@/lib/domain/reading/reading'
import { listDifferences } from '@/lib/server/db/lock-difference'
import type { SealedQuery } from '@/lib/server/db/sealed-json'
import { type LoadedWatch, locksOf, saveWatch } from '@/lib/server/db/watch'
import type { Called } from '@/lib/server/watch/call-bank'
import { inTurn, keepFound, type Note, type WatchTurn } from '@/lib/server/watch/take-answer'

/** Keeps what a page of statements says of the locked months for which it was requested, or that no page came. */
export function takeStatements(
  turn: WatchTurn,
  requested: LoadedWatch['closes'],
  called: Called<Statement>,
): Promise<void | undefined> {
  return inTurn(turn, async (sealed, loaded, note) => {
    const { ref, now } = turn
    const at = now.toISOString()
    const { watch, closes } = loaded
    if (called.kind !== 'read') {
      await saveWatch(sealed, ref, loaded, afterTotals(watch, called, at))
      return
    }
    // What was read before a lock says nothing of what came after it.
    if (locksOf(requested) !== locksOf(closes)) {
      await saveWatch(sealed, ref, loaded, { ...watch, list: undefined }, at)
      return
    }
    const { items, unreadable, next_page_token } = called.page
    const page = { items, notUnderstood: unreadable.length, hasMore: next_page_token !== null }
    const read = addPage(watch.list, page)
    const periods = Array.from(closes.values(), ({ id, first, last }) => ({
      id,
      period: { first, last },
    }))
    const totals = totalsOf(items, periods)
    const after = afterTotals(watch, { kind: 'read', totals, list: read.list }, at)
    const months = await compareAll(sealed, turn, { ...loaded, watch: after }, read.now, note)
    await saveWatch(sealed, ref, loaded, { ...after, months }, at)
  })
}

/** Keeps how the statements of each month differ; with what arrived, the months are what is compared from now on. */
async function compareAll(
  sealed: SealedQuery,
  { ref, now: foundAt }: WatchTurn,
  { watch: { months, list }, closes }: LoadedWatch,
  now: Reading<LockedStatement>,
  note: Note,
): Promise<WatchedMonth[]> {
  const ids = months.flatMap(({ id, statements }) => (statements === undefined ? [] : id))
  const kept = await listDifferences(sealed, ref.firm_id, ids)
  const after: WatchedMonth[] = []
  for (const month of months) {
    const { id, statements } = month
    const close = closes.get(id)
    if (statements === undefined || close === undefined) {
      after.push(month)
      continue
    }
    const compared = compareStatements(statements, now, close)
    const isAllCompared = compared.notCompared === 0
    const isFound = kept
      .get(id)
      ?.some(({ difference }) => findStatementId(difference.key) !== undefined)
    if (compared.differences.length > 0 || isFound === true) {
      await keepFound(sealed, ref, { month: close, compared, note })
    }
    // What is not on this page may be on the next.
    const isJudged = isAllCompared || list === undefined
    const listed = isJudged ? withListed(month, !isAllCompared) : month
    after.push(withArrived(listed, compared.arrived, foundAt.toISOString()))
  }
  return after
}

/** One that came is compared from now on; a month that was locked before statements were kept has none. */
export function withArrived(
  month: WatchedMonth,
  arrived: readonly LockedStatement[],
  cameAt: string,
): WatchedMonth {
  if (month.statements === undefined || arrived.length === 0) return month
  const came = arrived.map((each) => ({ ...each, cameAt }))
  return { ...month, statements: [...month.statements, ...came] }
}
