import type { Transaction } from '@/lib/bank-contract/transaction'
import { compareLocked, type LockDifference, type LockedRow } from '@/lib/domain/close/locked-rows'
import { lockedRowOf } from '@/lib/domain/close/rows-to-lock'
import type { WatchPass } from '@/lib/domain/close/watch-plan'
import { findStatementId } from '@/lib/domain/close/statement-key'
import { localDay } from '@/lib/domain/periods/local-clock'
import { listLockedRows } from '@/lib/server/db/lock-part'
import type { SealedQuery } from '@/lib/server/db/sealed-json'
import type { WatchedClose } from '@/lib/server/db/watch'

/** A page of a month as it was read again, or all of the month at once. */
interface ReadRows {
  readonly items: readonly Transaction[]
  /** Rows that cannot be read. */
  readonly notUnderstood: number
  readonly isLast: boolean
}

/** The pass that a page is of; none where it is all of the month. */
type PassBefore = Pick<WatchPass, 'pages' | 'notUnderstood'>

const nothingBefore: PassBefore = { pages: 0, notUnderstood: 0 }

/** What was found, and whether a difference that was found before has been looked at again, by its key. */
export interface Compared {
  readonly differences: readonly LockDifference[]
  readonly isRead: (key: string) => boolean
}

export interface ComparedPage extends Compared {
  /** Of this page. */
  readonly rows: readonly LockedRow[]
  /** Rows of this page, and of what was kept of the month, that cannot be understood. */
  readonly notUnderstood: number
}

/** How the month differs, as far as it was read with this page. */
export async function compareMonth(
  sealed: SealedQuery,
  firm_id: string,
  { month, pass = nothingBefore }: { month: WatchedClose; pass?: PassBefore },
  { items, notUnderstood: unreadable, isLast }: ReadRows,
): Promise<ComparedPage> {
  const ref = { firm_id, close_id: month.id }
  const toLock = lockedRowOf(month, month.timeZone)
  const dayOf = localDay(month.timeZone)
  const rows = items.flatMap((each) => toLock(each) ?? [])
  // Of a row that says when it was posted, and not in a way that can be read, nobody knows the month.
  const undated = items.filter(
    ({ posted_at }) => posted_at != null && dayOf(posted_at) === undefined,
  )
  const locked = await listLockedRows(sealed, ref, 'locked')
  const before = isLast && pass.pages > 0 ? await listLockedRows(sealed, ref, 're_read') : []
  const lost = [locked, before].filter((each) => each === undefined).length
  const notUnderstood = unreadable + undated.length + lost
  if (locked === undefined) return { rows, notUnderstood, differences: [], isRead: () => false }
  const isWhole = isLast && pass.notUnderstood + notUnderstood === 0
  const read = isWhole ? [...(before ?? []), ...rows] : rows
  const keys = new Set(read.map(({ key }) => key))
  return {
    rows,
    notUnderstood,
    differences: compareLocked(locked, {
      items: read,
      end: isWhole ? 'whole' : 'limit',
      notUnderstood: 0,
      notApplied: [],
    }),
    isRead: (key) => (isWhole ? findStatementId(key) === undefined : keys.has(key)),
  }
}
