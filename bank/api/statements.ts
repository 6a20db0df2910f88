import {
  type Filter,
  type ItemEndpoint,
  type ListEndpoint,
  usualPageSize,
} from '@/bank/api/endpoint'
import { anyUuid, choicesFilter, dateFilter } from '@/bank/api/filters'
import { statementSchema, statementTypes } from '@/lib/bank-contract/statement'

const accountFilter: Filter = {
  parameter: {
    kind: 'identifiers',
    description: 'Statements that speak of this account. Repeat it for "any of".',
  },
  where: (value, bind) => `exists (
    select 1 from statement_account
    where statement_account.business_id = statement.business_id
      and statement_account.period_end = statement.period_end
      and statement_account.statement_id = statement.id
      and ${anyUuid('statement_account.account_id', value as readonly string[], bind)}
  )`,
  found: { by: 'scan' },
}

/** Spec, Endpoints: finalized statements, newest close date first. */
export const listStatements: ListEndpoint = {
  kind: 'list',
  path: '/statements',
  operation: 'listStatements',
  summary: 'Finalized statements, newest close date first',
  scope: 'statements:read',
  key: 'statements',
  item: statementSchema,
  table: 'statement',
  identifier: 'bigint',
  pageSize: usualPageSize,
  filters: {
    account_id: accountFilter,
    statement_type: choicesFilter('statement_type', statementTypes, 'Statements of this type'),
    period_start_after: dateFilter('period_start', '>=', 'Period starts on or after this day'),
    period_start_before: dateFilter('period_start', '<', 'Period starts before this day'),
    period_end_after: dateFilter('period_end', '>=', 'Closes on or after this day'),
    period_end_before: dateFilter('period_end', '<', 'Closes before this day'),
  },
  ranges: [
    ['period_start_after', 'period_start_before'],
    ['period_end_after', 'period_end_before'],
  ],
  order: {
    direction: 'desc',
    columns: { period_end: { column: 'period_end', type: 'date' } },
    default: 'period_end',
    offers: [],
  },
  signsDocument: true,
}

export const getStatement: ItemEndpoint = {
  kind: 'item',
  path: '/statements/{id}',
  operation: 'getStatement',
  summary: 'One statement by its global identifier',
  scope: 'statements:read',
  item: statementSchema,
  table: 'statement',
  identifier: 'bigint',
  signsDocument: true,
}
