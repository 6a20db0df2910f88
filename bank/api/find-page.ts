import type { Position } from '@/bank/api/cursor'
import type { Filter } from '@/bank/api/endpoint'
import { type Listing, pageStatement, type Source, splitFilters } from '@/bank/api/page-statement'
import { rareParts } from '@/bank/api/rare-parts'
import type { OpenDatabase, Row } from '@/lib/server/db/store/database'

/** How many rows a statement may gather before another is tried. */
export interface Reach {
  /** In the list's order. */
  near: number
  /** Matching the filters, anywhere. */
  narrow: number
}

const defaultReach: Reach = { near: 1000, narrow: 300 }

/** A page of a list: the JSON of its items, in order, and where it ends. */
export interface FoundPage {
  /** Joined by commas. */
  items: string
  /** At most page_size + 1; null for none. */
  found: number | null
  /** The end of a full page. */
  end: Position | undefined
}

interface Attempt extends FoundPage {
  /** Whether it is the page: it is full, or there are no rows that might belong to it besides. */
  isPage: boolean
  /** The texts of the rows that were read. */
  near: string | undefined
}

/**
 * One page. Without filters, or with one that is a range of the order or a value with an index of
 * its own, one index gives it. Otherwise the next rows are searched, which suffices for frequent
 * matches; then the filters' own indexes, which suffice for rare ones; anything between is collected
 * period by period where possible. So the cost of a search does not grow with its table.
 */
export async function findPage(
  database: Pick<OpenDatabase, 'query'>,
  listing: Listing,
  reach: Reach = defaultReach,
): Promise<FoundPage> {
  const find = async (source: Source): Promise<Attempt> => {
    const { text, values } = pageStatement(listing, source)
    const [row] = await database.query(text, values)
    if (row === undefined) throw new Error('the statement of a page gives a row')
    return readAttempt(row, source, listing.request.pageSize)
  }
  const { residual, hasLead, isDefaultOrder } = splitFilters(listing)
  const [only, ...others] = residual
  if (only === undefined) return find({ of: 'list' })
  const [filter, value] = only
  const isIndexed = isDefaultOrder && !hasLead
  if (isIndexed && others.length === 0 && filter.kind === 'value') {
    return find({ of: 'values', filter, value })
  }
  const period = isIndexed ? findPeriod(residual.map(([each]) => each)) : undefined
  // Matches of such filters begin soon after the bound that they imply for the order.
  if (period !== undefined && residual.every(([{ implied }]) => implied !== undefined)) {
    return find({ of: 'periods', period })
  }
  const few: Source = { of: 'matches', rows: reach.narrow + 1 }
  // The index of a range says at once whether it matches few rows; texts take longer.
  const isOfRanges = residual.every(([{ kind }]) => kind === 'range')
  if (isOfRanges) {
    const page = await find(few)
    if (page.isPage) return page
  }
  const isSearch = others.length === 0 && filter.kind === 'text'
  const begins = !isDefaultOrder || residual.every(([{ trails }]) => trails !== true)
  // Ranges have indexes of their own, and reading many texts would be most of what a rare word costs.
  const near = isOfRanges || isSearch ? Math.ceil(reach.near / 4) : reach.near
  const next = begins ? await find({ of: 'next', rows: near }) : undefined
  if (next?.isPage === true) return next

  const further: Source[] = []
  if (isSearch && (next?.found ?? 0) > 1) further.push({ of: 'next', rows: reach.near })
  else if (!isOfRanges) {
    const parts = next?.near === undefined ? undefined : rareParts(String(value), next.near)
    further.push(...(parts === undefined ? [] : [{ ...few, parts }]), few)
  }
  if (period === undefined) further.push({ of: 'matches', rows: reach.narrow * 10 + 1 })
  for (const source of further) {
    const page = await find(source)
    if (page.isPage) return page
  }
  return find(period === undefined ? { of: 'list' } : { of: 'periods', period })
}

function readAttempt(row: Row, { of }: Source, pageSize: number): Attempt {
  const { items, found, last_id, last_value, is_whole, near } = row
  const isFull = typeof found === 'number' && found > pageSize
  return {
    items: typeof items === 'string' ? items : '',
    found: typeof found === 'number' ? found : null,
    end:
      typeof last_id === 'string' && typeof last_value === 'string'
        ? { value: last_value, id: last_id }
        : undefined,
    isPage: is_whole === true || (of === 'next' && isFull),
    near: typeof near === 'string' ? near : undefined,
  }
}

/** The longest period in which every one of the filters has an index. */
function findPeriod(filters: readonly Filter[]): string | undefined {
  const periods = filters.map(({ period }) => period)
  if (periods.includes(undefined)) return undefined
  return filters.find(({ kind }) => kind === 'text')?.period ?? periods[0]
}
