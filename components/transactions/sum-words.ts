import type { ExactMoney } from '@/lib/format/format-money'
import type { StateSum, TransactionSums } from '@/lib/contract/transaction-sums'

export const sumStateWords = {
  settled: 'Settled',
  pending: 'Pending',
  failed: 'Failed, nothing moved',
  other: 'In another state',
} satisfies Record<StateSum['state'], string>

export function exactMoney({ amount, currency }: StateSum): ExactMoney {
  return { amount: BigInt(amount), currency }
}

/** "2 movements have both legs here and add nothing", or nothing where none has. */
export function wholeMovementWords({ wholeMovements: count }: TransactionSums): string | undefined {
  if (count === 0) return undefined
  return count === 1
    ? '1 movement has both legs here: they net to zero.'
    : `${count} movements have both legs here: they net to zero.`
}
