import type { Position } from '@/bank/api/cursor'
import type { Bind, Filter, ListEndpoint, SortColumn, ValueFilter } from '@/bank/api/endpoint'
import type { ListRequest } from '@/bank/api/list-request'
import type { ParameterValue } from '@/bank/api/parameter'
import { itemExpression } from '@/bank/api/signed-address'

/** One page of one list for one business. */
export interface Listing {
  endpoint: ListEndpoint
  request: ListRequest
  business_id: string
  position: Position | undefined
}

/**
 * Gives one row: `items` (bodies of the page, joined), `found` (at most page_size + 1), `last_id`
 * and `last_value` (where the page ends), each null for an empty page.
 */
export interface Statement {
  text: string
  values: readonly unknown[]
}

/** The parts that statements for a page are composed of, over one list of bound values. */
export interface ListParts {
  table: string
  /** Selected for each row of the page. */
  columns: string
  /** What orders a row: indexes hold it, while a body costs reading the row. */
  keys: string
  /** The page's rows with their bodies, from rows of `keys` in order. */
  withBodies: (keys: string) => string
  order: string
  reversed: string
  /** page_size + 1: the extra row says whether another page follows. */
  limit: string
  /** At most `limit` rows of an ordered query; its plan is the same for every page_size. */
  limited: (rows: string) => string
  /** Conditions of the business, of ranges of the order, and of the position. */
  along: readonly string[]
  bind: Bind
  /** Conditions of the other filters. */
  residual: (except?: Filter) => string[]
  /** The order of a range's own index, so that only this index is read. */
  byRange: () => string
  /** Redundant conditions, for indexes that do not cover the filter's own condition. */
  indexed: () => string[]
  /** The rows of each value of the filter, in order, one value after another. */
  streams: (filter: ValueFilter) => string
  /** A condition on the filter's one value that always uses its index, however frequent the value. */
  single: (filter: ValueFilter) => string
  page: (rows: string, ...more: readonly string[]) => Statement
}

/**
 * Bounds of ranges are `hidden` from the planner where the best plan is the same for all of them:
 * otherwise PostgreSQL plans the statement again at every run, which takes longer than the page.
 */
export function openListParts(listing: Listing, bounds: 'hidden' | 'visible'): ListParts {
  const { endpoint, request } = listing
  const values: unknown[] = []
  const bind: Bind = (value) => `$${values.push(value)}`
  const hide: Bind = (value) => `(select ${bind(value)})`
  const boundary = bounds === 'hidden' ? hide : bind
  const sort = sortOf(endpoint, request)
  const order = orderBy(sort, request.direction)
  const conditions = orderConditions(listing, boundary)
  const limit = `${bind(request.pageSize + 1)}::int`
  const limited = (rows: string): string =>
    `select * from (${rows} limit ${endpoint.pageSize.maximum + 1}) as head limit ${limit}`
  const item = itemExpression(endpoint)
  const keys = `id, ${sort?.column ?? 'id'} as sort_value`
  const columns = `${item} as item, ${keys}`
  const residual = residualFilters(listing)
  const valuesOf = (filter: ValueFilter): readonly string[] =>
    filter.values(residual.find(([other]) => other === filter)?.[1])
  return {
    table: endpoint.table,
    columns,
    keys,
    withBodies: (chosen) => `
  select body.item, chosen.id, chosen.sort_value from (${chosen}) as chosen
  cross join lateral (select ${item} as item from ${endpoint.table} where id = chosen.id) as body
  order by ${['sort_value', 'id'].map((name) => `chosen.${name} ${request.direction}`).join(', ')}`,
    order,
    reversed: orderBy(sort, request.direction === 'asc' ? 'desc' : 'asc'),
    limit,
    limited,
    along: conditions,
    bind,
    residual: (except) =>
      residual.flatMap(([filter, value]) =>
        filter === except
          ? []
          : [filter.where(value, filter.found.by === 'range' ? boundary : bind)],
      ),
    byRange: () => {
      const [range] = residual.flatMap(([{ found }]) =>
        found.by === 'range' ? [found.column] : [],
      )
      return range === undefined ? '' : `order by ${range}, id`
    },
    indexed: () => residual.flatMap(([filter, value]) => filter.alsoIndexed?.(value, bind) ?? []),
    // The planner cannot see the value, so it reads the value's index and never scans the whole list.
    single: (filter) =>
      `${filter.found.column} = (select ${bind(valuesOf(filter)[0])}::${filter.found.type})`,
    streams: (filter) => {
      const wanted = `(select ${bind(valuesOf(filter))}::${filter.found.type}[])`
      return `
  select stream.* from unnest(${wanted}) as wanted (value)
  cross join lateral (${limited(`
    select ${columns} from ${endpoint.table}
    where ${all([...conditions, `${filter.found.column} = wanted.value`])}
    order by ${order}`)}
  ) as stream`
    },
    page: (rows, ...more) => {
      const size = `${bind(request.pageSize)}::int`
      return {
        // Aggregates see the rows in the order of the subquery; nothing joins or groups between.
        text: `select array_to_string((array_agg(item))[1:${size}], ',') as items,
  array_length(array_agg(id), 1) as found,
  (array_agg(id))[${size}]::text as last_id,
  (array_agg(sort_value))[${size}]::text as last_value${more.map((each) => `,\n  ${each}`).join('')}
from (${rows}
) as page`,
        values,
      }
    },
  }
}

/** The filters that are not a range of the list's own order. */
export function residualFilters({ endpoint, request }: Listing): [Filter, ParameterValue][] {
  const sorted = sortOf(endpoint, request)?.column
  return givenFilters(endpoint, request).filter(([filter]) => !isOrderRange(filter, sorted))
}

function orderConditions(listing: Listing, bind: Bind): string[] {
  const { endpoint, request, business_id, position } = listing
  const sort = sortOf(endpoint, request)
  const conditions = [`business_id = ${bind(business_id)}::uuid`]
  for (const [filter, value] of givenFilters(endpoint, request)) {
    if (isOrderRange(filter, sort?.column)) conditions.push(filter.where(value, bind))
    else if (filter.along !== undefined && request.sortBy === endpoint.order.default) {
      conditions.push(filter.along(value, bind))
    }
  }
  if (position === undefined) return conditions
  const beyond = request.direction === 'asc' ? '>' : '<'
  const id = `${bind(position.id)}::${endpoint.identifier}`
  conditions.push(
    sort === undefined
      ? `id ${beyond} ${id}`
      : `(${sort.column}, id) ${beyond} (${bind(position.value)}::${sort.type}, ${id})`,
  )
  return conditions
}

function isOrderRange({ found }: Filter, sorted: string | undefined): boolean {
  return found.by === 'order' || (found.by === 'range' && found.column === sorted)
}

function givenFilters(endpoint: ListEndpoint, request: ListRequest): [Filter, ParameterValue][] {
  return [...request.filters].flatMap(([name, value]) => {
    const filter = endpoint.filters[name]
    return filter === undefined ? [] : [[filter, value] as [Filter, ParameterValue]]
  })
}

function sortOf(endpoint: ListEndpoint, request: ListRequest): SortColumn | undefined {
  return request.sortBy === undefined ? undefined : endpoint.order.columns[request.sortBy]
}

function orderBy(sort: SortColumn | undefined, direction: string): string {
  const columns = sort === undefined ? ['id'] : [sort.column, 'id']
  return columns.map((column) => `${column} ${direction}`).join(', ')
}

export function all(conditions: readonly string[]): string {
  return conditions.length === 0 ? 'true' : conditions.join(' and ')
}
