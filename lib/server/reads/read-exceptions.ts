import { inForce, isSamePeriod } from '@/lib/domain/close/exceptions'
import { findGone } from '@/lib/domain/close/find-gone'
import { named, namesIn } from '@/lib/domain/close/finding-name'
import { countHeldBack } from '@/lib/domain/close/held-back'
import { listExceptions } from '@/lib/domain/close/list-exceptions'
import { may } from '@/lib/domain/people/permissions'
import { todayIn } from '@/lib/domain/periods/day-range'
import { accountNames } from '@/lib/format/account-name'
import { parseExceptionParams } from '@/lib/search-params/exceptions'
import type { RawSearchParams } from '@/lib/search-params/parsers'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { requestTime } from '@/lib/server/auth/request-time'
import { getContext } from '@/lib/server/context'
import { listCloses, type StoredClose } from '@/lib/server/db/close'
import { listColleagues } from '@/lib/server/db/close-policy'
import { listExceptions as listEntries } from '@/lib/server/db/exception-entry'
import { listSharedAccounts } from '@/lib/server/db/saved-view'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { getReader } from '@/lib/server/http/get-reader'
import { latestCloses, readOutcomes } from '@/lib/server/reads/close-outcomes'

/** Every exception of a client, and what each has held back in the closes that were signed. */
export async function readExceptions(access: ClientAccess, raw: RawSearchParams) {
  const { vault, database } = getContext().store
  const ref = { firm_id: access.firm.id, connection_id: access.client.connection_id }
  const { query } = forFirm(database, ref.firm_id)
  const sealed = { query, vault }
  const [entries, closes, people] = await Promise.all([
    listEntries(sealed, ref),
    listCloses(query, ref),
    listColleagues(query, ref),
  ])
  const locked = closes.filter(({ state }) => state === 'locked')
  const begun = latestCloses(closes)
  const outcomes = await readOutcomes(sealed, ref, begun)
  const listed = listExceptions(entries, todayIn(access.settings.time_zone, requestTime()))
  return {
    client: access.client,
    params: parseExceptionParams(raw),
    accounts: accountNames(listSharedAccounts(access), await getReader()),
    people,
    exceptions: named(listed, namesIn(outcomes.flatMap(({ items }) => items))),
    gone: findGone(inForce(entries), outcomes),
    heldBack: countHeldBack(outcomes.map(({ record }) => record)),
    /** Whether all closes are among them. */
    isAllCounted: begun.length === closes.length,
    mayWithdraw: may(access.person, 'prepare'),
    isLocked: (period: StoredClose | { first: string; last: string }) =>
      locked.some((each) => isSamePeriod(each, period)),
  }
}
