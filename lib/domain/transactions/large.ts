import type { Money } from '@/lib/bank-contract/money'
import { findMinorDigits } from '@/lib/format/money'

/**
 * From which amount on a transaction is large unless somebody says otherwise, in the smallest unit: 5,000
 * of what has smaller parts; where the whole is as small as a yen, a hundred times as many.
 */
export function defaultLarge(currency: string): bigint {
  const digits = findMinorDigits(currency) ?? 0
  return digits === 0 ? 500_000n : 5000n * 10n ** BigInt(digits)
}

/** Money in or out of at least so much. */
export function isAtLeast({ amount }: Money, from: bigint): boolean {
  return BigInt(amount) >= from || -BigInt(amount) >= from
}
