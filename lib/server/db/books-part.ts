import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { SecretText } from '@/lib/bank-contract/secret-text'
import type { BooksSource } from '@/lib/domain/books/books-line'
import { booksPart } from '@/lib/server/db/books-schema'
import type { SealedQuery } from '@/lib/server/db/sealed-json'
import { build } from '@/lib/server/db/store/query-builder'
import { openSealed, type SealContext } from '@/lib/server/db/vault'

/** The bytes of a file as it came, or of what was read of its month. */
export interface BooksBytes {
  readonly firm_id: string
  readonly file_id: string
  readonly kind: 'file' | 'month'
}

/** Seals bytes as they come, a part at a time; how many there were. */
export async function addBooksParts(
  { query, vault }: SealedQuery,
  { firm_id, file_id, kind }: BooksBytes,
  content: AsyncIterable<Uint8Array>,
): Promise<number> {
  let size = 0
  let part = 0
  for await (const bytes of inParts(content)) {
    const id = randomUUID()
    const text = new SecretText(Buffer.from(bytes).toString('base64'))
    const bytesSealed = vault.seal(text, contextOf(firm_id, id))
    const values = { id, firmId: firm_id, fileId: file_id, kind, part, bytesSealed }
    await build(query, (db) => db.insert(booksPart).values(values))
    size += bytes.length
    part += 1
  }
  return size
}

/**
 * A file’s content from its beginning, a part at a time. Throws where a part is missing, as of a file that was
 * replaced, or does not open: the rest is never taken for the whole.
 */
export function booksSource(sealed: SealedQuery, of: BooksBytes, size: number): BooksSource {
  return async function* parts() {
    let sent = 0
    for (let at = 0; sent < size; at += 1) {
      const bytes = await readPart(sealed, of, at)
      if (bytes === undefined) throw new Error('a part of a stored file is missing')
      sent += bytes.length
      yield bytes
    }
  }
}

/** All of it, up to the first part that is not there. */
export async function readBooksParts(sealed: SealedQuery, of: BooksBytes): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for (let at = 0; ; at += 1) {
    const bytes = await readPart(sealed, of, at)
    if (bytes === undefined) return Buffer.concat(parts)
    parts.push(bytes)
  }
}

async function readPart(
  { query, vault }: SealedQuery,
  of: BooksBytes,
  at: number,
): Promise<Uint8Array | undefined> {
  const { id, bytesSealed, firmId, fileId, kind, part } = booksPart
  const isMeant = and(
    eq(firmId, of.firm_id),
    eq(fileId, of.file_id),
    eq(kind, of.kind),
    eq(part, at),
  )
  const [row] = await build(query, (db) =>
    db.select({ id, sealed: bytesSealed }).from(booksPart).where(isMeant),
  )
  if (row === undefined) return undefined
  const text = openSealed(vault, row.sealed, contextOf(of.firm_id, row.id)).reveal()
  return new Uint8Array(Buffer.from(text, 'base64'))
}

const partLength = 512 * 1024

/** The same bytes in parts of one length, whatever chunks they come in. */
async function* inParts(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const chunk of content) {
    for (let at = 0; at < chunk.length;) {
      const taken = chunk.subarray(at, at + partLength - length)
      waiting.push(taken)
      length += taken.length
      at += taken.length
      if (length < partLength) continue
      yield Buffer.concat(waiting)
      waiting = []
      length = 0
    }
  }
  if (length > 0) yield Buffer.concat(waiting)
}

function contextOf(firm_id: string, holder_id: string): SealContext {
  return { purpose: 'books', firm_id, holder_id, gen: 0 }
}
