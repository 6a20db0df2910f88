import type { Transaction } from '@/lib/bank-contract/transaction'
import { createFilterMemory, judgeRows, type RowConditions } from '@/lib/domain/search/judge-rows'
import type { BankQuery } from '@/lib/server/banking/bank-reader'
import { lists } from '@/lib/server/banking/create-banking-client'

const { filters = {}, orders = {}, defaults = [] } = lists.transactions.conditions

/**
 * Those of a whole list that the bank would give for the filters of a query, in the order of the list;
 * undefined where a row does not show whether it is one of them.
 */
export function filterTransactions(
  rows: readonly Transaction[],
  query: BankQuery,
): Transaction[] | undefined {
  const { items, notApplied } = judge(rows, query, { filters })
  return notApplied.length === 0 ? items : undefined
}

/** Whether they stand in the order that the bank gives where none is requested. */
export function areInUsualOrder(rows: readonly Transaction[]): boolean {
  return judge(rows, [], { orders, defaults }).notApplied.length === 0
}

/** By these rows alone, whatever others of the bank have shown. */
function judge(
  rows: readonly Transaction[],
  query: BankQuery,
  conditions: RowConditions<Transaction>,
) {
  return judgeRows('transactions', rows, query, conditions, createFilterMemory())
}
