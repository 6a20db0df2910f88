import type { ColumnSort, TableRow } from '@/components/data-table/data-table'
import { notAppliedIn, toListView } from '@/components/data-table/list-view'
import { sortsHere } from '@/components/data-table/sorts-here'
import { toToolbar } from '@/components/data-table/to-toolbar'
import { wordsOfDefinition } from '@/lib/present/filter-chips'
import type { CustomersView } from '@/components/customers/customers-screen'
import { hueOf, initialsOf } from '@/lib/format/avatar'
import type { Customer } from '@/lib/bank-contract/invoicing'
import type { Client } from '@/lib/domain/clients/client'
import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import type { MatchingPage } from '@/lib/domain/search/refine-rows'
import { invoiceInWords, type InvoicesById } from '@/lib/format/resource-names'
import { shortId, shownName } from '@/lib/format/names'
import type { Reader } from '@/lib/format/create-reader'
import { customerList } from '@/lib/search-params/customers'
import { firstPageQuery, listHref, type ListParams } from '@/lib/search-params/list-params'
import { withPeriod } from '@/lib/search-params/period-links'
import { queryOf, resourcePath } from '@/lib/search-params/resource-path'

/** One customer as the table shows it. */
export interface CustomerRow extends TableRow {
  readonly href: string
  readonly name: string
  readonly initials: string
  readonly hue: string
  readonly isDeleted: boolean
  readonly email: string | undefined
  /** Its number is undefined while only the identifier is known. */
  readonly lastInvoice:
    | { readonly id: string; readonly href: string; readonly number: string | undefined }
    | undefined
  readonly created: string | undefined
  readonly revenue: string | undefined
}

export interface CustomersRead {
  readonly client: Client
  readonly list: ListParams
  readonly outcome: ReadOutcome<MatchingPage<Customer>>
  /** As far as they were read lately. */
  readonly invoices: InvoicesById
}

/** From what was read to what the screen shows, all of it plain data in the reader's words. */
export function toCustomersView(read: CustomersRead, reader: Reader): CustomersView {
  const { client, list, outcome, invoices } = read
  const { connection_id } = client
  const { text } = reader
  const path = resourcePath(connection_id, 'customers')
  const place = { client, path, definition: customerList, list, outcome }
  const query = firstPageQuery(list)
  const notApplied = notAppliedIn(outcome)
  const view = toListView(
    place,
    {
      title: text('shell.customers'),
      words: {
        noneMatch: 'none.customers_match',
        none: 'none.customers',
        whenFirst: text('customers.when_first'),
      },
      toRows: (rows) => rows.map((row) => toRow(row, connection_id, list.period, invoices, reader)),
    },
    reader,
  )
  return {
    connection_id,
    ...view,
    toolbar: toToolbar(
      { ...place, notApplied, currency: 'USD' },
      wordsOfDefinition(customerList, reader, {
        search: { name: 'search', placeholder: 'customers.search_placeholder' },
      }),
      reader,
    ),
    createdSort: sortOf(path, list, !notApplied.includes('sort_by')),
    sorts: sortsHere(place, customerList.sortHere, reader),
    unnumbered: view.rows.flatMap(({ lastInvoice }) =>
      lastInvoice !== undefined && lastInvoice.number === undefined ? [lastInvoice.id] : [],
    ),
    query: queryOf(query),
  }
}

function toRow(
  customer: Customer,
  connection_id: string,
  period: string | undefined,
  invoices: InvoicesById,
  reader: Reader,
): CustomerRow {
  const { id, email, deleted_at, created_at, total_revenue, last_invoice_id } = customer
  const name = customerTitle(customer, reader)
  const invoice = invoices.get(last_invoice_id ?? '')
  return {
    key: id,
    href: withPeriod(resourcePath(connection_id, 'customers', id), period),
    label: name,
    name,
    initials: initialsOf(name),
    hue: hueOf(id),
    // Spec, Resources: `deleted_at` is set when the customer is deleted.
    isDeleted: deleted_at != null,
    email: shownName(email),
    lastInvoice: last_invoice_id
      ? {
          id: last_invoice_id,
          href: withPeriod(resourcePath(connection_id, 'invoices', last_invoice_id), period),
          number: invoice && invoiceInWords(invoice, reader),
        }
      : undefined,
    created: created_at ? reader.instant(created_at) : undefined,
    revenue: total_revenue ? reader.money(total_revenue) : undefined,
  }
}

export function customerTitle(
  { legal_name, id }: Customer,
  { text }: Pick<Reader, 'text'>,
): string {
  return shownName(legal_name) ?? text('customers.customer_id', { id: shortId(id) })
}

/** The bank lists customers by when they were created, the newest first unless it is turned round. */
function sortOf(path: string, list: ListParams, isSorted: boolean): ColumnSort {
  const isOurs = list.sort_by !== undefined
  const isAscending = !isOurs && list.order === 'asc'
  return {
    href: listHref(path, list, {
      sort_by: undefined,
      order: isAscending || isOurs ? undefined : 'asc',
    }),
    current: isSorted && !isOurs ? (isAscending ? 'ascending' : 'descending') : undefined,
  }
}
