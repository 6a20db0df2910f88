import { nameOrder, shortId } from '@/lib/format/names'
import type { PostalAddress } from '@/lib/bank-contract/invoicing'
import type { Reader } from '@/lib/format/create-reader'

export interface NamedCustomer {
  readonly name: string
  readonly isDeleted: boolean
}

/** What customers are called, as far as it is known: an invoice has their identifier alone. */
export type CustomersById = ReadonlyMap<string, NamedCustomer>

/** Spec, Resources: a deleted customer keeps its name. */
export function customerInWords(
  { name, isDeleted }: NamedCustomer,
  { text }: Pick<Reader, 'text'>,
): string {
  return isDeleted ? text('invoices.customer_deleted', { customer: name }) : name
}

export interface NamedInvoice {
  readonly invoice_number?: string | null | undefined
  readonly date?: string | null | undefined
}

/** Invoices by identifier, as far as their number or date is known. */
export type InvoicesById = ReadonlyMap<string, NamedInvoice>

/** Its number; of one without, the day it is dated. */
export function invoiceInWords(
  { invoice_number, date }: NamedInvoice,
  { text, date: day }: Pick<Reader, 'text' | 'date'>,
): string {
  return invoice_number || text('invoices.invoice_of', { date: date ? day(date) : '' })
}

export interface NamedOption {
  readonly value: string
  readonly label: string
  /** The label is a piece of the identifier, until the name has been read. */
  readonly isUnnamed?: true
}

/** Customers to choose from, by name as far as it is known. */
export function customerOptions(
  ids: readonly (string | null | undefined)[],
  names: CustomersById,
  reader: Pick<Reader, 'text' | 'locale'>,
): NamedOption[] {
  const options = [...new Set(ids)].flatMap((id): NamedOption[] => {
    if (id == null || id === '') return []
    const named = names.get(id)
    return named === undefined
      ? [{ value: id, label: shortId(id), isUnnamed: true }]
      : [{ value: id, label: customerInWords(named, reader) }]
  })
  const order = nameOrder(reader.locale)
  return options.toSorted((left, right) => order(left.label, right.label))
}

/** The parts that are there, on one line; undefined where none is. */
export function postalAddressInWords(
  address: { [Part in keyof PostalAddress]?: string | null | undefined } | null | undefined,
): string | undefined {
  if (address == null) return undefined
  const { line_1, line_2, city, region, postal_code, country } = address
  const place = [region, postal_code].filter(Boolean).join(' ')
  const parts = [line_1, line_2, city, place, country].filter(Boolean)
  return parts.length === 0 ? undefined : parts.join(', ')
}
