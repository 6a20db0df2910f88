import { lenientFileMetadataSchema } from '@/lib/contract/file-metadata'
import type { SecretText } from '@/lib/contract/secret-text'
import { lenientTransactionSchema } from '@/lib/contract/transaction'
import type { BankReader } from '@/lib/server/banking/bank-reader'
import type { BankRequest } from '@/lib/server/banking/bank-request'
import { getResource } from '@/lib/server/banking/get-resource'
import { listResource } from '@/lib/server/banking/list-resource'

const scope = 'transactions:read'
const schema = lenientTransactionSchema
const list = { segments: ['transactions'], key: 'transactions', scope, schema }

export function readTransactions(
  request: BankRequest,
  token: SecretText,
): Pick<BankReader, 'listTransactions' | 'getTransaction' | 'getTransactionFile'> {
  return {
    listTransactions: (query) => listResource(request, token, list, query),
    getTransaction: (id) =>
      getResource(request, token, { segments: [...list.segments, id], scope, schema }),
    getTransactionFile: (transaction_id, file_id) =>
      getResource(request, token, {
        segments: [...list.segments, transaction_id, 'files', file_id],
        scope,
        schema: lenientFileMetadataSchema,
      }),
  }
}
