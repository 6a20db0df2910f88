import type { Transaction } from '@/lib/bank-contract/transaction'

/** The other leg of a movement among rows: the same movement, the opposite amount, another account. */
export function findOtherLeg(
  transaction: Transaction,
  rows: readonly Transaction[],
): Transaction | undefined {
  const { money_movement_id, amount } = transaction
  if (!money_movement_id) return undefined
  return rows.find(
    (row) =>
      row.money_movement_id === money_movement_id &&
      (row.id !== transaction.id || row.account_id !== transaction.account_id) &&
      row.amount.currency === amount.currency &&
      row.amount.amount === -amount.amount,
  )
}

/**
 * The bank's filters that find it: none takes a movement, but the other leg has
 * the opposite amount in the same second. Undefined where there is no other leg to be found.
 */
export function otherLegQuery(
  transaction: Transaction,
): readonly (readonly [string, string])[] | undefined {
  const { transaction_type, initiated_at, amount } = transaction
  const second = Date.parse(initiated_at ?? '')
  if (!twoLeggedTypes.has(transaction_type ?? '') || Number.isNaN(second)) return undefined
  const opposite = String(0 - amount.amount)
  return [
    ['initiated_after', wireInstant(second)],
    ['initiated_before', wireInstant(second + 1000)],
    ['min_amount', opposite],
    ['max_amount', opposite],
  ]
}

function wireInstant(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}Z`
}

/** Types of transaction that have a second leg in another account of the same business. */
export const twoLeggedTypes: ReadonlySet<string> = new Set([
  'internal_transfer',
  'credit_repayment',
  'credit_repayment_refund',
  'savings_deposit',
  'savings_withdrawal',
  'treasury_deposit',
  'treasury_withdrawal',
  'rewards_cashback_redemption',
])
