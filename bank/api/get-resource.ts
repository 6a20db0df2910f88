import type { FileEndpoint, ItemEndpoint } from '@/bank/api/endpoint'
import { isUuid } from '@/bank/api/filters'
import { ProblemError } from '@/bank/api/problem'
import { itemExpression, signAddress, signDocuments } from '@/bank/api/signed-address'
import type { BankContext } from '@/bank/context'
import { findDocument } from '@/bank/ledger/documents/find-document'

/**
 * One resource as JSON text: the bare object, as in the list. Throws ProblemError `not_found`, the
 * same for another business's identifier as for one that never was.
 */
export async function getItem(
  context: Pick<BankContext, 'database' | 'clock' | 'settings' | 'randomBytes'>,
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

// Within the range of int8, and in the one spelling that the bank uses.
function isNumeric(text: string): boolean {
  return /^[1-9]\d{0,17}$/.test(text)
}

function notFound(): ProblemError {
  return new ProblemError('not_found', 'The business has no such resource.')
}

// Spec, Endpoints rule 2: an invoice's file is the one that the invoice names.
const statements = {
  invoice: `
    select file.id
    from file join invoice on invoice.file_id = file.id
    where file.id = $1::uuid and file.owner = 'invoice' and file.owner_id = $2::text
      and invoice.id = $2::uuid and invoice.business_id = $3::uuid
      and file.business_id = $3::uuid`,
  transaction: `
    select id
    from file
    where id = $1::uuid and owner = 'transaction' and owner_id = $2::text
      and business_id = $3::uuid`,
} as const

/** File metadata with a freshly signed address, as JSON text. Throws ProblemError `not_found`. */
export async function getFileMetadata(
  context: BankContext,
  endpoint: FileEndpoint,
  business_id: string,
  path: { owner_id: string; file_id: string },
): Promise<string> {
  if (!isUuid(path.owner_id) || !isUuid(path.file_id)) throw notFound()
  const [owned] = await context.database.query(statements[endpoint.owner], [
    path.file_id,
    path.owner_id,
    business_id,
  ])
  if (owned === undefined) throw notFound()
  const document = await findDocument(context.database, path.file_id)
  if (document === undefined) throw notFound()
  const { download_url, expires_at } = signAddress(context, path.file_id)
  return JSON.stringify({
    file_id: path.file_id,
    file_name: document.fileName,
    download_url,
    expires_at,
    content_type: document.contentType,
    size: document.bytes.length,
  })
}
