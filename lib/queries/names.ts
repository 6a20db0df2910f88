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
  queryOptions<ReadonlyMap<string, string>>({
    queryKey: ['clients', connection_id, 'names', named, ids],
    enabled: ids.length > 0,
    // Names that could not be read at the bank are requested again later.
    staleTime: ({ state: { data } }) =>
      data !== undefined && ids.every((id) => data.has(id)) ? Number.POSITIVE_INFINITY : 60_000,
    queryFn: async ({ signal }) => {
      const path = `/api/bank/${encodeURIComponent(connection_id)}/invoicing/${named}`
      const answers = await Promise.all(
        queriesOf(ids).map((query) => getJson(`${path}?${query}`, 'names', signal)),
      )
      return new Map(answers.flatMap(({ names }) => names))
    },
  })

const maxQueryLength = 8000

/** In as few addresses as a server takes: one identifier may be as long as fifty others. */
function queriesOf(ids: readonly string[]): string[] {
  const queries: string[] = []
  for (const id of ids) {
    const field = new URLSearchParams({ id }).toString()
    const last = queries.at(-1)
    if (last === undefined || last.length + field.length >= maxQueryLength) queries.push(field)
    else queries[queries.length - 1] = `${last}&${field}`
  }
  return queries
}
