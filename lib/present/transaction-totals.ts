import { totalParts, type TransactionSums } from '@/lib/domain/transactions/sum-transactions'
import { isWhole, type ReadingEnd } from '@/lib/domain/reading/reading'
import type { Reader } from '@/lib/format/create-reader'
import { isNotKnown, moneyInWords, whyPartial } from '@/lib/present/reading-words'
import type { TransactionTotals } from '@/lib/queries/transactions'

interface CountedTransactions extends TransactionSums {
  /** Undefined while they are counted. */
  readonly end: ReadingEnd | undefined
  readonly notUnderstood: number
}

/** Totals in the reader's format; the currency with most rows comes first. */
export function toTransactionTotals(
  { rows, sums, wholeMovements, end, notUnderstood }: CountedTransactions,
  { money, text }: Pick<Reader, 'money' | 'text'>,
): TransactionTotals {
  const partial = end && whyPartial({ end, notUnderstood }, { text })
  const countOf = (currency: string) =>
    sums.reduce((count, sum) => count + (sum.currency === currency ? sum.count : 0), 0)
  const byCount = [...new Set(sums.map(({ currency }) => currency))].toSorted(
    (one, other) => countOf(other) - countOf(one),
  )
  const currencies = byCount.map((currency) => {
    const own = sums.filter((sum) => sum.currency === currency)
    const settled = own.find((sum) => sum.state === 'settled')
    const show = (amount: string | undefined) => money({ amount: BigInt(amount ?? 0), currency })
    // Rows in states that we do not know may have settled.
    const unknown = own.find(({ state: each }) => each === 'other')?.count ?? 0
    const extent = { end: end ?? 'limit', notUnderstood: notUnderstood + unknown }
    const moved = (amount = '0') =>
      moneyInWords({ amount: BigInt(amount), currency }, extent, { money, text })
    const isUnknown = {
      in: isNotKnown(BigInt(settled?.moneyIn ?? 0), extent),
      out: isNotKnown(BigInt(settled?.moneyOut ?? 0), extent),
      net: settled === undefined && !isWhole(extent),
    }
    return {
      currency,
      rows: settled?.count ?? 0,
      isWhole: isWhole(extent),
      moneyIn: moved(settled?.moneyIn),
      moneyOut: moved(settled?.moneyOut),
      net: isUnknown.net ? text('reading.not_known') : show(settled?.amount),
      notKnown: totalParts.filter((part) => isUnknown[part]),
      hasSettled: settled !== undefined,
      apart: own.flatMap(({ state: each, count, amount }) =>
        each === 'settled' ? [] : [{ state: each, count, amount: show(amount) }],
      ),
    }
  })
  return {
    rows,
    wholeMovements,
    isWhole: end !== undefined && isWhole({ end, notUnderstood }),
    mayGoOn: end === undefined || end === 'failed',
    hasFailed: end === 'failed',
    ...(partial !== undefined && { partial }),
    currencies,
  }
}
