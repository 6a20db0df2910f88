import { QueryClient } from '@tanstack/react-query'
import { RequestError } from '@/lib/queries/http'

const mostRetries = 2

/** Queries are read again when somebody comes back to the window; a refusal is not tried again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (count, error) => count < mostRetries && isWorthTrying(error),
      },
    },
  })
}

function isWorthTrying(error: Error): boolean {
  if (!(error instanceof RequestError)) return false
  return error.status === undefined || error.status >= 500
}
