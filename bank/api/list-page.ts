import { openCursor, type Position, sealCursor } from '@/bank/api/cursor'
import type { ListEndpoint } from '@/bank/api/endpoint'
import { invalidParameters, type ListRequest } from '@/bank/api/list-request'
import { itemExpression, signDocuments } from '@/bank/api/sign-documents'
import type { BankContext } from '@/bank/context'

/** Who asks: all that a page token is bound to besides the list itself. */
export interface Reader {
  business_id: string
  app_id: string
}

/**
 * One page as JSON text: stored bodies joined by the store itself, never parsed. Reads page_size + 1
 * rows at a keyset position, so page 10,000 costs what page 1 costs and inserts shift nothing
 * (spec, Pagination 2).
 */
export async function listPage(
  context: Pick<BankContext, 'database' | 'clock' | 'settings'>,
  endpoint: ListEndpoint,
  request: ListRequest,
  reader: Reader,
): Promise<string> {
  const { signingKey } = context.settings
  const binding = {
    operation: endpoint.operation,
    business_id: reader.business_id,
    app_id: reader.app_id,
    selection: request.selection,
  }
  const position = requirePosition(signingKey, binding, request.pageToken)
  const { text, values } = listStatement(endpoint, request, reader.business_id, position)
  const [page] = await context.database.query(text, values)
  const token =
    Number(page?.['found']) > request.pageSize
      ? sealCursor(signingKey, binding, {
          value: String(page?.['last_value']),
          id: String(page?.['last_id']),
        })
      : null
  const joined = page?.['items']
  const items = typeof joined === 'string' ? signDocuments(context, joined) : ''
  return `{"${endpoint.key}":[${items}],"page":{"next_page_token":${JSON.stringify(token)}}}`
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
  const column = sort?.column ?? 'id'
  const order = sort === undefined ? ['id'] : [sort.column, 'id']
  const size = `${bind(request.pageSize)}::int`
  // Aggregates see the rows in the order of the ordered subquery; nothing joins or groups between.
  const text = `select array_to_string((array_agg(item))[1:${size}], ',') as items,
  array_length(array_agg(id), 1) as found,
  (array_agg(id))[${size}]::text as last_id,
  (array_agg(sort_value))[${size}]::text as last_value
from (
  select ${itemExpression(endpoint)} as item, id, ${column} as sort_value
  from ${endpoint.table}
  where ${conditions.join('\n    and ')}
  order by ${order.map((each) => `${each} ${request.direction}`).join(', ')}
  limit ${bind(request.pageSize + 1)}
) as page`
  return { text, values }
}
