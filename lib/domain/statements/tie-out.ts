import type { Money } from '@/lib/bank-contract/money'
import type { Statement } from '@/lib/bank-contract/statement'

/** One account's part of a statement, as far as the bank gave it. */
export type StatementAccount = NonNullable<Statement['accounts']>[number]

export type TieOut = { kind: 'ties_out' } | { kind: 'differs'; by: Money }

/**
 * Whether opening + credits − debits = closing. Debits are read as a magnitude, whatever their sign,
 * and fees as part of them or beside them: the specification says neither. Undefined where a figure
 * is missing or the currencies differ.
 */
export function findTieOut(account: StatementAccount): TieOut | undefined {
  const { opening_balance, closing_balance, total_credits, total_debits, total_fees } = account
  if (!opening_balance || !closing_balance || !total_credits || !total_debits) return undefined
  const { currency } = opening_balance
  const figures = [
    closing_balance,
    total_credits,
    total_debits,
    ...(total_fees ? [total_fees] : []),
  ]
  if (figures.some((figure) => figure.currency !== currency)) return undefined
  const expected =
    BigInt(opening_balance.amount) +
    BigInt(Math.abs(total_credits.amount)) -
    BigInt(Math.abs(total_debits.amount))
  const difference = BigInt(closing_balance.amount) - expected
  const fees = BigInt(Math.abs(total_fees?.amount ?? 0))
  if (difference === 0n || difference === -fees) return { kind: 'ties_out' }
  const amount = Number(difference)
  return Number.isSafeInteger(amount) ? { kind: 'differs', by: { amount, currency } } : undefined
}
