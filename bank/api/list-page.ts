import { openCursor, type Position, sealCursor } from '@/bank/api/cursor'
import type { ListEndpoint } from '@/bank/api/endpoint'
import { findPage, type Reach } from '@/bank/api/find-page'
import { invalidParameters, type ListRequest } from '@/bank/api/list-request'
import { signDocuments } from '@/bank/api/signed-address'
import type { BankContext } from '@/bank/context'

/** Who asks: all that a page token is bound to besides the list itself. */
export interface Reader {
  business_id: string
  app_id: string
}

/**
 * One page as JSON, as text or as its bytes, whichever the store gives: stored bodies joined by the
 * store itself, never parsed. Reads page_size + 1 rows beyond a keyset position, so page 10,000 costs
 * what page 1 costs and inserts shift nothing (spec, Pagination 2).
 */
export async function listPage(
  context: Pick<BankContext, 'database' | 'clock' | 'settings' | 'randomBytes'>,
  endpoint: ListEndpoint,
  request: ListRequest,
  reader: Reader,
  reach?: Reach,
): Promise<string> {
  const { signingKey } = context.settings
  const binding = {
    operation: endpoint.operation,
    business_id: reader.business_id,
    app_id: reader.app_id,
    selection: request.selection,
  }
  const position = requirePosition(signingKey, binding, request.pageToken)
  const listing = { endpoint, request, business_id: reader.business_id, position }
  const page = await findPage(context.database, listing, reach)
  const token =
    (page.found ?? 0) > request.pageSize && page.end !== undefined
      ? sealCursor(signingKey, binding, page.end)
      : null
  const items = endpoint.signsDocument === true ? signDocuments(context, page.items) : page.items
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
