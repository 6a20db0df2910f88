import { useMutation } from '@tanstack/react-query'
import { postForm } from '@/lib/queries/http'

/** Saves which columns this person sees in the table of transactions, in which order; none resets it. */
export function useSaveColumns(connection_id: string) {
  return useMutation({
    mutationKey: ['preferences', 'transactions', 'columns'],
    // A later choice waits for an earlier one, so that the last is what stays.
    scope: { id: 'transaction-columns' },
    mutationFn: (columns: readonly string[]) =>
      postForm('/api/preferences/transactions', [
        ['connection_id', connection_id],
        ['action', columns.length === 0 ? 'reset' : 'columns'],
        ...columns.map((id) => ['column', id] as const),
      ]),
  })
}

/** The same of another list. */
export function useSaveListColumns(list: string) {
  return useMutation({
    mutationKey: ['preferences', list, 'columns'],
    scope: { id: `${list}-columns` },
    mutationFn: (columns: readonly string[]) =>
      postForm('/api/preferences/columns', [
        ['list', list],
        ...columns.map((id) => ['column', id] as const),
      ]),
  })
}
