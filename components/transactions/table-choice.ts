import { chosenColumns } from '@/components/settings/chosen-columns'
import { type ColumnSize, sizeOf } from '@/components/transactions/column-size'

/** What may stand in the table beside the date, which leads every row, in its usual order. */
export const choosableColumns = [
  { id: 'counterparty_name', label: 'transactions.counterparty', usual: true },
  { id: 'transaction_type', label: 'transactions.type', usual: true },
  { id: 'status', label: 'transactions.status', usual: true },
  { id: 'account', label: 'transactions.account', usual: true },
  { id: 'posted_at', label: 'transactions.posted', usual: true },
  { id: 'attachments', label: 'transactions.files', usual: true },
  { id: 'memo', label: 'transactions.memo', usual: false },
  { id: 'card_name', label: 'transactions.card', usual: false },
  { id: 'user_full_name', label: 'transactions.person', usual: false },
  { id: 'amount', label: 'transactions.amount', usual: true },
] as const

export type ColumnId = (typeof choosableColumns)[number]['id']
export type TableDensity = 'as the desk' | 'dense' | 'roomy'

export interface ChosenColumn {
  readonly id: ColumnId
  readonly size: ColumnSize
}

/** How one person wants the table of transactions. */
export interface TableChoice {
  readonly columns: readonly ChosenColumn[]
  readonly density: TableDensity
  /** Whether single keys (j, k, x, /, ?) do something: some people's speech software types them. */
  readonly keys: boolean
}

export const usualTable: TableChoice = {
  columns: choosableColumns.flatMap(({ id, usual }) => (usual ? [{ id, size: 'usual' }] : [])),
  density: 'as the desk',
  keys: true,
}

/** What was stored, as far as it still means something; never throws. */
export function parseTableChoice(stored: string | null): TableChoice {
  const value = parseRecord(stored)
  const given = Array.isArray(value['columns']) ? value['columns'] : []
  const columns = new Map<ColumnId, ColumnSize>()
  for (const each of given) {
    const { id, size } = asRecord(each)
    const known = choosableColumns.find((column) => column.id === id)
    if (known !== undefined) columns.set(known.id, sizeOf(size))
  }
  return {
    columns:
      columns.size === 0 ? usualTable.columns : Array.from(columns, ([id, size]) => ({ id, size })),
    density: densityOf(value['density']),
    keys: value['keys'] !== false,
  }
}

/** A form's choice: `show` once for each column, `place_<id>`, `before_<id>` and `size_<id>`, `density`, `keys`. */
export function tableChoiceOfForm(form: FormData): TableChoice {
  const columns = chosenColumns(form, choosableColumns).map(({ id }) => ({
    id,
    size: sizeOf(form.get(`size_${id}`)),
  }))
  return {
    columns: columns.length === 0 ? usualTable.columns : columns,
    density: densityOf(form.get('density')),
    keys: form.get('keys') === 'on',
  }
}

function densityOf(value: unknown): TableDensity {
  return value === 'dense' || value === 'roomy' ? value : 'as the desk'
}

function parseRecord(text: string | null): Record<string, unknown> {
  try {
    return asRecord(JSON.parse(text ?? 'null'))
  } catch {
    return {}
  }
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
