import { lenientFileMetadataSchema } from '@/lib/bank-contract/file-metadata'
import type { SecretText } from '@/lib/bank-contract/secret-text'
import { lenientTransactionSchema, type Transaction } from '@/lib/bank-contract/transaction'
import type { BankReader } from '@/lib/server/banking/bank-reader'
import type { BankRequest } from '@/lib/server/banking/bank-request'
import { getResource } from '@/lib/server/banking/get-resource'
import { type Heeds, isAmount, isAny, isTime } from '@/lib/server/banking/heed-filters'
import { listResource } from '@/lib/server/banking/list-resource'

const scope = 'transactions:read'
const schema = lenientTransactionSchema
const heeds: Heeds<Transaction> = {
  account_id: isAny((row) => row.account_id),
  account_type: isAny((row) => row.account_type),
  transaction_type: isAny((row) => row.transaction_type),
  status: isAny((row) => row.status),
  card_id: isAny((row) => row.card_id),
  user_id: isAny((row) => row.user_id),
  initiated_after: isTime((row) => row.initiated_at, '>='),
  initiated_before: isTime((row) => row.initiated_at, '<'),
  posted_after: isTime((row) => row.posted_at, '>='),
  posted_before: isTime((row) => row.posted_at, '<'),
  min_amount: isAmount((row) => row.amount.amount, '>='),
  max_amount: isAmount((row) => row.amount.amount, '<='),
}
const list = { segments: ['transactions'], key: 'transactions', scope, schema, heeds }

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
