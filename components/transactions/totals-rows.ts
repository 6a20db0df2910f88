import type { TransactionSums } from '@/lib/domain/transactions/sum-transactions'
import type { Reader } from '@/lib/i18n/reader'
import type { TransactionTotals } from '@/lib/queries/transaction-totals'

/** Totals in the reader's format; the currency with most rows comes first. */
export function toTotals(
  { rows, sums, wholeMovements }: TransactionSums,
  state: { readonly isComplete: boolean; readonly hasFailed: boolean },
  { money }: Pick<Reader, 'money'>,
): TransactionTotals {
  const currencies = [...new Set(sums.map(({ currency }) => currency))].map((currency) => {
    const own = sums.filter((sum) => sum.currency === currency)
    const settled = own.find((sum) => sum.state === 'settled')
    const show = (amount: string | undefined) => money({ amount: BigInt(amount ?? 0), currency })
    return {
      currency,
      rows: own.reduce((count, sum) => count + sum.count, 0),
      moneyIn: show(settled?.moneyIn),
      moneyOut: show(settled?.moneyOut),
      net: show(settled?.amount),
      apart: own.flatMap(({ state: each, count, amount }) =>
        each === 'settled' ? [] : [{ state: each, count, amount: show(amount) }],
      ),
    }
  })
  return {
    rows,
    wholeMovements,
    ...state,
    currencies: currencies.toSorted((one, other) => other.rows - one.rows),
  }
}
