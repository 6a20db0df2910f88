import { sumsBySign } from '@/lib/domain/close/amounts'
import type { CloseFinding } from '@/lib/domain/close/close-read'
import type { Extent } from '@/lib/domain/reading/reading'
import { createTransactionSum } from '@/lib/domain/transactions/sum-transactions'
import type { Reader } from '@/lib/format/create-reader'
import { moneyInWords } from '@/lib/present/reading-words'

/**
 * What findings come to: of transactions money in and money out apart, of each currency and of each
 * state ("out −$25.00", "in $3.00, pending"); of anything else, such as a line of the books, what is less and what
 * is more apart, so that two differences do not cancel each other out.
 */
export function figuresOf(
  findings: readonly CloseFinding[],
  extent: Extent,
  reader: Reader,
): string[] {
  // A row of the bank beside a finding of the books is not what the two differ by.
  const rows = findings.flatMap((each) => (each.finding.item === 'books' ? [] : each.rows))
  if (rows.length === 0) {
    const sums = sumsBySign(findings.flatMap(({ finding }) => finding.amounts))
    return sums.map(([currency, amount]) => moneyInWords({ amount, currency }, extent, reader))
  }
  const { text } = reader
  const sum = createTransactionSum()
  sum.add(rows.map(({ transaction }) => transaction))
  return sum.read().sums.flatMap(({ currency, state, moneyIn, moneyOut }) =>
    (['money_out', 'money_in'] as const).flatMap((side) => {
      const amount = BigInt(side === 'money_in' ? moneyIn : moneyOut)
      if (amount === 0n) return []
      const shown = moneyInWords({ amount, currency }, extent, reader)
      const figure = text(`checks.${side}`, { amount: shown })
      if (state === 'settled') return [figure]
      return [text('checks.in_state', { figure, state: text(`transactions.sum_${state}`) })]
    }),
  )
}

/** Transfers between own accounts of which both sides are among these. */
export function wholeTransfersIn(findings: readonly CloseFinding[]): number {
  const sum = createTransactionSum()
  sum.add(findings.flatMap(({ rows }) => rows.map(({ transaction }) => transaction)))
  return sum.read().wholeMovements
}
