import type { TableRow } from '@/components/data-table/data-table'
import { type InvoiceRow, toInvoiceRow } from '@/components/invoices/invoice-rows'
import { share } from '@/lib/present/receivables'
import type { StateView } from '@/components/layout/state-view'
import { cannotDetermine, toFailure } from '@/components/layout/to-failure'
import type { Invoice } from '@/lib/bank-contract/invoicing'
import type { Client } from '@/lib/domain/clients/client'
import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import {
  type AgedInvoice,
  type AgeingBucket,
  type AgeingRow,
  ageingRows,
  ageingTotals,
  ageingWords,
  ageInvoices,
  shownBuckets,
} from '@/lib/domain/invoices/ageing'
import { customerInWords, type CustomersById } from '@/lib/format/resource-names'
import { shortId } from '@/lib/format/names'
import type { Reader } from '@/lib/format/create-reader'
import { type AgeingParams, ageingPath } from '@/lib/search-params/invoices'
import { withPeriod } from '@/lib/search-params/period-links'
import { resourcePath } from '@/lib/search-params/resource-path'

/** A figure and the invoices that it is made of; empty ones lead nowhere. */
interface Figure {
  readonly amount: string
  readonly href: string
}

/** What one customer, or all of them, owe in one currency. */
export interface AgeingRowView extends TableRow {
  readonly customer: string
  readonly isTotal: boolean
  readonly buckets: readonly (Figure | undefined)[]
  readonly whole: Figure
}

export interface AgeingView {
  readonly title: string
  readonly back: { readonly href: string; readonly label: string }
  readonly updatedAt: string | undefined
  readonly on: string
  readonly period: string | undefined
  readonly path: string
  /** What was typed in place of a day. */
  readonly unreadable: string | undefined
  /** Whether the bank's list was read to its end. */
  readonly isWhole: boolean
  /** How many invoices are in no figure, since their data does not tell. */
  readonly undetermined: string | undefined
  readonly headers: readonly string[]
  /** The totals of each currency as bars. */
  readonly bars: readonly {
    readonly currency: string
    readonly total: string
    readonly buckets: readonly { readonly amount: string; readonly share: number }[]
  }[]
  readonly rows: readonly AgeingRowView[]
  /** The invoices behind the figure that was opened. */
  readonly opened: { readonly title: string; readonly rows: readonly InvoiceRow[] } | undefined
  readonly state: StateView | undefined
}

interface AgeingRead {
  readonly client: Client
  readonly params: AgeingParams
  readonly today: string
  readonly outcome: ReadOutcome<{
    readonly invoices: readonly Invoice[]
    readonly isWhole: boolean
    /** As far as the bank gave them; a customer without one is shown by an identifier. */
    readonly names: CustomersById
  }>
}

/** Who owes how much since when, as it stood at the end of any day. */
export function toAgeingView(read: AgeingRead, reader: Reader): AgeingView {
  const { client, params, outcome } = read
  const { connection_id } = client
  const { on, period } = params
  const { text } = reader
  const back = withPeriod(resourcePath(connection_id, 'invoices'), period)
  const head = {
    title: text('invoices.ageing_on', { date: reader.date(on) }),
    back: { href: back, label: text('shell.invoices') },
    on,
    period,
    path: ageingPath(connection_id),
    unreadable: params.unreadable,
    headers: [],
    undetermined: undefined,
  }
  if (outcome.kind === 'failed') {
    const retryHref = ageingPath(connection_id, { on, period })
    return {
      ...head,
      updatedAt: undefined,
      isWhole: true,
      bars: [],
      rows: [],
      opened: undefined,
      state: toFailure(outcome.failure, { client, retryHref, firstPageHref: back }, reader),
    }
  }
  const { invoices, isWhole: isRead, names } = outcome.value
  const { aged, undetermined } = ageInvoices(invoices, on, {
    timeZone: reader.timeZone,
    today: read.today,
  })
  const isWhole = isRead && undetermined === 0
  const rows = ageingRows(aged)
  const totals = ageingTotals(rows)
  const context = { connection_id, params, isWhole, names, shown: shownBuckets(totals) }
  return {
    ...head,
    updatedAt: reader.clock(outcome.readAt),
    headers: context.shown.map((bucket) => text(ageingWords[bucket])),
    isWhole: isRead,
    undetermined:
      undetermined === 0 ? undefined : text('reading.undetermined_rows', { count: undetermined }),
    bars: totals.map((total) => toBars(total, context, reader)),
    rows: [
      ...totals.map((row) => toRow(row, true, context, reader)),
      ...rows.map((row) => toRow(row, false, context, reader)),
    ],
    opened: params.currency === undefined ? undefined : toOpened(aged, read, context, reader),
    state:
      totals.length > 0
        ? undefined
        : undetermined > 0
          ? cannotDetermine(reader)
          : nothingOwed(on, reader),
  }
}

function nothingOwed(on: string, { text, date }: Reader): StateView {
  return {
    tone: 'plain',
    icon: 'empty',
    title: text('invoices.nothing_owed', { date: date(on) }),
    text: [text('invoices.nothing_owed_when')],
    actions: [],
  }
}

interface Context {
  readonly connection_id: string
  readonly params: AgeingParams
  readonly isWhole: boolean
  readonly names: CustomersById
  readonly shown: readonly AgeingBucket[]
}

function moneyOf({ isWhole }: Context, currency: string, { text, money }: Reader) {
  return (amount: bigint) => {
    const shown = money({ amount, currency })
    return isWhole ? shown : text('details.at_least', { amount: shown })
  }
}

function toBars({ currency, total, buckets }: AgeingRow, context: Context, reader: Reader) {
  const money = moneyOf(context, currency, reader)
  return {
    currency,
    total: money(total),
    buckets: context.shown.map((bucket) => ({
      amount: money(buckets[bucket].sum),
      share: share(buckets[bucket].sum, total),
    })),
  }
}

function toRow(
  { currency, customer_id, buckets, total }: AgeingRow,
  isTotal: boolean,
  context: Context,
  reader: Reader,
): AgeingRowView {
  const { connection_id, params } = context
  const { on, period } = params
  const money = moneyOf(context, currency, reader)
  const customer = isTotal
    ? reader.text('invoices.all_customers_in', { currency })
    : customerName(customer_id, context.names, reader)
  const place = { on, currency, customer_id: isTotal ? undefined : (customer_id ?? ''), period }
  return {
    key: `${isTotal} ${currency} ${customer_id ?? ''}`,
    label: customer,
    customer,
    isTotal,
    buckets: context.shown.map((bucket) =>
      buckets[bucket].count === 0
        ? undefined
        : {
            amount: money(buckets[bucket].sum),
            href: ageingPath(connection_id, { ...place, bucket }),
          },
    ),
    whole: { amount: money(total), href: ageingPath(connection_id, place) },
  }
}

function customerName(
  customer_id: string | undefined,
  names: CustomersById,
  reader: Reader,
): string {
  if (!customer_id) return reader.text('invoices.no_customer')
  const named = names.get(customer_id)
  return named === undefined
    ? reader.text('customers.customer_id', { id: shortId(customer_id) })
    : customerInWords(named, reader)
}

function toOpened(
  aged: readonly AgedInvoice[],
  { client: { connection_id }, params, today }: AgeingRead,
  { names }: Context,
  reader: Reader,
) {
  const { customer_id, currency = '', bucket, period } = params
  const { text } = reader
  const title =
    customer_id === undefined
      ? text('invoices.rows_of_all', { currency })
      : text('invoices.rows_of', { customer: customerName(customer_id, names, reader), currency })
  return {
    title:
      bucket === undefined
        ? title
        : text('invoices.rows_in_bucket', { title, bucket: text(ageingWords[bucket]) }),
    rows: aged
      .filter(
        ({ invoice, bucket: own }) =>
          invoice.total?.currency === currency &&
          (customer_id === undefined || (invoice.customer?.id ?? '') === customer_id) &&
          (bucket === undefined || own === bucket),
      )
      .map(({ invoice }) => toInvoiceRow(invoice, { connection_id, period, today, names }, reader)),
  }
}
