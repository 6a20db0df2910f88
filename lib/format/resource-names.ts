import { nameOrder, shortId, shownName } from '@/lib/format/names'
import { valueName } from '@/lib/format/value-name'
import type { Text } from '@/lib/i18n/translations'
import type { PostalAddress } from '@/lib/bank-contract/invoicing'
import type { Reader } from '@/lib/format/create-reader'

/** What a client's accounts are called, by identifier, as far as they are known. */
export type AccountNames = ReadonlyMap<string, string>

interface NamedAccount {
  readonly account_id: string
  readonly account_name: string | null
  readonly account_type: string | null
}

/** By name, else by kind; two of one name are distinguished by a piece of their identifier. */
export function accountNames(
  accounts: readonly NamedAccount[],
  { text }: Pick<Text, 'text'>,
): AccountNames {
  const titled = accounts.map(({ account_id, account_name, account_type }) => {
    const title = shownName(account_name) ?? valueName('accounts.type', account_type, text)
    return [account_id, title ?? shortId(account_id)] as const
  })
  const isAlone = (title: string) => titled.filter(([, each]) => each === title).length === 1
  return new Map(
    titled.map(([id, title]) => [id, isAlone(title) ? title : `${title} ${shortId(id)}`]),
  )
}

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
