import type { Position } from '@/bank/api/cursor'
import type { Bind, Filter, ListEndpoint, ValueFilter } from '@/bank/api/endpoint'
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

/** Where a statement looks for the rows of a page. */
export type Source =
  /** All of the list, in its order. */
  | { of: 'list' }
  /** The rows of each value, merged: each has an index that goes on in the list's order. */
  | { of: 'values'; filter: ValueFilter; value: ParameterValue }
  /** One period of the list's order after another, in each of which the filters have an index. */
  | { of: 'periods'; period: string }
  /** The next `rows` of the list. */
  | { of: 'next'; rows: number }
  /** Fewer than `rows` matches, or texts that contain all of `parts`, wherever they are. */
  | { of: 'matches'; rows: number; parts?: readonly string[] }

export interface Statement {
  text: string
  values: readonly unknown[]
}

type GivenFilter = readonly [Filter, ParameterValue]

/** The filters that the index of the list's order answers, and the others. */
export function splitFilters({ endpoint, request }: Listing) {
  const { sortBy } = request
  const given = [...request.filters].flatMap(([name, value]): GivenFilter[] => {
    const filter = endpoint.filters[name]
    return filter === undefined ? [] : [[filter, value]]
  })
  const isDefaultOrder = sortBy === endpoint.order.default
  // Each value has an index that goes on in the default order.
  const lead = given.find(
    ([filter, value]) =>
      isDefaultOrder && filter.kind === 'value' && filter.values(value).length === 1,
  )
  const ordered = given.filter(
    ([{ kind, columns }]) => kind === 'order' || (kind === 'range' && columns[0] === sortBy),
  )
  const residual = given.filter((each) => each !== lead && !ordered.includes(each))
  if (lead !== undefined) ordered.push(lead)
  for (const [filter, value] of isDefaultOrder ? residual : []) {
    if (filter.implied !== undefined) ordered.push([{ ...filter, where: filter.implied }, value])
  }
  return { ordered, residual, hasLead: lead !== undefined, isDefaultOrder }
}

/**
 * One page as one row: `items` (bodies, joined), `found` (at most page_size + 1), `last_id` and
 * `last_value` (where the page ends), each null for an empty page. From `next` and `matches` also
 * `is_whole`, whether there are fewer than `rows`; from `next` by a search alone `near`, the texts
 * that were read, unless the page is full.
 */
export function pageStatement(listing: Listing, source: Source): Statement {
  const parts = openParts(listing, source)
  const { values, bound, keys, body, sort, direction, orderBy, limit, along } = parts
  switch (source.of) {
    case 'list': {
      const rows = parts.select(`${body}, ${keys}`, [...along, ...parts.matching()])
      return { text: parts.page(parts.limited(`${rows} ${orderBy(sort)}`)), values }
    }
    case 'values': {
      const { columns, type } = source.filter
      const series = `unnest(${bound(source.filter.values(source.value), `${type}[]`)})`
      const within = [...along, `${columns[0]} = wanted.value`]
      const rows = parts.each(series, parts.select(`${body}, ${keys}`, within))
      return { text: parts.page(`${rows} ${orderBy('sort_value')} limit ${limit}`), values }
    }
    case 'periods': {
      const { period } = source
      const [opposite, step] = direction === 'asc' ? ['desc', 1] : ['asc', -1]
      const edge = (way: string): string =>
        `(${parts.select(period, along)} ${orderBy(sort, way)} limit 1)`
      const series = `generate_series(${edge(direction)}, ${edge(opposite)}, ${step})`
      const within = [...along, ...parts.byIndex(), `${period} = wanted.value`]
      // Rows leave a nested loop in the order of its outer side, so the limit ends the walk.
      const rows = parts.limited(parts.each(series, parts.select(keys, within)))
      return { text: parts.page(parts.withBodies(rows)), values }
    }
    case 'next':
    case 'matches':
      return { text: gather(parts, source), values }
  }
}

type Parts = ReturnType<typeof openParts>

/** What the statements of a page are composed of, over one list of bound values. */
function openParts(listing: Listing, source: Source) {
  const { endpoint, request, business_id, position } = listing
  const { table } = endpoint
  const { direction } = request
  const { ordered, residual } = splitFilters(listing)
  const [only] = residual.map(([filter]) => filter)
  const isOneRange = residual.every(
    ([{ kind, columns }]) => kind === 'range' && columns[0] === only?.columns[0],
  )
  const values: unknown[] = []
  const bind: Bind = (value, type) => `$${values.push(value)}::${type}`
  // What the planner cannot see is planned once for all values; planning costs more than a page.
  // Where several filters compete for the best index it sees the values.
  const isHidden = isOneRange || source.of === 'next' || source.of === 'values'
  const bound: Bind = isHidden ? (value, type) => `(select ${bind(value, type)})` : bind

  const sort = request.sortBy ?? 'id'
  const body = `${itemExpression(endpoint)} as item`
  const orderBy = (column: string, way: string = direction): string =>
    `order by ${column} ${way}, id ${way}`
  const limit = bind(request.pageSize + 1, 'int')
  // The constant makes the plan the same for every page size.
  const limited = (rows: string): string =>
    `select * from (${rows} limit ${endpoint.pageSize.maximum + 1}) as head limit ${limit}`

  const business = `business_id = ${bound(business_id, 'uuid')}`
  const along = ordered.map(([filter, value]) => filter.where(value, bound))
  if (position !== undefined) {
    const beyond = direction === 'asc' ? '>' : '<'
    const id = bound(position.id, endpoint.identifier)
    const type = endpoint.order.columns[sort]
    along.push(
      type === undefined
        ? `id ${beyond} ${id}`
        : `(${sort}, id) ${beyond} (${bound(position.value, type)}, ${id})`,
    )
  }
  const matching = (): string[] => residual.map(([filter, value]) => filter.where(value, bound))
  return {
    values,
    bind,
    bound,
    isHidden,
    table,
    direction,
    sort,
    body,
    orderBy,
    limit,
    limited,
    along,
    filters: [...ordered, ...residual].map(([filter]) => filter),
    /** The column of all other filters, where they are bounds of one. */
    range: isOneRange ? only?.columns[0] : undefined,
    /** The column of a search, where it is the only other filter. */
    text: residual.length === 1 && only?.kind === 'text' ? only.columns[0] : undefined,
    keys: `id, ${sort} as sort_value`,
    matching,
    byIndex: (): string[] => [
      ...matching(),
      ...residual.flatMap(([filter, value]) => filter.indexed?.(value, bound) ?? []),
    ],
    select: (columns: string, conditions: readonly string[]): string =>
      `select ${columns} from ${table} where ${[business, ...conditions].join(' and ')}`,
    each: (series: string, rows: string): string =>
      `select found.* from ${series} as wanted (value)
cross join lateral (${limited(`${rows} ${orderBy(sort)}`)}) as found`,
    // An index holds what orders a row; bodies are read for the rows of the page alone.
    withBodies: (rows: string): string =>
      `select body.item, chosen.id, chosen.sort_value from (${rows}) as chosen
cross join lateral (select ${body} from ${table} where id = chosen.id) as body
order by chosen.sort_value ${direction}, chosen.id ${direction}`,
    // Aggregates see the rows in the order of the subquery; nothing joins or groups between.
    page: (rows: string, more: readonly string[] = []): string => {
      const size = `${limit} - 1`
      const columns = [
        `array_to_string((array_agg(item))[1:${size}], ',') as items`,
        'array_length(array_agg(id), 1) as found',
        `(array_agg(id))[${size}]::text as last_id`,
        `(array_agg(sort_value))[${size}]::text as last_value`,
      ]
      return `select ${[...columns, ...more].join(', ')} from (${rows}) as page`
    },
  }
}

/** Gathers a bounded number of rows, and chooses the page among them. */
function gather(parts: Parts, source: Extract<Source, { rows: number }>): string {
  const { bind, table, sort, orderBy, limit, along, range, text } = parts
  const isNext = source.of === 'next'
  const columns = new Set(['id', sort, ...parts.filters.flatMap((filter) => filter.columns)])
  const selected = `${[...columns].join(', ')}, ${sort} as sort_value`
  // A search goes by the index of texts alone: bounds of the order would lead the planner to theirs.
  const [within, after] = isNext || text === undefined ? [along, []] : [[], along]
  const wanted = (): string[] =>
    source.of === 'matches' && source.parts !== undefined
      ? source.parts.map((part) => `${text} like ${bind(`%${part}%`, 'text')}`)
      : parts.byIndex()
  // The index of a range holds the order too, so that only this index is read.
  const order = isNext ? orderBy(sort) : range === undefined ? '' : orderBy(range, 'asc')
  const rows = parts.isHidden ? source.rows : bind(source.rows, 'int')
  const isWhole = `(select coalesce(sum(1), 0) < ${rows} from gathered)`
  const chosen = `select id, sort_value from gathered as ${table}
where ${[...after, ...parts.matching(), ...(isNext ? [] : [isWhole])].join(' and ')}`
  // Also of rows that were gathered in this order: a filter by another table may be joined in any.
  const inOrder = orderBy('sort_value')
  const unlessFull = (answer: string): string =>
    `case when coalesce(array_length(array_agg(id), 1), 0) < ${limit} then ${answer} end`
  const more = [`${isNext ? unlessFull(isWhole) : isWhole} as is_whole`]
  if (isNext && text !== undefined) {
    more.push(`${unlessFull(`(select string_agg(${text}, chr(30)) from gathered)`)} as near`)
  }
  return `with gathered as materialized (${parts.select(selected, isNext ? within : [...within, ...wanted()])} ${order} limit ${rows})
${parts.page(parts.withBodies(`${chosen} ${inOrder} limit ${limit}`), more)}`
}
