import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { BooksSource } from '@/lib/domain/books/books-line'
import { booksPart } from '@/lib/server/db/books-schema'
import { inParts, openBytes, readWhole, sealBytes } from '@/lib/server/db/sealed-bytes'
import type { SealedQuery } from '@/lib/server/db/sealed-json'
import { build } from '@/lib/server/db/store/query-builder'
import type { SealContext } from '@/lib/server/db/vault'

/** The bytes of a file as it came, or of what was read of its month. */
export interface BooksBytes {
  readonly firm_id: string
  readonly file_id: string
  readonly kind: 'file' | 'month'
}

/** Seals bytes as they come, a part at a time; how many there were. A part that is there already stays. */
export async function addBooksParts(
  { query, vault }: SealedQuery,
  { firm_id, file_id, kind }: BooksBytes,
  content: AsyncIterable<Uint8Array>,
): Promise<number> {
  let size = 0
  let part = 0
  for await (const bytes of inParts(content, partLength)) {
    const id = randomUUID()
    const bytesSealed = sealBytes(vault, contextOf(firm_id, id), bytes)
    const values = { id, firmId: firm_id, fileId: file_id, kind, part, bytesSealed }
    await build(query, (db) => db.insert(booksPart).values(values).onConflictDoNothing())
    size += bytes.length
    part += 1
  }
  return size
}

/** Removes all of it. */
export async function removeBooksParts(
  { query }: SealedQuery,
  { firm_id, file_id, kind: of }: BooksBytes,
): Promise<void> {
  const { firmId, fileId, kind } = booksPart
  const isMeant = and(eq(firmId, firm_id), eq(fileId, file_id), eq(kind, of))
  await build(query, (db) => db.delete(booksPart).where(isMeant))
}

/** A file’s content, to be read as often as it is needed. Throws where a part is missing or does not open. */
export function booksSource(sealed: SealedQuery, of: BooksBytes, size: number): BooksSource {
  return () => readWhole(size, (part) => readPart(sealed, of, part))
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
  return openBytes(vault, contextOf(of.firm_id, row.id), row.sealed)
}

const partLength = 512 * 1024

function contextOf(firm_id: string, holder_id: string): SealContext {
  return { purpose: 'books', firm_id, holder_id, gen: 0 }
}
