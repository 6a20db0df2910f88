import type { ItemEndpoint } from '@/bank/api/endpoint'
import { isUuid } from '@/bank/api/filters'
import { ProblemError } from '@/bank/api/problem'
import { itemExpression, signDocuments } from '@/bank/api/sign-documents'
import type { BankContext } from '@/bank/context'

/**
 * One resource as JSON text: the bare object, as in the list. Throws ProblemError `not_found`, the
 * same for another business's identifier as for one that never was.
 */
export async function getItem(
  context: Pick<BankContext, 'database' | 'clock' | 'settings'>,
  endpoint: ItemEndpoint,
  business_id: string,
  id: string,
): Promise<string> {
  const { table, identifier } = endpoint
  if (!(identifier === 'uuid' ? isUuid(id) : isNumeric(id))) throw notFound()
  const [row] = await context.database.query(
    `select ${itemExpression(endpoint)} as item from ${table}
     where id = $1::${identifier} and business_id = $2::uuid`,
    [id, business_id],
  )
  if (row === undefined) throw notFound()
  return signDocuments(context, String(row['item']))
}

// Within what int8 holds, and in the one spelling that the bank uses.
function isNumeric(text: string): boolean {
  return /^[1-9]\d{0,17}$/.test(text)
}

export function notFound(): ProblemError {
  return new ProblemError('not_found', 'The business has no such resource.')
}
