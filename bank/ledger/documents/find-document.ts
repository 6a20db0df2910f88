import { createHash } from 'node:crypto'
import { addDays, newYorkMidnight, wireInstant } from '@/bank/ledger/calendar'
import { invoiceDocument } from '@/bank/ledger/documents/invoice-document'
import { receiptDocument, receiptImage } from '@/bank/ledger/documents/receipt'
import { statementDocument } from '@/bank/ledger/documents/statement-document'
import type { StrictCustomer, StrictInvoice } from '@/lib/bank-contract/invoicing'
import type { StrictStatement } from '@/lib/bank-contract/statement'
import type { StrictTransaction } from '@/lib/bank-contract/transaction'
import type { OpenDatabase } from '@/lib/server/db/store/database'

interface RenderedDocument {
  bytes: Buffer
  contentType: string
  fileName: string
}

/**
 * Renders a file from the row that owns it: the same bytes while that row is unchanged, so that the
 * size in the metadata is right when the bytes are fetched. Undefined when there is no such file.
 */
export async function findDocument(
  database: OpenDatabase,
  file_id: string,
): Promise<RenderedDocument | undefined> {
  const [row] = await database.query(findFile, [file_id])
  if (row === undefined) return undefined
  const found = {
    business: String(row['business']),
    business_id: String(row['business_id']),
    owner_id: String(row['owner_id']),
    fileName: String(row['file_name']),
    contentType: String(row['content_type']),
  }
  const body = await findOwnerBody(database, String(row['owner']), found)
  if (body === undefined) return undefined
  const bytes = await cache.get(`${file_id} ${found.fileName} ${body}`, () =>
    render(database, String(row['owner']), found, JSON.parse(body)),
  )
  return { bytes, contentType: found.contentType, fileName: found.fileName }
}

const cache = createDocumentCache(16 * 1024 * 1024)

const findFile = `
  select file.business_id, file.owner, file.owner_id, file.file_name, file.content_type,
    business.name as business
  from file join business on business.id = file.business_id
  where file.id = $1::uuid`

// Bodies are this bank's own, written through typed rows, so they are read back as what they were.
const owners: Readonly<Record<string, string>> = {
  invoice: 'select body from invoice where business_id = $1::uuid and id = $2::uuid',
  transaction: 'select body from ledger_transaction where business_id = $1::uuid and id = $2::uuid',
  statement: 'select body from statement where business_id = $1::uuid and id = $2::bigint',
}

interface FoundFile {
  business: string
  business_id: string
  owner_id: string
  fileName: string
  contentType: string
}

async function findOwnerBody(
  database: OpenDatabase,
  owner: string,
  { business_id, owner_id }: FoundFile,
): Promise<string | undefined> {
  const [row] = await database.query(owners[owner] ?? '', [business_id, owner_id])
  return row === undefined ? undefined : String(row['body'])
}

async function render(
  database: OpenDatabase,
  owner: string,
  file: FoundFile,
  resource: unknown,
): Promise<Buffer> {
  if (owner === 'invoice') {
    const invoice = resource as StrictInvoice
    return invoiceDocument(file.business, invoice, await findCustomer(database, invoice))
  }
  if (owner === 'statement') {
    return renderStatement(database, file, resource as Omit<StrictStatement, 'pdf_url'>)
  }
  const transaction = resource as StrictTransaction
  return file.contentType === 'image/png'
    ? receiptImage(`${transaction.id} ${file.fileName}`)
    : receiptDocument(file.business, transaction, file.fileName)
}

async function findCustomer(
  database: OpenDatabase,
  invoice: StrictInvoice,
): Promise<StrictCustomer | undefined> {
  const [row] = await database.query('select body from customer where id = $1::uuid', [
    invoice.customer.id,
  ])
  return row === undefined ? undefined : (JSON.parse(String(row['body'])) as StrictCustomer)
}

const shownMovements = 200

async function renderStatement(
  database: OpenDatabase,
  { business, business_id }: FoundFile,
  statement: Omit<StrictStatement, 'pdf_url'>,
): Promise<Buffer> {
  const accountIds = statement.accounts.map(({ account_id }) => account_id)
  const period = [
    wireInstant(newYorkMidnight(statement.period_start)),
    wireInstant(newYorkMidnight(addDays(statement.period_end, 1))),
  ]
  const where = `business_id = $1::uuid and posted_at >= $2::timestamptz
    and posted_at < $3::timestamptz and account_id = any($4::uuid[])`
  const values = [business_id, ...period, accountIds]
  const rows = await database.query(
    `select body from ledger_transaction where ${where} order by posted_at, id limit ${shownMovements}`,
    values,
  )
  const [total] = await database.query(
    `select count(*)::int as count from ledger_transaction where ${where}`,
    values,
  )
  const names = await database.query(
    'select id, account_name from account where id = any($1::uuid[])',
    [accountIds],
  )
  return statementDocument({
    business,
    statement,
    accountNames: new Map(names.map((row) => [String(row['id']), String(row['account_name'])])),
    movements: rows.map((row) => JSON.parse(String(row['body'])) as StrictTransaction),
    further: Number(total?.['count'] ?? 0) - rows.length,
  })
}

interface DocumentCache {
  /** The bytes rendered for the same content before, or rendered now. */
  get: (content: string, create: () => Promise<Buffer>) => Promise<Buffer>
}

/** Caches the documents used last, up to `maxBytes` of them. */
function createDocumentCache(maxBytes: number): DocumentCache {
  const documents = new Map<string, Buffer>()
  let bytes = 0
  const keep = (key: string, document: Buffer): void => {
    if (documents.has(key) || document.length > maxBytes / 4) return
    documents.set(key, document)
    bytes += document.length
    for (const [oldest, old] of documents) {
      if (bytes <= maxBytes) return
      documents.delete(oldest)
      bytes -= old.length
    }
  }
  return {
    get: async (content, create) => {
      const key = createHash('sha256').update(content).digest('base64')
      const known = documents.get(key)
      if (known !== undefined) {
        // Least recently used first: a map iterates in order of insertion.
        documents.delete(key)
        documents.set(key, known)
        return known
      }
      const document = await create()
      keep(key, document)
      return document
    },
  }
}
