import type { Filter, ValueFilter } from '@/bank/api/endpoint'
import { keptFilters, type Listing, type Statement } from '@/bank/api/list-parts'
import {
  directStatement,
  narrowStatement,
  nearStatement,
  periodStatement,
  streamStatement,
} from '@/bank/api/list-statements'
import type { OpenDatabase, Row } from '@/lib/database/database'

/** How many rows are looked at before another way is tried. */
export interface Reach {
  /** In the list's order. */
  near: number
  /** That the filters keep, anywhere. */
  narrow: number
}

const usualReach: Reach = { near: 1000, narrow: 300 }

/**
 * The row of one page. Without filters, or with one that is a range of the order or a value with an
 * index of its own, it is there at once. Otherwise the page is looked for among the next rows, which
 * is enough for what is frequent; then by the filters' own indexes, enough for what is rare; what is
 * neither is gathered period by period where it can be. So no search costs what its table is large.
 */
export async function findPage(
  database: Pick<OpenDatabase, 'query'>,
  listing: Listing,
  reach: Reach = usualReach,
): Promise<Row> {
  const run = async ({ text, values, joined }: Statement): Promise<Row> => {
    const rows = await database.query(text, values)
    if (!joined) return joinRows(rows, listing.request.pageSize)
    const [row] = rows
    if (row === undefined) throw new Error('the statement of a page gives a row')
    return row
  }
  const kept = keptFilters(listing).map(([filter]) => filter)
  const [only] = kept
  if (only === undefined) return run(directStatement(listing))
  const stream = kept.find((filter) => isStream(filter, listing))
  if (stream !== undefined && kept.length === 1) return run(streamStatement(listing, stream))

  const period = periodOf(kept, listing)
  // Within a period a range is had at once, so nothing is gained by looking at what is near.
  const areRanges = period !== undefined && kept.every(({ found }) => found.by === 'range')
  const near = areRanges
    ? undefined
    : await run(nearStatement(listing, reach.near, singleValue(stream, listing)))
  if (near !== undefined && isEnough(near, listing)) return near
  // Where some are near there are many, and asking for all of them would be in vain.
  if (period === undefined || Number(near?.['found'] ?? 0) <= reach.near / 200) {
    const narrow = await run(narrowStatement(listing, reach.narrow))
    if (narrow['cut'] !== true) return narrow
  }
  if (period !== undefined) return run(periodStatement(listing, period))
  const wider = await run(narrowStatement(listing, reach.narrow * 10))
  return wider['cut'] === true ? run(directStatement(listing)) : wider
}

/** What a statement that joins them itself would give of these rows. */
function joinRows(rows: readonly Row[], pageSize: number): Row {
  const last = rows[pageSize - 1]
  const items = rows.slice(0, pageSize).map(({ item }) => String(item))
  return {
    items: items.length === 0 ? null : items.join(','),
    found: rows.length === 0 ? null : rows.length,
    last_id: last === undefined ? null : String(last['id']),
    last_value: last === undefined ? null : String(last['sort_value']),
  }
}

function isEnough(page: Row, { request }: Listing): boolean {
  return Number(page['found']) > request.pageSize || page['exhausted'] === true
}

/** A value has its index in the default order only. */
function isStream(filter: Filter, { endpoint, request }: Listing): filter is ValueFilter {
  return filter.found.by === 'value' && request.sortBy === endpoint.order.default
}

function singleValue(filter: ValueFilter | undefined, listing: Listing): ValueFilter | undefined {
  const value = keptFilters(listing).find(([other]) => other === filter)?.[1]
  return filter?.values(value).length === 1 ? filter : undefined
}

/** The longest period in which every one of the filters has an index. */
function periodOf(kept: readonly Filter[], { endpoint, request }: Listing): string | undefined {
  if (request.sortBy !== endpoint.order.default) return undefined
  const periods = kept.map(({ period }) => period)
  if (periods.includes(undefined)) return undefined
  return kept.find(({ found }) => found.by === 'scan')?.period ?? periods[0]
}
