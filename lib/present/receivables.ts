import { shareOf } from '@/lib/format/share'
import { type AgeingRow, type OwedOnDay, shownBuckets } from '@/lib/domain/invoices/ageing'
import {
  type AgeingBucket,
  ageingBuckets,
  ageWords,
  dueDatesOf,
  lateBuckets,
  shortAgeingWords,
} from '@/lib/domain/invoices/ageing-buckets'
import { allDates } from '@/lib/domain/periods/named-period'
import { isWhole } from '@/lib/domain/reading/reading'
import { openInvoiceStatuses, unpaidInvoiceStatuses } from '@/lib/bank-contract/invoicing'
import type { Reader } from '@/lib/format/create-reader'
import type { Receivables } from '@/lib/queries/figures'
import { moneyInWords, sayNone, whyPartial } from '@/lib/present/reading-words'
import { ageingPath, parseInvoiceParams } from '@/lib/search-params/invoices'
import { listHref, type ListParams } from '@/lib/search-params/list-params'
import { resourcePath } from '@/lib/search-params/resource-path'

/** Receivables by age as the strip shows them; each figure leads to the invoices that it is made of. */
export function toReceivables(owed: OwedOnDay, connection_id: string, reader: Reader): Receivables {
  const { on, totals } = owed
  const partial = whyPartial(owed, reader)
  const countOf = (buckets: readonly AgeingBucket[]) =>
    totals.reduce(
      (sum, row) => buckets.reduce((count, bucket) => count + row.buckets[bucket].count, sum),
      0,
    )
  const [open, overdue] = [countOf(ageingBuckets), countOf(lateBuckets)]
  return {
    none: sayNone(owed, reader, 'none.open_invoices'),
    ...(partial !== undefined && { partial }),
    // Zeros are quiet, and a count that is not known is not shown.
    counts: isWhole(owed)
      ? {
          ...(open > 0 && { open: reader.number(open) }),
          ...(overdue > 0 && { overdue: reader.number(overdue) }),
        }
      : {},
    ageingHref: ageingPath(connection_id, { on }),
    currencies: totals
      .toSorted((one, other) => countIn(other) - countIn(one))
      .map((row) => toCurrency(row, { owed, connection_id }, reader)),
  }
}

function countIn({ buckets }: AgeingRow): number {
  return ageingBuckets.reduce((sum, bucket) => sum + buckets[bucket].count, 0)
}

function toCurrency(
  row: AgeingRow,
  { owed, connection_id }: { owed: OwedOnDay; connection_id: string },
  reader: Reader,
): Receivables['currencies'][number] {
  const { text } = reader
  const { currency, buckets, total } = row
  const { on } = owed
  const money = (amount: bigint) => {
    return moneyInWords({ amount, currency }, owed, reader)
  }
  const shown = shownBuckets([row])
  const largest = shown.reduce(
    (most, bucket) => (buckets[bucket].sum > most ? buckets[bucket].sum : most),
    0n,
  )
  // A list without a period would be of the default one.
  const list = parseInvoiceParams({ period: allDates })
  return {
    currency,
    total: money(total),
    overdue: money(lateBuckets.reduce((sum, bucket) => sum + buckets[bucket].sum, 0n)),
    buckets: shown.map((bucket) => ({
      id: bucket,
      label: text(ageWords(bucket, row)),
      short: text(shortAgeingWords[bucket]),
      amount: money(buckets[bucket].sum),
      count: buckets[bucket].count,
      href: listHref(resourcePath(connection_id, 'invoices'), list, {
        filters: bucketFilters(bucket, on, currency),
      }),
      ofLargest: share(buckets[bucket].sum, largest),
      ofTotal: share(buckets[bucket].sum, total),
    })),
  }
}

/** Per cent to one decimal; a credit has no bar. */
export function share(part: bigint, whole: bigint): number {
  if (part <= 0n || whole <= 0n) return 0
  return Math.min(100, Math.round(shareOf(part, whole) * 1000) / 10)
}

type Filters = ListParams['filters']

/** What is owed at the end of `today`: the list that the receivables by age are made of. */
export function openFilters(today: string): Filters {
  return issuedFilters(openInvoiceStatuses, today)
}

/** What is overdue at the end of `today`. */
export function overdueFilters(today: string): Filters {
  return [...issuedFilters(unpaidInvoiceStatuses, today), ['overdue_on', today]]
}

function issuedFilters(statuses: readonly string[], today: string): Filters {
  return [...statuses.map((status) => ['status', status] as const), ['date_before', today]]
}

/** The invoices of one figure of the receivables, as filters of the list. */
function bucketFilters(
  bucket: Parameters<typeof dueDatesOf>[0],
  today: string,
  currency: string,
): Filters {
  const { first, last } = dueDatesOf(bucket, today)
  const statuses = bucket === 'payout_pending' ? ['pending_payout'] : unpaidInvoiceStatuses
  return [
    ...issuedFilters(statuses, today),
    // An invoice without a due date is not due either, which no filter of the bank's finds.
    ...(bucket === 'not_due' ? ([['not_due_on', today]] as const) : []),
    ...(bucket === 'overdue_undated' ? ([['overdue_undated_on', today]] as const) : []),
    ...(bucket !== 'not_due' && first !== undefined ? ([['due_date_after', first]] as const) : []),
    ...(last === undefined ? [] : ([['due_date_before', last]] as const)),
    ['currency', currency],
  ]
}
