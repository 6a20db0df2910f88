import type { ListDefinition } from '@/lib/search-params/list-definition'
import type { RawSearchParams } from '@/lib/search-params/parsers'
import { findUnknownFilter } from '@/lib/search-params/unknown-filter'
import { HttpError } from '@/lib/server/http/to-problem'

/** Throws HttpError 400, which names it, where a filter is requested that the list does not have. */
export function requireKnownFilters(definition: ListDefinition, raw: RawSearchParams): void {
  const unknown = findUnknownFilter(definition, raw)
  if (unknown === undefined) return
  throw new HttpError(400, { say: 'problems.field', values: { field: unknown.value } })
}
