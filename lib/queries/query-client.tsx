import { QueryClient, QueryClientContext, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, use, useState } from 'react'
import { RequestError } from '@/lib/queries/http'

const maxRetries = 2

/** Queries are read again when somebody comes back to the window; a refusal is not tried again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (count, error) => count < maxRetries && isWorthTrying(error),
      },
    },
  })
}

function isWorthTrying(error: Error): boolean {
  if (!(error instanceof RequestError)) return false
  return error.status === undefined || error.status >= 500
}

let ofBrowser: QueryClient | undefined

/** One for as long as the browser shows the app; on the server one for each rendering. */
export function getQueryClient(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient()
  ofBrowser ??= createQueryClient()
  return ofBrowser
}

/**
 * The component, able to read and change data: the one place of a provider, and of a browser's one client.
 * It stands round each part that needs it. In a layout it was measured to be 8 kB more of every first load,
 * most of which wait for somebody to press something before they read anything.
 */
export function withQueries<Props extends object>(
  Component: ComponentType<Props>,
): ComponentType<Props> {
  return function WithQueries(props: Props) {
    const outer = use(QueryClientContext)
    const [client] = useState(() => outer ?? getQueryClient())
    return (
      <QueryClientProvider client={client}>
        <Component {...props} />
      </QueryClientProvider>
    )
  }
}
