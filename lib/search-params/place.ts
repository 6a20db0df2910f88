import { findClientScreen } from '@/lib/search-params/client-screens'
import { decodeSegment } from '@/lib/search-params/resource-path'

/** Where the reader is, as an address says it. */
export interface Place {
  readonly path: string
  readonly query: URLSearchParams
  readonly period: string | null
  /** Whose page it is; whether this person may see it is another question. */
  readonly connection_id: string | undefined
  /** Its screen, below the client. */
  readonly screen: string
}

const nobodys = 'http://app.invalid'
const maxLength = 32_768

/** `at` is an untrusted path with its query; anything but a path of ours becomes the portfolio. */
export function parsePlace(at: string | null): Place {
  const isPath =
    at !== null && at.length <= maxLength && at.startsWith('/') && !/[\\\p{Cc}]/u.test(at)
  const address = isPath && URL.canParse(at, nobodys) ? new URL(at, nobodys) : undefined
  const url = address?.origin === nobodys ? address : new URL(nobodys)
  const [, area, id, ...rest] = url.pathname.split('/')
  const connection_id = area === 'clients' && id ? decodeSegment(id) : undefined
  return {
    path: url.pathname,
    query: url.searchParams,
    period: url.searchParams.get('period'),
    connection_id,
    screen: findClientScreen(rest.join('/'))?.path ?? 'transactions',
  }
}

/** Whether what is shown there is of a period: everything of a client, and the portfolio. */
export function hasPeriod({ connection_id, path }: Place): boolean {
  return connection_id !== undefined || path === '/'
}
