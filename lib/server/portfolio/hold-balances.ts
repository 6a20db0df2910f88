import type { Account } from '@/lib/bank-contract/account'
import type { DaySums } from '@/lib/domain/figures/day-sums'
import { hasPastChanged, heldOn } from '@/lib/domain/figures/held-balances'
import { addDays, type DayRange } from '@/lib/domain/periods/day-range'
import {
  listClientMonths,
  removeClientMonths,
  saveClientMonths,
} from '@/lib/server/db/client-month'
import type { ClientAccess } from '@/lib/server/db/session'
import type { Store } from '@/lib/server/db/store'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { monthOf } from '@/lib/server/portfolio/sum-days'

export interface HeldRequest {
  /** Whose sums are known whole, stored or not; the last day is the current one. */
  readonly range: Required<DayRange>
  readonly timeZone: string
  readonly days: DaySums
  /** With their balances of now. */
  readonly accounts: readonly Account[]
}

export type HoldBalances = (
  access: Pick<ClientAccess, 'client' | 'token'>,
  request: HeldRequest,
) => Promise<boolean>

interface HoldingDependencies {
  store: Pick<Store, 'database' | 'vault'>
  log: { warn: (facts: object, message: string) => void }
}

/**
 * Holds what the accounts come to on a stored day against what they came to when it was stored. Where the bank has
 * changed its past since, the stored sums no longer lead from one balance to the other: they are removed, the
 * answer is false, and the days are to be read again.
 */
export function createBalanceHolding({ store, log }: HoldingDependencies): HoldBalances {
  return async ({ client, token }, { range: { first, last }, timeZone, days, accounts }) => {
    const owner = { firm_id: token.firm_id, connection_id: client.connection_id }
    const before = addDays(first, -1)
    const limits = { first: monthOf(before), last: monthOf(last) }
    const stored = await listClientMonths(store, owner, limits)
    const months = stored.filter((month) => month.timeZone === timeZone)
    const held = months
      .flatMap((month) => month.held ?? [])
      .filter(({ day }) => day >= before)
      .toSorted((one, other) => (one.day < other.day ? -1 : 1))
      .at(-1)
    if (held !== undefined && hasPastChanged(held, heldOn(held.day, accounts, days))) {
      await removeClientMonths(forFirm(store.database, owner.firm_id).query, owner)
      return false
    }
    // Of the newest stored day: all later ones were read just now.
    const month = months.toSorted((one, other) => (one.month < other.month ? -1 : 1)).at(-1)
    const day = [...(month?.days.keys() ?? [])].toSorted().at(-1)
    if (month === undefined || day === undefined || day < before || day === held?.day) return true
    const noted = { ...month, held: heldOn(day, accounts, days) }
    await saveClientMonths(store, owner, [noted]).catch((cause: Error) =>
      log.warn({ reason: cause.name }, 'the balances of a day were not stored'),
    )
    return true
  }
}
