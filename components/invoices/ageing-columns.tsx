import type { Column } from '@/components/data-table/data-table'
import { ownDirection } from '@/components/data-table/own-direction'
import {
  type AgeingBucket,
  ageingBuckets,
  type AgeingRow,
  ageingWords,
} from '@/lib/domain/invoices/ageing'
import { type AgeingParams, ageingPath } from '@/components/invoices/ageing-params'
import { shortId } from '@/lib/format/names'
import type { Format } from '@/lib/format/create-format'

export interface ShownAgeingRow {
  row: AgeingRow
  /** Of every customer in one currency. */
  isTotal: boolean
}

/** Each figure leads to the invoices that it is made of. */
export function ageingColumns({
  connection_id,
  params: { on, period },
  isWhole,
  customerNames,
  format,
}: {
  connection_id: string
  params: Pick<AgeingParams, 'on' | 'period'>
  isWhole: boolean
  customerNames: ReadonlyMap<string, string>
  format: Format
}): Column<ShownAgeingRow>[] {
  const { text } = format
  const atLeast = (amount: string) => (isWhole ? amount : text('invoices.at_least', { amount }))
  const figure = ({ currency, customer_id }: AgeingRow, sum: bigint, bucket?: AgeingBucket) => (
    <a href={ageingPath(connection_id, { on, currency, customer_id, bucket, period })}>
      {atLeast(format.money({ amount: sum, currency }))}
    </a>
  )
  return [
    {
      id: 'customer',
      header: text('invoices.customer'),
      cell: ({ row, isTotal }) =>
        isTotal
          ? text('invoices.all_customers_in', { currency: row.currency })
          : ownDirection(customerName(row.customer_id, customerNames, format), format),
    },
    ...ageingBuckets.map((bucket): Column<ShownAgeingRow> => ({
      id: bucket,
      header: text(ageingWords[bucket]),
      cell: ({ row }) => {
        const { sum, count } = row.buckets[bucket]
        return count === 0 ? null : figure(row, sum, bucket)
      },
      align: 'end',
      compact: 'labelled',
    })),
    {
      id: 'total',
      header: text('invoices.total'),
      cell: ({ row }) => figure(row, row.total),
      align: 'end',
      compact: 'aside',
    },
  ]
}

export function customerName(
  customer_id: string | undefined,
  names: ReadonlyMap<string, string>,
  { text }: Pick<Format, 'text'>,
): string {
  if (customer_id === undefined) return text('invoices.no_customer')
  return names.get(customer_id) ?? text('invoices.customer_id', { id: shortId(customer_id) })
}
