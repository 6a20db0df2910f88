import type { Position } from '@/bank/api/cursor'
import type { Filter, ValueFilter } from '@/bank/api/endpoint'
import { residualFilters, type Listing, type Statement } from '@/bank/api/list-parts'
import {
  directStatement,
  narrowStatement,
  isOneRange,
  nearStatement,
  onlyText,
  periodStatement,
  streamStatement,
} from '@/bank/api/list-statements'
import type { OpenDatabase, Row } from '@/lib/server/db/store/database'

/** How many rows a strategy may read before the next is tried. */
export interface Reach {
  /** In the list's order. */
  near: number
  /** Matching the filters, anywhere. */
  narrow: number
}

const usualReach: Reach = { near: 1000, narrow: 300 }

/** A page of a list: the JSON of its items, in order, and where it ends. */
export interface FoundPage {
  /** Joined by commas. */
  items: string
  /** At most page_size + 1; null for none. */
  found: number | null
  /** The end of a full page. */
  end: Position | undefined
}

/** The result of one strategy, which may not have found the page. */
interface Attempt extends FoundPage {
  /** Whether there are matching rows beyond those it has read, so that the page cannot be used. */
  isCut: boolean
  /** Whether it reached the end of the list. */
  isExhausted: boolean
  /** The texts of the rows that were read. */
  near: string | undefined
}

/**
 * One page. Without filters, or with one that is a range of the order or a value with an index of
 * its own, one index gives it. Otherwise the next rows are searched, which suffices for frequent
 * matches; then the filters' own indexes, which suffices for rare ones; anything between is collected
 * period by period where possible. So the cost of a search does not grow with its table.
 */
export async function findPage(
  database: Pick<OpenDatabase, 'query'>,
  listing: Listing,
  reach: Reach = usualReach,
): Promise<FoundPage> {
  const run = async ({ text, values }: Statement): Promise<Attempt> => {
    const [row] = await database.query(text, values)
    if (row === undefined) throw new Error('the statement of a page gives a row')
    return readAttempt(row)
  }
  const residual = residualFilters(listing).map(([filter]) => filter)
  const [only] = residual
  if (only === undefined) return run(directStatement(listing))
  const stream = residual.find((filter) => isStream(filter, listing))
  if (stream !== undefined && residual.length === 1) return run(streamStatement(listing, stream))

  const period = periodOf(residual, listing)
  // Matches of such a filter begin soon after the bound that it sets on the order.
  if (period !== undefined && residual.every(({ along }) => along !== undefined)) {
    return run(periodStatement(listing, period))
  }
  // The index of one range shows at once whether it matches few rows.
  const few = isOneRange(listing) ? await run(narrowStatement(listing, reach.narrow)) : undefined
  if (few?.isCut === false) return few
  const near = await lookNear(listing, residual, stream, { reach, run })
  if (near !== undefined && isEnough(near, listing)) return near
  // Where the next rows hold some, there are too many to read them all.
  const seldom = reach.near / (onlyText(listing) === undefined ? 200 : 800)
  if (few === undefined && (period === undefined || (near?.found ?? 0) <= seldom)) {
    const parts = rarePartsOf(listing, near)
    const byParts =
      parts === undefined ? undefined : await run(narrowStatement(listing, reach.narrow, parts))
    if (byParts?.isCut === false) return byParts
    const narrow = await run(narrowStatement(listing, reach.narrow))
    if (!narrow.isCut) return narrow
  }
  if (period !== undefined) return run(periodStatement(listing, period))
  const wider = await run(narrowStatement(listing, reach.narrow * 10))
  return wider.isCut ? run(directStatement(listing)) : wider
}

/** Undefined where searching the next rows would not help. */
async function lookNear(
  listing: Listing,
  residual: readonly Filter[],
  stream: ValueFilter | undefined,
  { reach, run }: { reach: Reach; run: (statement: Statement) => Promise<Attempt> },
): Promise<Attempt | undefined> {
  const inDefaultOrder = listing.request.sortBy === listing.endpoint.order.default
  if (inDefaultOrder && residual.some(({ trails }) => trails === true)) return undefined
  const short = Math.ceil(reach.near / 4)
  // Ranges have indexes of their own, so a short look is enough.
  if (residual.every(({ found }) => found.by === 'range')) {
    return run(nearStatement(listing, short, undefined))
  }
  // Reading a thousand texts would be most of the cost of a rare word.
  if (onlyText(listing) !== undefined) {
    const nearest = await run(nearStatement(listing, short, undefined))
    const hasPromise = (nearest.found ?? 0) * 4 > listing.request.pageSize
    if (!hasPromise || isEnough(nearest, listing)) return nearest
  }
  return run(nearStatement(listing, reach.near, singleValue(stream, listing)))
}

function rarePartsOf(listing: Listing, nearby: Attempt | undefined): readonly string[] | undefined {
  const text = onlyText(listing)
  const value = residualFilters(listing)[0]?.[1]
  return nearby?.near === undefined ? undefined : text?.rareParts(value, nearby.near)
}

function readAttempt({ items, found, last_id, last_value, cut, exhausted, near }: Row): Attempt {
  return {
    items: typeof items === 'string' ? items : '',
    found: typeof found === 'number' ? found : null,
    end:
      typeof last_id === 'string' && typeof last_value === 'string'
        ? { value: last_value, id: last_id }
        : undefined,
    isCut: cut === true,
    isExhausted: exhausted === true,
    near: typeof near === 'string' ? near : undefined,
  }
}

function isEnough(attempt: Attempt, { request }: Listing): boolean {
  return (attempt.found ?? 0) > request.pageSize || attempt.isExhausted
}

/** A value has its index in the default order only. */
function isStream(filter: Filter, { endpoint, request }: Listing): filter is ValueFilter {
  return filter.found.by === 'value' && request.sortBy === endpoint.order.default
}

function singleValue(filter: ValueFilter | undefined, listing: Listing): ValueFilter | undefined {
  const value = residualFilters(listing).find(([other]) => other === filter)?.[1]
  return filter?.values(value).length === 1 ? filter : undefined
}

/** The longest period in which every one of the filters has an index. */
function periodOf(residual: readonly Filter[], { endpoint, request }: Listing): string | undefined {
  if (request.sortBy !== endpoint.order.default) return undefined
  const periods = residual.map(({ period }) => period)
  if (periods.includes(undefined)) return undefined
  return residual.find(({ found }) => found.by === 'text')?.period ?? periods[0]
}
