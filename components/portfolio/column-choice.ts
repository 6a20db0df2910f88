import { chosenColumns } from '@/components/settings/chosen-columns'

/** What may stand in the portfolio beside the client, in its usual order. */
export const portfolioColumns = [
  { id: 'favourite', isUsual: true },
  { id: 'status', isUsual: true },
  { id: 'grant_ends_at', isUsual: false },
  { id: 'refresh_window_ends_at', isUsual: false },
  { id: 'balance', isUsual: true },
  { id: 'credit', isUsual: false },
  { id: 'newest', isUsual: true },
  { id: 'pending', isUsual: true },
  { id: 'without_files', isUsual: true },
  { id: 'open_invoices', isUsual: false },
  { id: 'overdue_invoices', isUsual: true },
  { id: 'sync_errors', isUsual: false },
  { id: 'statements', isUsual: true },
  { id: 'cards', isUsual: true },
  { id: 'assigned', isUsual: false },
  { id: 'tags', isUsual: false },
  { id: 'not_shared', isUsual: false },
  { id: 'read_at', isUsual: true },
] as const

export type PortfolioColumnId = (typeof portfolioColumns)[number]['id']
/** In the order in which they are shown. */
export type ColumnChoice = readonly PortfolioColumnId[]

export const usualColumns: ColumnChoice = portfolioColumns.flatMap(({ id, isUsual }) =>
  isUsual ? [id] : [],
)

/** What was stored, as far as it still means something; never throws. */
export function parseColumnChoice(stored: string | null): ColumnChoice {
  const given = parseList(stored)
  const known = [...new Set(given)].flatMap(
    (each) => portfolioColumns.find(({ id }) => id === each)?.id ?? [],
  )
  return known.length === 0 ? usualColumns : known
}

/** A form's choice: `show` once for each column, with `place_<id>` and `before_<id>`. */
export function columnChoiceOfForm(form: FormData): ColumnChoice {
  const columns = chosenColumns(form, portfolioColumns).map(({ id }) => id)
  return columns.length === 0 ? usualColumns : columns
}

function parseList(text: string | null): unknown[] {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}
