import { lockedStatementsOf, statementsIn } from '@/lib/domain/close/locked-statements'
import { totalsOf } from '@/lib/domain/close/watch-totals'
import { isWhole } from '@/lib/domain/reading/reading'
import type { CloseBank } from '@/lib/server/close/step-close'
import type { StoredClose } from '@/lib/server/db/close'
import type { CloseRef } from '@/lib/server/db/close-event'
import type { ConnectionRef } from '@/lib/server/db/connection'
import { removeDifferences } from '@/lib/server/db/lock-difference'
import { removeReadAgain, saveLockedRows } from '@/lib/server/db/lock-part'
import type { SealedQuery } from '@/lib/server/db/sealed-json'
import { removeMonth, saveMonth, storeTime } from '@/lib/server/db/watch'
import { skipToday } from '@/lib/server/db/watch-claim'

/** Keeps of a month that is locked with what it is compared from now on. */
export async function beginWatch(
  sealed: SealedQuery,
  ref: ConnectionRef & CloseRef,
  { id, first, last }: Pick<StoredClose, 'id' | 'first' | 'last'>,
  { rows, evidence: { statements }, timeZone }: CloseBank,
): Promise<void> {
  await saveLockedRows(sealed, ref, 'locked', rows)
  await removeDifferences(sealed, ref)
  await removeReadAgain(sealed.query, ref)
  const isRead = statements !== undefined && statements !== 'not_shared' && isWhole(statements)
  const period = { first, last }
  const totals = isRead ? totalsOf(statements.items, [{ id, period }]) : undefined
  await saveMonth(sealed, ref, {
    totals: totals?.map((each) => [each.statement, each.totals] as const),
    statements: isRead ? statementsIn(period, lockedStatementsOf(statements).items) : undefined,
    changedAt: undefined,
    pass: undefined,
    // It was read whole just now: months that were not come first.
    lastEnded: await storeTime(sealed.query),
    lastReRead: undefined,
    hadPriority: false,
    timeZone,
  })
  await skipToday(sealed.query, ref)
}

/** A month that is reopened is watched no longer. */
export async function endWatch(sealed: SealedQuery, ref: CloseRef): Promise<void> {
  await removeMonth(sealed.query, ref)
  await removeReadAgain(sealed.query, ref)
}
