/** What may stand in the table of transactions, in its usual order. */
export const columnIds = [
  'initiated_at',
  'counterparty_name',
  'transaction_type',
  'account',
  'status',
  'attachments',
  'posted_at',
  'memo',
  'card_name',
  'user_full_name',
  'amount',
] as const

export type ColumnId = (typeof columnIds)[number]

/** How one person wants the table of transactions, as it is stored. */
export interface TableChoice {
  readonly columns: readonly ColumnId[]
  /** Whether single keys (j, k, x, /, ?) do something: some people's speech software types them. */
  readonly keys: boolean
}

const notUsual: readonly ColumnId[] = ['posted_at', 'memo', 'card_name', 'user_full_name']

export const usualTable: TableChoice = {
  columns: columnIds.filter((id) => !notUsual.includes(id)),
  keys: true,
}

/** What was stored, as far as it still means something; never throws. */
export function parseTableChoice(stored: string | null): TableChoice {
  const { columns, keys } = entriesOf(parseJson(stored))
  // Columns were once stored with a width each.
  const names = Array.isArray(columns)
    ? columns.map((column: unknown) => entriesOf(column)['id'] ?? column)
    : []
  const known = knownColumns(names)
  return { columns: known.length === 0 ? usualTable.columns : known, keys: keys !== false }
}

/** Lists of which a person chooses the columns, besides clients and transactions. */
export const listsWithColumns = ['cards', 'invoices', 'statements'] as const
export type ListWithColumns = (typeof listsWithColumns)[number]

/** The columns of another list, as they were stored; none where nothing was. */
export function parseColumns(stored: string | null): readonly string[] {
  const names = parseJson(stored)
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
}

/** Those of the names that are columns, each once. The link to the row is always among them. */
export function knownColumns(names: readonly unknown[]): ColumnId[] {
  const known = [...new Set(names)].flatMap((name) => columnIds.filter((id) => id === name))
  if (known.length === 0 || known.includes('counterparty_name')) return known
  return ['counterparty_name', ...known]
}

function entriesOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' ? { ...value } : {}
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}
