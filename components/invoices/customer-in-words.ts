import type { Format } from '@/lib/format/create-format'

export interface NamedCustomer {
  readonly name: string
  readonly isDeleted: boolean
}

/** What customers are called, as far as it is known. */
export type CustomersById = ReadonlyMap<string, NamedCustomer>

/** Spec, Resources: a deleted customer keeps its name. */
export function customerInWords(
  { name, isDeleted }: NamedCustomer,
  { text }: Pick<Format, 'text'>,
): string {
  return isDeleted ? text('invoices.customer_deleted', { customer: name }) : name
}
