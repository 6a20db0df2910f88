import { tryJson } from '@/lib/bank-contract/try-json'

/** By what a difference of a statement is known; `rowKey` has two parts, so that it is never that of a row. */
export function statementKey(id: string): string {
  return JSON.stringify(['statement', id, null])
}

/** The identifier of the statement; undefined of the key of a row. */
export function findStatementId(key: string): string | undefined {
  const parts = tryJson(key)
  return Array.isArray(parts) && parts.length === 3 ? String(parts[1]) : undefined
}
