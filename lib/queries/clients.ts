import { queryOptions } from '@tanstack/react-query'
import { clientListSchema } from '@/lib/domain/clients/client-list'
import { getJson } from '@/lib/queries/http'

/** Every client that this person may see, in alphabetical order. */
export const clientList = () =>
  queryOptions({
    queryKey: ['clients', 'list'],
    queryFn: async ({ signal }) =>
      (await getJson('/api/clients', clientListSchema, signal)).clients,
    staleTime: 60_000,
  })
