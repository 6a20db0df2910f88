import { twoLeggedTypes } from '@/lib/domain/transactions/other-leg'
import type { Transaction } from '@/lib/bank-contract/transaction'

/** Adds up rows as they come, page by page; what it holds does not grow with ordinary rows. */
export function createTransactionSum(): {
  add: (rows: readonly SummedTransaction[]) => void
  read: () => TransactionSums
} {
  const totals = new Map<string, { count: number; moneyIn: bigint; moneyOut: bigint }>()
  const openLegs = new Map<string, bigint>()
  let count = 0
  let wholeMovements = 0

  function addRow(row: SummedTransaction): void {
    const { amount, currency } = row.amount
    const key = `${stateOf(row.status)} ${currency}`
    const total = totals.get(key) ?? { count: 0, moneyIn: 0n, moneyOut: 0n }
    totals.set(key, total)
    total.count += 1
    total[amount < 0 ? 'moneyOut' : 'moneyIn'] += BigInt(amount)
    count += 1
    addLeg(row)
  }

  function addLeg({
    money_movement_id,
    transaction_type,
    status,
    amount,
  }: SummedTransaction): void {
    if (!money_movement_id || !twoLeggedTypes.has(transaction_type ?? '')) return
    const leg = JSON.stringify([money_movement_id, amount.currency, stateOf(status)])
    const other = openLegs.get(leg)
    if (other === undefined || other !== -BigInt(amount.amount)) {
      openLegs.set(leg, BigInt(amount.amount))
      return
    }
    openLegs.delete(leg)
    wholeMovements += 1
  }

  return {
    add: (rows) => {
      for (const row of rows) addRow(row)
    },
    read: () => ({
      rows: count,
      wholeMovements,
      sums: Array.from(totals, ([key, total]) => {
        const state = sumStates.find((each) => key.startsWith(`${each} `)) ?? 'other'
        const currency = key.slice(state.length + 1)
        return {
          currency,
          state,
          count: total.count,
          amount: String(total.moneyIn + total.moneyOut),
          moneyIn: String(total.moneyIn),
          moneyOut: String(total.moneyOut),
        }
      }).toSorted(
        (left, right) =>
          left.currency.localeCompare(right.currency) ||
          sumStates.indexOf(left.state) - sumStates.indexOf(right.state),
      ),
    }),
  }
}

function stateOf(status: string | null | undefined): SumState {
  return sumStates.find((state) => state === status) ?? 'other'
}

/** What the rows of a currency come to. */
export const totalParts = ['in', 'out', 'net'] as const

/**
 * What is in no net: money on its way, money that somebody has yet to let go, money that did not move,
 * and what is in a state that we do not know.
 */
export const apartStates = ['pending', 'awaiting_approval', 'failed', 'other'] as const
const sumStates = ['settled', ...apartStates] as const
type SumState = (typeof sumStates)[number]

export type SummedTransaction = Pick<
  Transaction,
  'money_movement_id' | 'transaction_type' | 'status' | 'amount'
>

export interface StateSum {
  readonly currency: string
  readonly state: SumState
  readonly count: number
  /** In the smallest unit, as decimal digits: a sum may leave the integers that JSON carries. */
  readonly amount: string
  /** Of it, money in and money out, which is negative. */
  readonly moneyIn: string
  readonly moneyOut: string
}

export interface TransactionSums {
  readonly rows: number
  /** Currencies and states are never mixed in one figure. */
  readonly sums: readonly StateSum[]
  /** Movements of which both legs are among the rows, so that they add nothing to the sums. */
  readonly wholeMovements: number
}
