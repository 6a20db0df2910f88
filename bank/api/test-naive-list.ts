import fc from 'fast-check'
import type { OpenDatabase } from '@/lib/database/database'

/** Where the rows of one run live. */
export interface Home {
  database: OpenDatabase
  business_id: string
  account_id: string
  customer_id: string
}

export type Query = Readonly<Record<string, string | readonly string[]>>

export type Ordered = readonly (string | number)[]

/** One list, naively: rows, a filter over all of them, a key to sort by. */
export interface ListModel<Row extends { id: string }> {
  path: string
  key: string
  /** A row of any kind under an identifier nobody else has. */
  row: (home: Home, number: number) => fc.Arbitrary<Row>
  insert: (home: Home, rows: readonly Row[]) => Promise<void>
  query: fc.Arbitrary<Query>
  keeps: (row: Row, query: Query) => boolean
  sortKey: (row: Row, query: Query) => Ordered
  direction: (query: Query) => 'asc' | 'desc'
}

// Few different values, so that ties are the rule.
export const day = fc.integer({ min: 1, max: 6 }).map((n) => `2026-01-0${n}`)
export const instant = fc
  .tuple(day, fc.constantFrom('00:00:00', '23:59:59'))
  .map(([date, time]) => `${date}T${time}Z`)
export const amount = fc.integer({ min: -3, max: 3 }).map((n) => ({ amount: n, currency: 'USD' }))
export const someOf = (of: readonly string[]) => fc.subarray([...of], { minLength: 1 })

export function queryOf(parts: Record<string, fc.Arbitrary<string | readonly string[]>>) {
  return fc.record(parts, { requiredKeys: [] }) as fc.Arbitrary<Query>
}

export const any = (query: Query, name: string, value: string): boolean =>
  query[name] === undefined || query[name].includes(value)

export function between(
  value: string | null,
  from: Query[string] | undefined,
  to: Query[string] | undefined,
  toIsIncluded = false,
) {
  if (from === undefined && to === undefined) return true
  if (value === null) return false
  if (from !== undefined && value < String(from)) return false
  return to === undefined || value < String(to) || (toIsIncluded && value === to)
}

export const words = ['Globex', 'globe_x', 'Initech 100%', ''] as const
