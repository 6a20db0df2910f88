import { todayIn } from '@/lib/domain/periods/day-range'
import { daysLeft } from '@/lib/domain/close/due-day'
import { localClock } from '@/lib/domain/periods/local-clock'
import type { Context } from '@/lib/server/context'
import { claimDueWarning, type DueClose, listClosesDueSoon } from '@/lib/server/db/due-warning'

const batch = 1000
/** In the firm's own morning, and not at its midnight. */
const fromHour = 7

/**
 * Notes of each close that is due tomorrow that it is, once for each due day, however many instances do
 * it and whenever they begin. The closes of a firm are noted together, so that a person gets one mail.
 */
export async function warnOfDueCloses({
  store,
  audit,
}: Pick<Context, 'store' | 'audit'>): Promise<void> {
  const soon = await listClosesDueSoon(store.database, batch)
  const due = soon.filter(isTomorrow)
  for (const firm_id of new Set(due.map((each) => each.firm_id))) {
    const closes = due.filter((each) => each.firm_id === firm_id)
    await audit.appendChange(firm_id, async (query, note) => {
      for (const each of closes) {
        const taken = await claimDueWarning(query, each)
        if (taken === undefined) continue
        const { connection_id, first, last, state, preparer, reviewer } = taken
        const isReviewers = state === 'ready_for_review'
        const person = isReviewers ? (reviewer ?? preparer) : (preparer ?? reviewer)
        const detail = {
          first,
          last,
          due: each.due,
          [isReviewers ? 'reviewer' : 'preparer']: person,
        }
        note({ firm_id, connection_id, kind: 'close.due_tomorrow', detail })
      }
    })
  }
}

function isTomorrow({ due, time_zone, now }: DueClose): boolean {
  const instant = new Date(now)
  const hour = new Date(localClock(time_zone)(instant.getTime())).getUTCHours()
  return hour >= fromHour && daysLeft(due, todayIn(time_zone, instant)) === 1
}
