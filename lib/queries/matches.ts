import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type MatchCount, noRowsRead } from '@/lib/domain/search/match-count'
import { readLines } from '@/lib/queries/http'

/**
 * How many rows of the list at `path` match. The answer is a line of JSON after each page that the server
 * reads; each goes into the cache, so that the count grows as it comes.
 */
export const matchCount = (client: QueryClient, path: string) => {
  const queryKey = ['matches', path] as const
  return queryOptions({
    queryKey,
    staleTime: 60_000,
    retry: false,
    queryFn: async ({ signal }): Promise<MatchCount> => {
      let count = noRowsRead
      for await (const line of readLines(path, 'matchCount', signal)) {
        count = line
        client.setQueryData(queryKey, count)
      }
      return count
    },
  })
}
