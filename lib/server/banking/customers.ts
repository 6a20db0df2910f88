import { lenientCustomerSchema } from '@/lib/bank-contract/customer'
import type { SecretText } from '@/lib/bank-contract/secret-text'
import type { BankReader } from '@/lib/server/banking/bank-reader'
import type { BankRequest } from '@/lib/server/banking/bank-request'
import { getResource } from '@/lib/server/banking/get-resource'
import { listResource } from '@/lib/server/banking/list-resource'

const scope = 'invoicing:read'
const schema = lenientCustomerSchema
const list = { segments: ['invoicing', 'customers'], key: 'customers', scope, schema }

export function readCustomers(
  request: BankRequest,
  token: SecretText,
): Pick<BankReader, 'listCustomers' | 'getCustomer'> {
  return {
    listCustomers: (query) => listResource(request, token, list, query),
    getCustomer: (customer_id) =>
      getResource(request, token, { segments: [...list.segments, customer_id], scope, schema }),
  }
}
