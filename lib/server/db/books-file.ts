import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, lt, type SQL } from 'drizzle-orm'
import { SecretText } from '@/lib/bank-contract/secret-text'
import type { BooksSource } from '@/lib/domain/books/books-line'
import type { BooksMapping } from '@/lib/domain/books/table-shape'
import { booksFile, booksPart } from '@/lib/server/db/books-schema'
import type { ConnectionRef } from '@/lib/server/db/connection'
import { person } from '@/lib/server/db/schema'
import { openJson, type SealedQuery, sealJson } from '@/lib/server/db/sealed-json'
import { build } from '@/lib/server/db/store/query-builder'
import { openSealed, type SealContext } from '@/lib/server/db/vault'

/** An account and a month of a client; `month` is its first day. */
export interface BooksRef extends ConnectionRef {
  readonly account_id: string
  readonly month: string
}

export interface BooksDetail {
  /** As the file was called. */
  readonly name: string
  /** How its table was read; null of a format that says it all. */
  readonly mapping: BooksMapping | null
  readonly lines: number
}

export interface StoredBooksFile {
  readonly id: string
  readonly n: number
  readonly by: { readonly id: string; readonly name: string }
  readonly at: string
  readonly size: number
  /** Undefined where its key is gone. */
  readonly detail: BooksDetail | undefined
}

/**
 * Keeps a file in place of the one before it, within a transaction of the caller. `n` is how many files of
 * this account and month the person has seen: the store refuses one that somebody else has added meanwhile
 * (`books_file_once`). Of files before it the content is removed. Chunks are written as they come.
 */
export async function saveBooksFile(
  { query, vault }: SealedQuery,
  ref: BooksRef,
  { n, person_id, detail }: { n: number; person_id: string; detail: BooksDetail },
  content: AsyncIterable<Uint8Array>,
): Promise<string> {
  const id = randomUUID()
  await build(query, (db) =>
    db.insert(booksFile).values({
      ...columnsOf(ref),
      id,
      n,
      personId: person_id,
      size: 0,
      detailSealed: sealJson(vault, contextOf(ref, id), detail),
    }),
  )
  let size = 0
  let part = 0
  for await (const bytes of inParts(content)) {
    const own = randomUUID()
    const text = new SecretText(Buffer.from(bytes).toString('base64'))
    const bytesSealed = vault.seal(text, contextOf(ref, own))
    const values = { id: own, firmId: ref.firm_id, fileId: id, part, bytesSealed }
    await build(query, (db) => db.insert(booksPart).values(values))
    size += bytes.length
    part += 1
  }
  await build(query, (db) => db.update(booksFile).set({ size }).where(eq(booksFile.id, id)))
  await build(query, (db) => {
    const earlier = db
      .select({ id: booksFile.id })
      .from(booksFile)
      .where(and(isOf(ref), lt(booksFile.n, n)))
    return db.delete(booksPart).where(inArray(booksPart.fileId, earlier))
  })
  return id
}

/** What was kept for an account and month, the newest first; the first is the one that counts. */
export async function listBooksFiles(
  store: SealedQuery,
  ref: BooksRef,
): Promise<StoredBooksFile[]> {
  return readFiles(store, ref, isOf(ref))
}

/** The last file of an account, of whatever month: how it was read is how the next one is read. */
export async function findLastBooksFile(
  store: SealedQuery,
  ref: Omit<BooksRef, 'month'>,
): Promise<StoredBooksFile | undefined> {
  const [last] = await readFiles(store, ref, isOfAccount(ref), 1)
  return last
}

async function readFiles(
  { query, vault }: SealedQuery,
  ref: ConnectionRef,
  condition: SQL | undefined,
  limit = 100,
): Promise<StoredBooksFile[]> {
  const { id, n, personId, at, size, detailSealed: sealed } = booksFile
  const rows = await build(query, (db) =>
    db
      .select({ id, n, personId, name: person.name, at, size, sealed })
      .from(booksFile)
      .innerJoin(person, eq(person.id, personId))
      .where(condition)
      .orderBy(desc(at), desc(n))
      .limit(limit),
  )
  return rows.map((row) => ({
    id: row.id,
    n: row.n,
    by: { id: row.personId, name: row.name },
    at: row.at,
    size: row.size,
    detail: openJson(vault, contextOf(ref, row.id), row.sealed) as BooksDetail | undefined,
  }))
}

/**
 * A file’s content from its beginning, a part at a time. Throws where a part is missing, as of a file that was
 * replaced, or does not open: the rest is never taken for the whole.
 */
export function booksSource(
  { query, vault }: SealedQuery,
  ref: ConnectionRef,
  file: Pick<StoredBooksFile, 'id' | 'size'>,
): BooksSource {
  return async function* parts() {
    const { id, bytesSealed, firmId, fileId, part } = booksPart
    let sent = 0
    for (let at = 0; sent < file.size; at += 1) {
      const which = and(eq(firmId, ref.firm_id), eq(fileId, file.id), eq(part, at))
      const [row] = await build(query, (db) =>
        db.select({ id, sealed: bytesSealed }).from(booksPart).where(which),
      )
      if (row === undefined) throw new Error('a part of a stored file is missing')
      const text = openSealed(vault, row.sealed, contextOf(ref, row.id)).reveal()
      const bytes = new Uint8Array(Buffer.from(text, 'base64'))
      sent += bytes.length
      yield bytes
    }
  }
}

/** Removes all files of an account and month. */
export async function removeBooksFiles({ query }: SealedQuery, ref: BooksRef): Promise<void> {
  await build(query, (db) => db.delete(booksFile).where(isOf(ref)))
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

function columnsOf({ firm_id, connection_id, account_id, month }: BooksRef) {
  return { firmId: firm_id, connectionId: connection_id, accountId: account_id, month }
}

function isOfAccount(ref: Omit<BooksRef, 'month'>): SQL | undefined {
  return and(
    eq(booksFile.firmId, ref.firm_id),
    eq(booksFile.connectionId, ref.connection_id),
    eq(booksFile.accountId, ref.account_id),
  )
}

function isOf(ref: BooksRef): SQL | undefined {
  return and(isOfAccount(ref), eq(booksFile.month, ref.month))
}

function contextOf({ firm_id }: ConnectionRef, holder_id: string): SealContext {
  return { purpose: 'books', firm_id, holder_id, gen: 0 }
}
