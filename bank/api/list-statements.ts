import type { Filter, TextFilter, ValueFilter } from '@/bank/api/endpoint'
import {
  all,
  residualFilters,
  type Listing,
  openListParts,
  type Statement,
} from '@/bank/api/list-parts'

/** The matching rows in order, by the index that PostgreSQL chooses. */
export function directStatement(listing: Listing): Statement {
  const parts = openListParts(listing, residualFilters(listing).length === 0 ? 'hidden' : 'visible')
  const { columns, table, order } = parts
  return parts.page(
    parts.limited(`
  select ${columns} from ${table}
  where ${all([...parts.along, ...parts.residual()])}
  order by ${order}`),
  )
}

/**
 * One keyset stream for each value of `filter`, merged: every value has its own place in an index
 * that goes on in the list's order. There is no other filter.
 */
export function streamStatement(listing: Listing, filter: ValueFilter): Statement {
  const parts = openListParts(listing, 'hidden')
  const { direction } = listing.request
  return parts.page(`${parts.streams(filter)}
  order by sort_value ${direction}, id ${direction} limit ${parts.limit}`)
}

/**
 * The matches among the next `reach` rows in order, or among the next rows of `stream`'s one value.
 * Returns `exhausted` too, for a page that is not full: whether the list ends within that reach; and
 * for a lone text search `near`, the texts of these rows.
 */
export function nearStatement(
  listing: Listing,
  reach: number,
  stream: ValueFilter | undefined,
): Statement {
  const parts = openListParts(listing, 'hidden')
  const { columns, keys, table, order, limit } = parts
  const within = all([...parts.along, ...(stream === undefined ? [] : [parts.single(stream)])])
  const next = (selected: string): string =>
    `select ${selected} from ${table} where ${within} order by ${order} limit ${reach}`
  const residual = all(parts.residual(stream))
  const { direction } = listing.request
  const ifNotFull = (answer: string): string =>
    `case when coalesce(array_length(array_agg(id), 1), 0) < ${limit} then ${answer} end`
  const text = onlyText(listing)?.found.column
  const judged = text === undefined ? rangeColumns(listing) : [text]
  if (judged === undefined) {
    return parts.page(
      `
  select ${columns} from (${next('*')}) as ${table}
  where ${residual}
  order by ${order} limit ${limit}`,
      `${ifNotFull(`(select coalesce(sum(one), 0) from (${next('1 as one')}) as seen) < ${reach}`)} as exhausted`,
    )
  }
  // Where the index holds all the columns that decide, bodies are read for chosen rows only.
  const page = parts.page(
    parts.withBodies(`
  select id, sort_value from ahead
  where ${residual}
  order by sort_value ${direction}, id ${direction} limit ${limit}`),
    `${ifNotFull(`(select coalesce(sum(1), 0) from ahead) < ${reach}`)} as exhausted`,
    ...(text === undefined
      ? []
      : [`${ifNotFull(`(select string_agg(${text}, chr(30)) from ahead)`)} as near`]),
  )
  return {
    ...page,
    text: `with ahead as materialized (${next([keys, ...judged].join(', '))})
${page.text}`,
  }
}

/**
 * All matches, wherever they are, if there are at most `most`. Returns `cut` too: whether there are
 * more, so that the page cannot be used. A lone text search may go by rare parts of its text; then
 * `most` bounds the rows that contain these.
 */
export function narrowStatement(
  listing: Listing,
  most: number,
  rareParts?: readonly string[],
): Statement {
  const bounds = boundsOf(listing)
  const parts = openListParts(listing, bounds)
  const { columns, keys, table, order, limit } = parts
  const found = bounds === 'hidden' ? most + 1 : `${parts.bind(most + 1)}::int`
  const { direction } = listing.request
  // The index of a value gives identifiers without their rows, in whatever order the list is; that
  // of a range has the order's column too, and texts are compared in the row itself.
  const isByValue = residualFilters(listing).every(
    ([
      {
        found: { by },
      },
    ]) => by === 'value',
  )
  const text = rareParts === undefined ? undefined : onlyText(listing)?.found.column
  const page = parts.page(
    isByValue
      ? `
  select ${columns} from ${table}
  where id in (select id from matches) and (select is_whole from gathered)
  order by ${order} limit ${limit}`
      : parts.withBodies(
          parts.limited(`
  select id, sort_value from matches
  where ${all(['(select is_whole from gathered)', ...(text === undefined ? [] : parts.residual())])}
  order by sort_value ${direction}, id ${direction}`),
        ),
    'not (select is_whole from gathered) as cut',
  )
  const wanted =
    text === undefined
      ? [...parts.residual(), ...parts.indexed()]
      : (rareParts ?? []).map((part) => `${text} like ${parts.bind(`%${part}%`)}`)
  return {
    ...page,
    text: `with matches as materialized (
  select ${isByValue ? 'id' : [keys, text ?? []].flat().join(', ')} from ${table}
  where ${all([...parts.along, ...wanted])}
  ${bounds === 'hidden' ? parts.byRange() : ''} limit ${found}
), gathered as materialized (
  select coalesce(sum(1), 0) < ${found} as is_whole from matches
)
${page.text}`,
  }
}

/**
 * The matches, period after period, until the page is full: scattered matches are found by an index
 * within each period, at a cost that grows with the years and not with the rows.
 */
export function periodStatement(listing: Listing, period: string): Statement {
  const parts = openListParts(listing, boundsOf(listing))
  const { table, order } = parts
  const edge = (ordered: string): string =>
    `(select ${period} from ${table} where ${all(parts.along)} order by ${ordered} limit 1)`
  const step = listing.request.direction === 'asc' ? 1 : -1
  // Rows leave a nested loop in the order of its outer side, so the limit ends the walk.
  const walk = (selected: string): string =>
    parts.limited(`
  select found.* from generate_series(${edge(order)}, ${edge(parts.reversed)}, ${step}) as period (number)
  cross join lateral (${parts.limited(`
    select ${selected} from ${table}
    where ${all([...parts.along, ...parts.residual(), ...parts.indexed()])}
      and ${period} = period.number
    order by ${order}`)}
  ) as found`)
  return parts.page(
    rangeColumns(listing) === undefined ? walk(parts.columns) : parts.withBodies(walk(parts.keys)),
  )
}

/** The columns of the filters where all of them are ranges that have an index within periods. */
function rangeColumns(listing: Listing): string[] | undefined {
  const residual = residualFilters(listing).map(([filter]) => filter)
  const columns = residual.flatMap(({ found, period }) =>
    found.by === 'range' && period !== undefined ? [found.column] : [],
  )
  return residual.length > 0 && columns.length === residual.length
    ? [...new Set(columns)]
    : undefined
}

/** Whether the filters are bounds of one column, whose index holds all that orders a page. */
export function isOneRange(listing: Listing): boolean {
  return rangeColumns(listing)?.length === 1
}

/** The text search, where it is the only filter. */
export function onlyText(listing: Listing): TextFilter | undefined {
  const [only, ...others] = residualFilters(listing).map(([filter]) => filter)
  return others.length === 0 && only !== undefined && isText(only) ? only : undefined
}

function isText(filter: Filter): filter is TextFilter {
  return filter.found.by === 'text'
}

/** A single range uses its own index; beside other filters its bounds help the planner choose. */
function boundsOf(listing: Listing): 'hidden' | 'visible' {
  const residual = residualFilters(listing).map(([{ found }]) => found)
  const columns = new Set(
    residual.map((found) => (found.by === 'range' ? found.column : undefined)),
  )
  return columns.size <= 1 && !columns.has(undefined) ? 'hidden' : 'visible'
}
