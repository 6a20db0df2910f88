import type { LedgerRow } from '@/lib/domain/ledgers/ledger-row'

/** Rows some at a time, in their order and from the first each time. */
export type RowPages<Row> = () => AsyncIterable<readonly Row[]>

interface Sum {
  readonly count: number
  readonly sum: bigint
}

/** What rows come to, known before the first of them is written. */
export interface RowTotals {
  readonly count: number
  /** The first and the last day; '' where there is no row. */
  readonly first: string
  readonly last: string
  readonly zeros: number
  /** What comes in, zeros with it, and what goes out. */
  readonly into: Sum
  readonly out: Sum
  /** How many rows each month has, oldest first: `YYYY-MM`. */
  readonly months: readonly (readonly [month: string, rows: number])[]
  readonly lastRow: LedgerRow | undefined
}

/** Counts rows as they come, oldest first. */
export function createTotals() {
  const months = new Map<string, number>()
  let [count, zeros, intoCount, into, out] = [0, 0, 0, 0n, 0n]
  let firstRow: LedgerRow | undefined
  let lastRow: LedgerRow | undefined
  return {
    add: (row: LedgerRow): void => {
      const month = row.day.slice(0, 7)
      months.set(month, (months.get(month) ?? 0) + 1)
      count += 1
      if (row.amount === 0) zeros += 1
      if (row.amount < 0) out += BigInt(row.amount)
      else {
        into += BigInt(row.amount)
        intoCount += 1
      }
      firstRow ??= row
      lastRow = row
    },
    read: (): RowTotals => ({
      count,
      first: firstRow?.day ?? '',
      last: lastRow?.day ?? '',
      zeros,
      into: { count: intoCount, sum: into },
      out: { count: count - intoCount, sum: out },
      months: [...months].toSorted(([a], [b]) => a.localeCompare(b)),
      lastRow,
    }),
  }
}

/** Rows that are held anyway, oldest first. */
export function listedRows(rows: readonly LedgerRow[]): {
  readonly totals: RowTotals
  readonly pages: RowPages<LedgerRow>
} {
  const totals = createTotals()
  for (const row of rows) totals.add(row)
  return {
    totals: totals.read(),
    pages: async function* () {
      yield await Promise.resolve(rows)
    },
  }
}
