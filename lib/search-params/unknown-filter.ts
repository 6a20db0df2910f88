import { createLoader } from 'nuqs/server'
import type { ListDefinition } from '@/lib/search-params/list-definition'
import { linesOf, parseAsTexts, type RawSearchParams } from '@/lib/search-params/parsers'

/** The filters that one list or another of a client has. */
export const everyFilter = [
  'account_id',
  'account_type',
  'accounting_sync_status',
  'card_id',
  'counterparty',
  'currency',
  'customer',
  'date_after',
  'date_before',
  'due_date_after',
  'due_date_before',
  'files',
  'include_deleted',
  'initiated_after',
  'initiated_before',
  'limit',
  'max_amount',
  'min_amount',
  'not_due_on',
  'overdue_on',
  'overdue_undated_on',
  'pdf',
  'period_end_after',
  'period_end_before',
  'period_start_after',
  'period_start_before',
  'person',
  'posted_after',
  'posted_before',
  'review',
  'reviewer',
  'search',
  'size',
  'statement_type',
  'status',
  'tie_out',
  'transaction_type',
  'type',
  'user_id',
  'window',
  'words',
] as const
const loadEvery = createLoader(
  Object.fromEntries(everyFilter.map((name) => [name, parseAsTexts(linesOf)])),
)

/**
 * The filter that an address names and its list does not have, or whose value we do not know: all rows would be
 * shown as those that meet it. What a value of the bank’s means, the bank says.
 */
export function findUnknownFilter(
  { filters }: ListDefinition,
  raw: RawSearchParams,
): { readonly name: 'filter'; readonly value: string } | undefined {
  const given: Readonly<Record<string, readonly string[] | null>> = loadEvery(raw)
  for (const name of everyFilter) {
    const [first, ...others] = given[name] ?? []
    if (first === undefined) continue
    const filter = filters.find((each) => each.name === name)
    if (filter === undefined) return { name: 'filter', value: name }
    const { kind, values, here = false } = filter
    const isOurs = here && kind === 'choice'
    const unknown = isOurs && [first, ...others].find((each) => values?.includes(each) !== true)
    if (typeof unknown === 'string') return { name: 'filter', value: `${name}=${unknown}` }
  }
  return undefined
}
