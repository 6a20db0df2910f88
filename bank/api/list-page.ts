import { openCursor, type Position, sealCursor } from '@/bank/api/cursor'
import type { ListEndpoint } from '@/bank/api/endpoint'
import { invalidParameters, type ListRequest } from '@/bank/api/list-request'
import type { Row } from '@/lib/database/database'

/** Who asks: all that a page token is bound to besides the list itself. */
export interface Reader {
  business_id: string
  app_id: string
}

export interface ListSource {
  query: (text: string, values: readonly unknown[]) => Promise<Row[]>
  signingKey: Buffer
  /** The wire object of one row, where it is more than its stored body. */
  render?: (row: Row) => string
}

/**
 * One page as JSON text: stored bodies joined, never parsed. Reads page_size + 1 rows at a keyset
 * position, so page 10,000 costs what page 1 costs and inserts shift nothing (spec, Pagination 2).
 */
export async function listPage(
  endpoint: ListEndpoint,
  request: ListRequest,
  reader: Reader,
  source: ListSource,
): Promise<string> {
  const binding = {
    operation: endpoint.operation,
    business_id: reader.business_id,
    app_id: reader.app_id,
    selection: request.selection,
  }
  const position = requirePosition(source.signingKey, binding, request.pageToken)
  const { text, values } = listStatement(endpoint, request, reader.business_id, position)
  const rows = await source.query(text, values)
  const more = rows.length > request.pageSize
  if (more) rows.length = request.pageSize
  const last = rows.at(-1)
  const token =
    more && last !== undefined
      ? sealCursor(source.signingKey, binding, {
          value: String(last['sort_value']),
          id: String(last['row_id']),
        })
      : null
  const render = source.render ?? storedBody
  const items = rows.map(render).join(',')
  return `{"${endpoint.key}":[${items}],"page":{"next_page_token":${JSON.stringify(token)}}}`
}

function storedBody(row: Row): string {
  return String(row['body'])
}

function requirePosition(
  key: Buffer,
  binding: Parameters<typeof openCursor>[1],
  token: string | undefined,
): Position | undefined {
  if (token === undefined) return undefined
  const position = openCursor(key, binding, token)
  if (position === undefined) {
    throw invalidParameters([
      {
        parameter: 'page_token',
        detail: 'is not one that was issued for this list with these filters and this order',
      },
    ])
  }
  return position
}

/** The keyset statement. Exported for the tests that read its plan. */
export function listStatement(
  endpoint: ListEndpoint,
  request: ListRequest,
  business_id: string,
  position: Position | undefined,
): { text: string; values: unknown[] } {
  const values: unknown[] = []
  const bind = (value: unknown): string => `$${values.push(value)}`
  const conditions = [`business_id = ${bind(business_id)}::uuid`]
  for (const [name, value] of request.filters) {
    const filter = endpoint.filters[name]
    if (filter !== undefined) conditions.push(filter.where(value, bind))
  }
  const sort = request.sortBy === undefined ? undefined : endpoint.order.columns[request.sortBy]
  const beyond = request.direction === 'asc' ? '>' : '<'
  if (position !== undefined) {
    const id = `${bind(position.id)}::${endpoint.identifier}`
    conditions.push(
      sort === undefined
        ? `id ${beyond} ${id}`
        : `(${sort.column}, id) ${beyond} (${bind(position.value)}::${sort.type}, ${id})`,
    )
  }
  const order = sort === undefined ? ['id'] : [sort.column, 'id']
  const document = endpoint.signsDocument === true ? ', file_id' : ''
  // Aliases that no column bears: `order by` would take an alias for the column of its name.
  const text = `select body, id::text as row_id, ${sort?.column ?? 'id'}::text as sort_value${document}
from ${endpoint.table}
where ${conditions.join('\n  and ')}
order by ${order.map((column) => `${column} ${request.direction}`).join(', ')}
limit ${bind(request.pageSize + 1)}`
  return { text, values }
}
