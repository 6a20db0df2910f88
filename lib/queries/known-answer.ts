import { dehydrate, type DehydratedState, QueryClient, type QueryKey } from '@tanstack/react-query'

/** What a query answers first. One that was read at no moment is read again at once. */
export function knownAnswer(queryKey: QueryKey, answer: object, readAt?: number): DehydratedState {
  const client = new QueryClient()
  client.setQueryData(queryKey, answer, readAt === undefined ? undefined : { updatedAt: readAt })
  return dehydrate(client)
}
