import { statementTypes } from '@/lib/bank-contract/statement'
import { listDates, type ListDefinition } from '@/lib/search-params/list-definition'
import { markFilters } from '@/lib/search-params/mark-filters'
import { type ListParams, parseListParams } from '@/lib/search-params/list-params'
import type { RawSearchParams } from '@/lib/search-params/parsers'

/**
 * Every filter of `GET /statements`, newest close date first, and those that no bank offers.
 * `*_before` is exclusive.
 */
export const statementList = {
  filters: [
    { name: 'words', label: 'filters.words', kind: 'words', here: true },
    { name: 'account_id', label: 'statements.account', kind: 'reference' },
    {
      name: 'statement_type',
      label: 'statements.type',
      kind: 'choice',
      values: statementTypes,
      valueKind: 'statements.type',
    },
    {
      name: 'tie_out',
      label: 'statements.tie_out',
      kind: 'choice',
      values: ['ties_out', 'differs'],
      valueKind: 'statements.month',
      here: true,
    },
    {
      name: 'period_end_after',
      label: 'statements.closed_from',
      group: 'statements.closed',
      kind: 'day',
    },
    {
      name: 'period_end_before',
      label: 'statements.closed_before',
      group: 'statements.closed',
      kind: 'day',
    },
    {
      name: 'period_start_after',
      label: 'statements.starts_from',
      group: 'statements.starts',
      kind: 'day',
    },
    {
      name: 'period_start_before',
      label: 'statements.starts_before',
      group: 'statements.starts',
      kind: 'day',
    },
    ...markFilters,
  ],
  sortBy: [],
  sortHere: ['period_end', 'account_id', 'closing_balance', 'tie_out', 'available_at'],
  order: false,
  period: listDates.statements,
} as const satisfies ListDefinition

export function parseStatementParams(raw: RawSearchParams): ListParams {
  return parseListParams(statementList, raw)
}
