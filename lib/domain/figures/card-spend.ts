import { findColumn, localDay } from '@/lib/domain/figures/chart-columns'
import type { Transaction } from '@/lib/bank-contract/transaction'
import type { DayRange } from '@/lib/domain/periods/day-range'
import { nameOrder, shownName } from '@/lib/format/names'

/** What moves money by a card; a refund takes back what was spent. */
export const cardMovementTypes = ['card_debit', 'card_credit', 'card_refund'] as const
const moved: ReadonlySet<string> = new Set(cardMovementTypes)

export interface HolderSpend {
  /** Undefined where the bank names nobody. */
  readonly user_id: string | undefined
  readonly name: string | undefined
  /** In the smallest unit; below zero where more came back than went. */
  spent: bigint
  rows: number
}

export interface CurrencySpend {
  readonly currency: string
  /** Who spent the most first. */
  readonly holders: readonly Readonly<HolderSpend>[]
  readonly total: bigint
}

/** Adds up what was spent by card, by whose it was, over the days of all columns together. */
export function createCardSpend(
  columns: readonly Required<DayRange>[],
  { timeZone, locale }: { timeZone: string; locale: string },
) {
  const byName = nameOrder(locale)
  const placeOf = findColumn(columns)
  const dayOf = localDay(timeZone)
  const currencies = new Map<string, Map<string, HolderSpend>>()

  function addRow(row: Transaction): void {
    const { status, posted_at, transaction_type, amount, user_id, user_full_name } = row
    if (status !== 'settled' || !moved.has(transaction_type ?? '')) return
    if (placeOf(dayOf(posted_at) ?? '') === undefined) return
    const holders = currencies.get(amount.currency) ?? new Map<string, HolderSpend>()
    currencies.set(amount.currency, holders)
    const holder = holders.get(user_id ?? '') ?? {
      user_id: user_id || undefined,
      name: shownName(user_full_name),
      spent: 0n,
      rows: 0,
    }
    holders.set(user_id ?? '', holder)
    holder.spent -= BigInt(amount.amount)
    holder.rows += 1
  }

  return {
    add: (rows: readonly Transaction[]): void => {
      for (const row of rows) addRow(row)
    },
    /** By currency; never added up across them. */
    read: (): CurrencySpend[] =>
      [...currencies]
        .map(([currency, holders]) => ({
          currency,
          holders: [...holders.values()].toSorted(
            (left, right) =>
              Number(right.spent > left.spent) - Number(right.spent < left.spent) ||
              byName(left.name ?? '', right.name ?? ''),
          ),
          total: [...holders.values()].reduce((sum, { spent }) => sum + spent, 0n),
        }))
        .toSorted((left, right) => left.currency.localeCompare(right.currency)),
  }
}
