import { listDates, type ListDefinition } from '@/lib/search-params/list-definition'
import {
  type ListParams,
  parseListParams,
  type RawSearchParams,
} from '@/lib/search-params/list-params'
import { statementTypeWords } from '@/components/statements/statement-words'

/** Every filter of `GET /statements`, newest close date first. `*_before` is exclusive. */
export const statementList: ListDefinition = {
  filters: [
    { name: 'statement_type', label: 'statements.type', kind: 'choice', words: statementTypeWords },
    { name: 'period_end_after', label: 'statements.closed_from', kind: 'day' },
    { name: 'period_end_before', label: 'statements.closed_before', kind: 'day' },
    { name: 'account_id', label: 'statements.account', kind: 'reference' },
    { name: 'period_start_after', label: 'statements.starts_from', kind: 'day', folded: true },
    { name: 'period_start_before', label: 'statements.starts_before', kind: 'day', folded: true },
  ],
  sortBy: [],
  order: false,
  period: listDates.statements,
}

export function parseStatementParams(raw: RawSearchParams): ListParams {
  return parseListParams(statementList, raw)
}
