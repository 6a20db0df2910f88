import type { SecretText } from '@/lib/contract/secret-text'
import { lenientStatementSchema } from '@/lib/contract/statement'
import type { BankReader } from '@/lib/server/banking/bank-reader'
import type { BankRequest } from '@/lib/server/banking/bank-request'
import { getResource } from '@/lib/server/banking/get-resource'
import { listResource } from '@/lib/server/banking/list-resource'

const scope = 'statements:read'
const schema = lenientStatementSchema
const list = { segments: ['statements'], key: 'statements', scope, schema }

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
