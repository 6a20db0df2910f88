import type { TableRow } from '@/components/data-table/data-table'
import type { AgeingRow } from '@/lib/domain/invoices/ageing'
import type { AgeingBucket } from '@/lib/domain/invoices/ageing-buckets'
import type { Extent } from '@/lib/domain/reading/reading'
import type { Reader } from '@/lib/format/create-reader'
import { shortId } from '@/lib/format/names'
import { customerInWords, type CustomersById } from '@/lib/format/resource-names'
import { moneyInWords } from '@/lib/present/reading-words'
import { type AgeingParams, ageingPath } from '@/lib/search-params/invoices'

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

/** What the figures of the table are of. */
export interface AgeingScope {
  readonly connection_id: string
  readonly params: AgeingParams
  /** Of the invoices: where it is not whole the figures are "at least". */
  readonly extent: Extent
  readonly names: CustomersById
  readonly shown: readonly AgeingBucket[]
}

/** The rows of the table: what everybody owes in each currency, then each customer. */
export function toAgeingRows(
  totals: readonly AgeingRow[],
  rows: readonly AgeingRow[],
  scope: AgeingScope,
  reader: Reader,
): AgeingRowView[] {
  return [
    ...totals.map((row) => toRow(row, true, scope, reader)),
    ...rows.map((row) => toRow(row, false, scope, reader)),
  ]
}

function toRow(
  { currency, customer_id, buckets, total }: AgeingRow,
  isTotal: boolean,
  { connection_id, params, extent, names, shown }: AgeingScope,
  reader: Reader,
): AgeingRowView {
  const { on, period } = params
  const amountOf = (amount: bigint) => moneyInWords({ amount, currency }, extent, reader)
  const customer = isTotal
    ? reader.text('invoices.all_customers_in', { currency })
    : customerName(customer_id, names, reader)
  const place = { on, currency, customer_id: isTotal ? undefined : (customer_id ?? ''), period }
  return {
    key: `${isTotal} ${currency} ${customer_id ?? ''}`,
    label: customer,
    customer,
    isTotal,
    buckets: shown.map((bucket) =>
      buckets[bucket].count === 0
        ? undefined
        : {
            amount: amountOf(buckets[bucket].sum),
            href: ageingPath(connection_id, { ...place, bucket }),
          },
    ),
    whole: { amount: amountOf(total), href: ageingPath(connection_id, place) },
  }
}

/** A customer whose name the bank did not give is shown by an identifier. */
export function customerName(
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
