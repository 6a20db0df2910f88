import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { insertRows } from '@/bank/ledger/insert-rows'
import { accountRow, customerRow } from '@/bank/ledger/resource-rows'
import { account, business, customer } from '@/bank/ledger/schema'
import { acmeCustomers } from '@/test/bank/invoicing'
import { acmeAccounts } from '@/test/bank/resources'
import type { OpenDatabase } from '@/lib/server/db/store/database'

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
  matches: (row: Row, query: Query) => boolean
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

/** The identifiers that the query keeps, in its order. */
export function ordered(
  rows: readonly { id: string }[],
  model: ListModel<{ id: string }>,
  query: Query,
): string[] {
  const sign = model.direction(query) === 'asc' ? 1 : -1
  const keyOf = (row: { id: string }) => [...model.sortKey(row, query), row.id]
  return rows
    .filter((row) => model.matches(row, query))
    .toSorted((a, b) => sign * compare(keyOf(a), keyOf(b)))
    .map(({ id }) => id)
}

function compare(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  for (const [index, left] of a.entries()) {
    const right = b[index]
    if (typeof left === 'number' && typeof right === 'number' && left !== right) return left - right
    if (typeof left === 'string' && typeof right === 'string' && left !== right) {
      return Buffer.compare(Buffer.from(left), Buffer.from(right))
    }
  }
  return 0
}

/** A business of its own for every run. */
export async function openHome(database: OpenDatabase): Promise<Home> {
  const home = {
    database,
    business_id: randomUUID(),
    account_id: randomUUID(),
    customer_id: randomUUID(),
  }
  const created_at = '2020-01-01T00:00:00Z'
  await insertRows(database.db, business, [
    { id: home.business_id, name: 'Run', environment: 'production', created_at },
  ])
  await insertRows(database.db, account, [
    accountRow(home.business_id, created_at, { ...acmeAccounts[0], id: home.account_id }),
  ])
  await insertRows(database.db, customer, [
    customerRow(home.business_id, { ...acmeCustomers[0], id: home.customer_id }),
  ])
  return home
}

export function pairs(query: Query): string[][] {
  return Object.entries(query).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : value.map((each) => [name, each]),
  )
}
