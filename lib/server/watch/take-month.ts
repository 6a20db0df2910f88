import { afterReRead } from '@/lib/domain/close/watch-step'
import { removeReadAgain } from '@/lib/server/db/lock-part'
import { saveWatch, type WatchedClose } from '@/lib/server/db/watch'
import type { LockedStatement } from '@/lib/domain/close/locked-statements'
import type { Compared } from '@/lib/server/watch/compare-month'
import { inTurn, keepFound, type WatchTurn } from '@/lib/server/watch/take-answer'
import { withArrived } from '@/lib/server/watch/take-statements'

/** All of a month, as it was read at once. */
export interface ComparedWhole extends Compared {
  /** Rows and statements that cannot be understood, or not compared. */
  readonly notUnderstood: number
  readonly arrived: readonly LockedStatement[]
}

/**
 * Keeps how a month differs that a person had read again at once. A pass of the watch that was under way ends
 * with it, unless something was not understood. False where the month was reopened, or locked again, meanwhile.
 */
export async function takeMonth(
  turn: WatchTurn,
  { id, lockedAt }: WatchedClose,
  compared: ComparedWhole,
  { begun, person_id }: { begun: Date; person_id: string },
): Promise<boolean> {
  const { ref, now } = turn
  const isKept = await inTurn(turn, async (sealed, loaded, note) => {
    const month = loaded.closes.get(id)
    if (month === undefined || month.lockedAt !== lockedAt) return false
    const { first, last } = month
    note({ ...ref, kind: 'close.re_read', person_id, detail: { first, last } })
    await keepFound(sealed, ref, { month, compared, note })
    const isWhole = compared.notUnderstood === 0
    const at = { begun: begun.toISOString(), now: now.toISOString() }
    if (isWhole) await removeReadAgain(sealed.query, { firm_id: ref.firm_id, close_id: id })
    const after = isWhole ? afterReRead(loaded.watch, id, at) : loaded.watch
    const months = after.months.map((each) =>
      each.id === id ? withArrived(each, compared.arrived, at.now) : each,
    )
    await saveWatch(sealed, ref, loaded, { ...after, months }, at.now)
    return true
  })
  return isKept ?? false
}
