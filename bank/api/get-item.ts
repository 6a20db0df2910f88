import type { ItemEndpoint } from '@/bank/api/endpoint'
import { isUuid } from '@/bank/api/filters'
import { ProblemError } from '@/bank/api/problem'
import type { Row } from '@/lib/database/database'

/**
 * One resource as JSON text: the bare object, as in the list. Throws ProblemError `not_found`, the
 * same for another business's identifier as for one that never was.
 */
export async function getItem(
  query: (text: string, values: readonly unknown[]) => Promise<Row[]>,
  endpoint: ItemEndpoint,
  business_id: string,
  id: string,
  render: (row: Row) => string = (row) => String(row['body']),
): Promise<string> {
  const { table, identifier } = endpoint
  if (!(identifier === 'uuid' ? isUuid(id) : isNumeric(id))) throw notFound()
  const document = endpoint.signsDocument === true ? ', file_id' : ''
  const [row] = await query(
    `select body${document} from ${table} where id = $1::${identifier} and business_id = $2::uuid`,
    [id, business_id],
  )
  if (row === undefined) throw notFound()
  return render(row)
}

// Within what int8 holds, and in the one spelling that the bank uses.
export function isNumeric(text: string): boolean {
  return /^[1-9]\d{0,17}$/.test(text)
}

export function notFound(): ProblemError {
  return new ProblemError('not_found', 'The business has no such resource.')
}
