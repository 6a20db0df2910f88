import type { Invoice } from '@/lib/bank-contract/invoicing'
import type { CustomersById } from '@/lib/format/resource-names'
import type { BankReader } from '@/lib/server/banking/bank-reader'
import { customerNames } from '@/lib/server/banking/name-cache'
import { getContext } from '@/lib/server/context'
import type { ReadingAccess } from '@/lib/server/db/program-access'
import { readOptional } from '@/lib/server/reads/read-client'

/** What customers of these invoices are called, as far as the bank tells: an invoice has their identifier alone. */
export function readCustomerNames(
  access: ReadingAccess,
  bank: BankReader,
  invoices: readonly Invoice[],
): Promise<CustomersById> {
  const { connection_id } = access.client
  return customerNames(getContext()).load(connection_id, customersOf(invoices), async (query) => {
    const value = await readOptional(access, 'invoicing:read', () =>
      // Invoices of a deleted customer stay listed.
      bank.listCustomers([...query, ['include_deleted', 'true']]),
    )
    return value === undefined ? { kind: 'failed', failure: value } : { kind: 'read', value }
  })
}

export function customersOf(invoices: readonly Invoice[]): string[] {
  return [...new Set(invoices.flatMap(({ customer }) => customer?.id || []))]
}
