import { cutText } from '@/lib/bank-contract/cut-text'
import type { Customer } from '@/lib/bank-contract/customer'
import { createKeptNames, type KeptNames } from '@/lib/server/banking/kept-names'

interface NamedCustomer {
  readonly name: string
  /** Spec, Resources: invoices of a deleted customer stay, and so does its name. */
  readonly isDeleted: boolean
}

/** An invoice names its customer by identifier alone, and a list of invoices is one call to the bank. */
export type CustomerNames = KeptNames<Customer, NamedCustomer>

const longestName = 200

export function createCustomerNames(now: () => number): CustomerNames {
  return createKeptNames(now, ({ legal_name, deleted_at }) =>
    legal_name
      ? { name: cutText(legal_name, longestName), isDeleted: deleted_at != null }
      : undefined,
  )
}
