import { queryOptions } from '@tanstack/react-query'
import { getJson } from '@/lib/queries/http'

/** Of rows whose names have not come yet. */
export const noNames: ReadonlyMap<string, string> = new Map()

/** What customers or invoices are called that a list knows by identifier alone, as far as the bank says. */
export const documentNames = (
  connection_id: string,
  named: 'customers' | 'invoices',
  ids: readonly string[],
) =>
  queryOptions({
    queryKey: ['clients', connection_id, 'names', named, ids],
    enabled: ids.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, string>> => {
      const query = new URLSearchParams(ids.map((id) => ['id', id]))
      const path = `/api/bank/${encodeURIComponent(connection_id)}/invoicing/${named}?${query.toString()}`
      const { names } = await getJson(path, 'names', signal)
      return new Map(names)
    },
  })
