/** What a column of a CSV file of one’s own may hold. */
export const csvColumns = [
  'date',
  'date_month_first',
  'date_day_first',
  'amount',
  'money_in',
  'money_out',
  'currency',
  'payee',
  'memo',
  'type',
  'id',
  'balance',
  'account',
] as const

export type CsvColumn = (typeof csvColumns)[number]

export const defaultColumns: readonly CsvColumn[] = ['date', 'payee', 'memo', 'amount', 'id']

export function isCsvColumn(name: string): name is CsvColumn {
  return csvColumns.some((each) => each === name)
}
