import type { Transaction } from '@/lib/bank-contract/transaction'

/** Money that moved, that may yet, that did not, and what is in a state that we do not know. */
export const sumStates = ['settled', 'pending', 'failed', 'other'] as const
export type SumState = (typeof sumStates)[number]

export type SummedTransaction = Pick<
  Transaction,
  'id' | 'account_id' | 'money_movement_id' | 'transaction_type' | 'status' | 'amount'
>

export interface StateSum {
  readonly currency: string
  readonly state: SumState
  readonly count: number
  /** In the smallest unit, as decimal digits: a sum may leave the integers that JSON carries. */
  readonly amount: string
}

export interface TransactionSums {
  readonly rows: number
  /** Currencies and states are never mixed in one figure. */
  readonly sums: readonly StateSum[]
  /** Movements of which both legs are among the rows, so that they add nothing to the sums. */
  readonly wholeMovements: number
}
