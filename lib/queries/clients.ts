import { queryOptions } from '@tanstack/react-query'
import { getJson } from '@/lib/queries/http'

/** Every client that this person may see, in alphabetical order. */
export const clientList = () =>
  queryOptions({
    queryKey: ['clients', 'list'],
    queryFn: async ({ signal }) => (await getJson('/api/clients', 'clients', signal)).clients,
    staleTime: 60_000,
  })
