import { resourcePath } from '@/lib/search-params/resource-path'
import type { ZipKind } from '@/lib/domain/exports/export-run'

type Query = readonly (readonly [string, string])[]

/** Where a zip of this list is asked for. */
export function zipPath(connection_id: string, kind: ZipKind, query: Query = []): string {
  return withQuery(`${resourcePath(connection_id, kind)}/zip`, query)
}

/** Where the transactions that these filters find are asked for as a file. */
export function filePath(connection_id: string, query: Query = []): string {
  return withQuery(`${exportsPath(connection_id)}/transactions`, query)
}

export function exportsPath(connection_id: string, run_id?: string): string {
  const path = `/clients/${encodeURIComponent(connection_id)}/exports`
  return run_id === undefined ? path : `${path}/${encodeURIComponent(run_id)}`
}

function withQuery(path: string, query: Query): string {
  if (query.length === 0) return path
  return `${path}?${new URLSearchParams(query.map(([name, value]) => [name, value])).toString()}`
}
