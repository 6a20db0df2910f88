import { lenientAccountSchema } from '@/lib/bank-contract/account'
import type { SecretText } from '@/lib/bank-contract/secret-text'
import type { BankReader } from '@/lib/server/banking/bank-reader'
import type { BankRequest } from '@/lib/server/banking/bank-request'
import { getResource } from '@/lib/server/banking/get-resource'
import { listResource } from '@/lib/server/banking/list-resource'

const scope = 'accounts:read'
const schema = lenientAccountSchema
const list = { segments: ['accounts'], key: 'accounts', scope, schema }

export function readAccounts(
  request: BankRequest,
  token: SecretText,
): Pick<BankReader, 'listAccounts' | 'getAccount'> {
  return {
    listAccounts: (query) => listResource(request, token, list, query),
    getAccount: (account_id) =>
      getResource(request, token, { segments: ['accounts', account_id], scope, schema }),
  }
}
