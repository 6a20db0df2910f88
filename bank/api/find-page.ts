import type { Position } from '@/bank/api/cursor'
import type { Filter, ValueFilter } from '@/bank/api/endpoint'
import { keptFilters, type Listing, type Statement } from '@/bank/api/list-parts'
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

/** How many rows are looked at before another way is tried. */
export interface Reach {
  /** In the list's order. */
  near: number
  /** That the filters keep, anywhere. */
  narrow: number
}

const usualReach: Reach = { near: 1000, narrow: 300 }

/** A page of a list: the JSON of its items, in order, and where it ends. */
export interface FoundPage {
  /** Joined by commas. */
  items: string | Uint8Array
  /** At most page_size + 1; null for none. */
  found: number | null
  /** The end of a full page. */
  end: Position | undefined
}

/** One that a way to a page gives, which may not lead there. */
interface Attempt extends FoundPage {
  /** Whether there are rows that it has not seen, so that it says nothing. */
  isCut: boolean
  /** Whether it ends where the list does, however few it has. */
  isExhausted: boolean
  /** The texts of the rows that were looked at. */
  near: string | undefined
}

/**
 * One page. Without filters, or with one that is a range of the order or a value with an index of
 * its own, it is there at once. Otherwise the page is looked for among the next rows, which is enough
 * for what is frequent; then by the filters' own indexes, enough for what is rare; what is neither is
 * gathered period by period where it can be. So no search costs what its table is large.
 */
export async function findPage(
  database: Pick<OpenDatabase, 'query'>,
  listing: Listing,
  reach: Reach = usualReach,
): Promise<FoundPage> {
  const run = async ({ text, values }: Statement): Promise<Attempt> => {
    const [row] = await database.query(text, values, 'items')
    if (row === undefined) throw new Error('the statement of a page gives a row')
    return readAttempt(row)
  }
  const kept = keptFilters(listing).map(([filter]) => filter)
  const [only] = kept
  if (only === undefined) return run(directStatement(listing))
  const stream = kept.find((filter) => isStream(filter, listing))
  if (stream !== undefined && kept.length === 1) return run(streamStatement(listing, stream))

  const period = periodOf(kept, listing)
  // What such a filter keeps begins soon after the bound that it sets to the order.
  if (period !== undefined && kept.every(({ along }) => along !== undefined)) {
    return run(periodStatement(listing, period))
  }
  // One range has an index that tells at once whether it keeps few.
  const few = isOneRange(listing) ? await run(narrowStatement(listing, reach.narrow)) : undefined
  if (few?.isCut === false) return few
  const near = await lookNear(listing, kept, stream, { reach, run })
  if (near !== undefined && isEnough(near, listing)) return near
  // Where some are near there are many, and asking for all of them would be in vain.
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

/** Undefined where looking at what is near would be in vain. */
async function lookNear(
  listing: Listing,
  kept: readonly Filter[],
  stream: ValueFilter | undefined,
  { reach, run }: { reach: Reach; run: (statement: Statement) => Promise<Attempt> },
): Promise<Attempt | undefined> {
  const inDefaultOrder = listing.request.sortBy === listing.endpoint.order.default
  if (inDefaultOrder && kept.some(({ trails }) => trails === true)) return undefined
  const short = Math.ceil(reach.near / 4)
  // Ranges are had by their own index at once, so little is gained by looking far.
  if (kept.every(({ found }) => found.by === 'range')) {
    return run(nearStatement(listing, short, undefined))
  }
  // Reading a thousand texts would be most of what a rare word costs.
  if (onlyText(listing) !== undefined) {
    const nearest = await run(nearStatement(listing, short, undefined))
    const hasPromise = (nearest.found ?? 0) * 4 > listing.request.pageSize
    if (!hasPromise || isEnough(nearest, listing)) return nearest
  }
  return run(nearStatement(listing, reach.near, singleValue(stream, listing)))
}

function rarePartsOf(listing: Listing, nearby: Attempt | undefined): readonly string[] | undefined {
  const text = onlyText(listing)
  const value = keptFilters(listing)[0]?.[1]
  return nearby?.near === undefined ? undefined : text?.rareParts(value, nearby.near)
}

function readAttempt({ items, found, last_id, last_value, cut, exhausted, near }: Row): Attempt {
  return {
    items: typeof items === 'string' || items instanceof Uint8Array ? items : '',
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
  const value = keptFilters(listing).find(([other]) => other === filter)?.[1]
  return filter?.values(value).length === 1 ? filter : undefined
}

/** The longest period in which every one of the filters has an index. */
function periodOf(kept: readonly Filter[], { endpoint, request }: Listing): string | undefined {
  if (request.sortBy !== endpoint.order.default) return undefined
  const periods = kept.map(({ period }) => period)
  if (periods.includes(undefined)) return undefined
  return kept.find(({ found }) => found.by === 'text')?.period ?? periods[0]
}
