import { resourcePath } from '@/components/resource-list/resource-path'
import type { ExportKind } from '@/lib/contract/export-run'

/** Where a zip of this list is asked for. */
export function zipPath(
  connection_id: string,
  kind: ExportKind,
  query: readonly (readonly [string, string])[] = [],
): string {
  const path = `${resourcePath(connection_id, kind)}/zip`
  if (query.length === 0) return path
  return `${path}?${new URLSearchParams(query.map(([name, value]) => [name, value])).toString()}`
}

export function exportsPath(connection_id: string, run_id?: string): string {
  const path = `/clients/${encodeURIComponent(connection_id)}/exports`
  return run_id === undefined ? path : `${path}/${encodeURIComponent(run_id)}`
}
