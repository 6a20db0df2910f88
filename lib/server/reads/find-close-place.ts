import { noThresholds } from '@/lib/domain/checks/thresholds'
import { closesAround } from '@/lib/domain/close/closes-around'
import { dueDay } from '@/lib/domain/close/due-day'
import { isSamePeriod } from '@/lib/domain/close/exceptions'
import type { DayRange } from '@/lib/domain/periods/day-range'
import { defaultCloseDay } from '@/lib/domain/renewals/consent-end'
import { getContext } from '@/lib/server/context'
import { listCloses, type StoredClose } from '@/lib/server/db/close'
import { type ClosePolicy, findClosePolicy } from '@/lib/server/db/close-policy'
import type { ReadingAccess } from '@/lib/server/db/program-access'
import { forFirm } from '@/lib/server/db/store/firm-role'

/** Where in the store the close of exactly these days is, by which rules it is closed, and what lies around it. */
export async function findPlace(access: ReadingAccess, period: Required<DayRange>) {
  const { vault, database } = getContext().store
  const ref = { firm_id: access.firm.id, connection_id: access.client.connection_id }
  const { query } = forFirm(database, ref.firm_id)
  const [closes, found] = await Promise.all([listCloses(query, ref), findClosePolicy(query, ref)])
  // A client that was deleted a moment ago has no settings of its own any more.
  const policy: ClosePolicy = found ?? {
    twoSigners: false,
    materiality: new Map(),
    thresholds: { firm: noThresholds, own: noThresholds },
    closeDay: defaultCloseDay,
    fiscalStart: access.settings.fiscal_start,
    tags: [],
  }
  const close: StoredClose | undefined = closes.find((each) => isSamePeriod(each, period))
  return {
    ref,
    sealed: { query, vault },
    /** The client's of today: those of a locked close can be others. */
    zoneNow: access.settings.time_zone,
    period,
    policy,
    close,
    due: close?.due ?? dueDay(period, policy.closeDay),
    ...closesAround(closes, period, policy.fiscalStart),
  }
}

export type Place = Awaited<ReturnType<typeof findPlace>>
