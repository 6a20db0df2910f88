import type { ListParams } from '@/components/resource-list/list-params'
import type { Transaction } from '@/lib/contract/transaction'

type Refined = Pick<Transaction, 'amount' | 'attachments' | 'counterparty_name'>
type Test = (row: Refined, value: string) => boolean

const tests: Readonly<Record<string, Test>> = {
  files: (row, value) => (row.attachments?.length ?? 0) > 0 === (value === 'with'),
  currency: (row, value) => row.amount.currency === value,
  counterparty: (row, value) => (row.counterparty_name?.trim() ?? '') === value,
}

/**
 * The rows of those read that meet the conditions no bank can be asked for. Undefined where there
 * is none of them. Values of one condition mean "any of", conditions mean "all of".
 */
export function refineTransactions<Row extends Refined>(
  rows: readonly Row[],
  { filters }: Pick<ListParams, 'filters'>,
): readonly Row[] | undefined {
  const conditions = Object.entries(tests).flatMap(([name, test]) => {
    const values = filters.filter(([each]) => each === name).map(([, value]) => value)
    return values.length === 0 ? [] : [{ test, values }]
  })
  if (conditions.length === 0) return undefined
  return rows.filter((row) =>
    conditions.every(({ test, values }) => values.some((value) => test(row, value))),
  )
}
