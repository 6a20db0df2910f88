import type { ListPage } from '@/lib/bank-contract/list'
import type { Invoice } from '@/lib/bank-contract/invoice'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { bucketOf } from '@/lib/domain/invoices/ageing'
import { answersSearch } from '@/lib/domain/search/match-text'
import { readSearch } from '@/lib/domain/search/read-search'

/** A page of a list, and how many rows were read to find it: more than its own where none matched. */
export interface MatchingPage<Item> extends ListPage<Item> {
  readonly rowsRead?: number
}

interface Conditions {
  readonly filters: readonly (readonly [name: string, value: string])[]
}

/** Which rows meet a condition's value, by the name of the condition. */
export type RowTests<Row> = Readonly<Record<string, (value: string) => (row: Row) => boolean>>

/**
 * The rows of those read that meet the conditions that the bank's API does not offer. Undefined where there
 * is none of them. Values of one condition mean "any of", conditions mean "all of".
 */
export function refineRows<Base, Row extends Base>(
  rows: readonly Row[],
  { filters }: Conditions,
  tests: RowTests<Base>,
): readonly Row[] | undefined {
  const conditions = Object.entries(tests).flatMap(([name, test]) => {
    const values = filters.filter(([each]) => each === name).map(([, value]) => value)
    return values.length === 0 ? [] : [values.map(test)]
  })
  if (conditions.length === 0) return undefined
  return rows.filter((row) => conditions.every((tested) => tested.some((isMet) => isMet(row))))
}

const invoiceTests: RowTests<Invoice> = {
  accounting_sync_status: (value) => (row) => row.accounting_sync_status === value,
  customer: (value) => (row) => row.customer?.id === value,
  currency: (value) => (row) => row.total?.currency === value,
  not_due_on: (value) => (row) => bucketOf(row.due_date, value) === 'not_due',
  words: (value) => {
    const answers = answersSearch(readSearch(value))
    return (row) =>
      answers([row.invoice_number, row.note, ...(row.line_items ?? []).map(({ name }) => name)])
  },
}

export function refineInvoices(
  rows: readonly Invoice[],
  list: Conditions,
): readonly Invoice[] | undefined {
  return refineRows(rows, list, invoiceTests)
}

type RefinedTransaction = Pick<
  Transaction,
  'amount' | 'attachments' | 'counterparty_name' | 'memo' | 'note' | 'user_id'
>

const transactionTests: RowTests<RefinedTransaction> = {
  files: (value) => (row) => (row.attachments?.length ?? 0) > 0 === (value === 'with'),
  currency: (value) => (row) => row.amount.currency === value,
  person: () => (row) => !row.user_id,
  counterparty: (value) => {
    const answers = answersSearch(readSearch(value))
    return (row) => answers([row.counterparty_name])
  },
  words: (value) => {
    const answers = answersSearch(readSearch(value))
    return (row) => answers([row.counterparty_name, row.memo, row.note])
  },
}

export function refineTransactions<Row extends RefinedTransaction>(
  rows: readonly Row[],
  list: Conditions,
): readonly Row[] | undefined {
  return refineRows(rows, list, transactionTests)
}
