import { queryOptions } from '@tanstack/react-query'
import { getBytes } from '@/lib/queries/http'

/** The bytes of a document, read once for as long as it is shown and kept no longer. */
export const documentBytes = (href: string) =>
  queryOptions({
    queryKey: ['document', href],
    queryFn: ({ signal }) => getBytes(href, signal),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
