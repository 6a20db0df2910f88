import type { SecretText } from '@/lib/bank-contract/secret-text'
import { lenientStatementSchema, type Statement } from '@/lib/bank-contract/statement'
import type { BankReader } from '@/lib/server/banking/bank-reader'
import type { BankRequest } from '@/lib/server/banking/bank-request'
import { getResource } from '@/lib/server/banking/get-resource'
import { type Heeds, isAny, isDay } from '@/lib/server/banking/heed-filters'
import { listResource } from '@/lib/server/banking/list-resource'

const scope = 'statements:read'
const schema = lenientStatementSchema
const heeds: Heeds<Statement> = {
  account_id: ({ accounts }, values) => {
    const named = (accounts ?? []).map(({ account_id }) => account_id ?? '')
    return named.length === 0 || named.some((id) => id === '' || values.includes(id))
  },
  statement_type: isAny((row) => row.statement_type),
  period_start_after: isDay((row) => row.period_start, '>='),
  period_start_before: isDay((row) => row.period_start, '<'),
  period_end_after: isDay((row) => row.period_end, '>='),
  period_end_before: isDay((row) => row.period_end, '<'),
}
const list = { segments: ['statements'], key: 'statements', scope, schema, heeds }

export function readStatements(
  request: BankRequest,
  token: SecretText,
): Pick<BankReader, 'listStatements' | 'getStatement'> {
  return {
    listStatements: (query) => listResource(request, token, list, query),
    getStatement: (id) =>
      getResource(request, token, { segments: ['statements', id], scope, schema }),
  }
}
