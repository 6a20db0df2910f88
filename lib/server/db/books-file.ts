import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, isNotNull, isNull, lt, max, type SQL } from 'drizzle-orm'
import { uuidPattern } from '@/lib/bank-contract/uuid'
import type { BooksResult } from '@/lib/domain/books/books-findings'
import type { BooksMapping } from '@/lib/domain/books/table-shape'
import { booksFile, booksPart } from '@/lib/server/db/books-schema'
import type { ConnectionRef } from '@/lib/server/db/connection'
import { now, secondsAgo } from '@/lib/server/db/instant'
import { person } from '@/lib/server/db/schema'
import { openJson, type SealedQuery, sealJson } from '@/lib/server/db/sealed-json'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { build } from '@/lib/server/db/store/query-builder'
import type { SealContext } from '@/lib/server/db/vault'

/** An account and a month of a client; `month` is its first day. */
export interface BooksRef extends ConnectionRef {
  readonly account_id: string
  readonly month: string
}

export interface BooksDetail {
  /** As the file was called. */
  readonly name: string
  /** How its table was read; null of a format that says it all, and of a file that is not read yet. */
  readonly mapping: BooksMapping | null
  /** Whether the next file of the account is read the same way at once. */
  readonly isRemembered: boolean
  /** The closing balance that a person typed, in the smallest unit, where the file says none. */
  readonly closing: string | null
  readonly lines: number
  /** The SHA-256 of its bytes; missing of a file that came before this was kept. */
  readonly digest?: string | undefined
}

export interface StoredBooksFile {
  readonly id: string
  readonly account_id: string
  readonly month: string
  /** Null of one that is not read yet. */
  readonly n: number | null
  readonly by: { readonly id: string; readonly name: string }
  readonly at: string
  readonly size: number
  /** Undefined where its key is gone. */
  readonly detail: BooksDetail | undefined
  /** When it was last held against the bank, and what that came to. */
  readonly comparedAt: string | null
  readonly result: BooksResult | undefined
}

/** Begins a file that counts for nothing until it is kept. */
export async function beginBooksFile(
  { query, vault }: SealedQuery,
  ref: BooksRef,
  { person_id, name }: { readonly person_id: string; readonly name: string },
): Promise<string> {
  const id = randomUUID()
  const detailSealed = sealJson(vault, contextOf(ref, id), unreadDetail(name))
  await build(query, (db) =>
    db
      .insert(booksFile)
      .values({ ...columnsOf(ref), id, personId: person_id, size: 0, detailSealed }),
  )
  return id
}

/** Of a file all of which has come. */
export async function setBooksContent(
  { query, vault }: SealedQuery,
  ref: ConnectionRef,
  id: string,
  { name, size, digest }: { readonly name: string; readonly size: number; readonly digest: string },
): Promise<void> {
  const detailSealed = sealJson(vault, contextOf(ref, id), unreadDetail(name, digest))
  await build(query, (db) =>
    db.update(booksFile).set({ size, detailSealed }).where(eq(booksFile.id, id)),
  )
}

function unreadDetail(name: string, digest?: string): BooksDetail {
  return { name, mapping: null, isRemembered: false, closing: null, lines: 0, digest }
}

/**
 * From now on it counts for this account and month, whichever it was sent for, in place of the one before it,
 * within a transaction that holds the firm’s chain. Of files before it the content is removed; what was said of
 * them stays.
 */
export async function keepBooksFile(
  { query, vault }: SealedQuery,
  ref: BooksRef,
  { id, n, detail }: { readonly id: string; readonly n: number; readonly detail: BooksDetail },
): Promise<void> {
  const detailSealed = sealJson(vault, contextOf(ref, id), detail)
  await build(query, (db) =>
    db
      .update(booksFile)
      .set({ ...columnsOf(ref), n, detailSealed, at: now })
      .where(eq(booksFile.id, id)),
  )
  await build(query, (db) => {
    const earlier = db
      .select({ id: booksFile.id })
      .from(booksFile)
      .where(and(isOf(ref), lt(booksFile.n, n)))
    return db.delete(booksPart).where(inArray(booksPart.fileId, earlier))
  })
}

/** How many files of the account and month have been kept. */
export async function countBooksFiles({ query }: SealedQuery, ref: BooksRef): Promise<number> {
  const [row] = await build(query, (db) =>
    db
      .select({ last: max(booksFile.n) })
      .from(booksFile)
      .where(isOf(ref)),
  )
  return (row?.last ?? -1) + 1
}

/** What it came to; nothing where it was replaced meanwhile and its seal does not open. */
export async function saveBooksResult(
  { query, vault }: SealedQuery,
  ref: ConnectionRef,
  id: string,
  result: BooksResult,
): Promise<void> {
  const resultSealed = sealJson(vault, contextOf(ref, id), result)
  await build(query, (db) =>
    db.update(booksFile).set({ resultSealed, comparedAt: now }).where(eq(booksFile.id, id)),
  )
}

/** What was kept for an account and month, the newest first; the first is the one that counts. */
export async function listBooksFiles(
  store: SealedQuery,
  ref: BooksRef,
): Promise<StoredBooksFile[]> {
  return readFiles(store, ref, and(isOf(ref), isNotNull(booksFile.n)))
}

/** The files that count of all accounts of a client in these months, by account and month. */
export async function listBooksOfMonths(
  store: SealedQuery,
  ref: ConnectionRef,
  months: readonly string[],
): Promise<StoredBooksFile[]> {
  if (months.length === 0) return []
  const files = await readFiles(
    store,
    ref,
    and(isOfClient(ref), inArray(booksFile.month, [...months]), isNotNull(booksFile.n)),
    1000,
  )
  const seen = new Set<string>()
  return files.filter(({ account_id, month }) => {
    const key = JSON.stringify([account_id, month])
    return !seen.has(key) && seen.add(key)
  })
}

/** The file of another account that counts in the month and has the same bytes. */
export async function findSameBooks(
  store: SealedQuery,
  ref: BooksRef,
  digest: string | undefined,
): Promise<StoredBooksFile | undefined> {
  if (digest === undefined) return undefined
  const files = await listBooksOfMonths(store, ref, [ref.month])
  return files.find(
    ({ account_id, detail }) => account_id !== ref.account_id && detail?.digest === digest,
  )
}

/** The file that counts of each month of an account before this one, oldest first. */
export async function listBooksBefore(
  store: SealedQuery,
  ref: BooksRef,
): Promise<StoredBooksFile[]> {
  const before = and(isOfAccount(ref), lt(booksFile.month, ref.month), isNotNull(booksFile.n))
  const files = await readFiles(store, ref, before)
  return [...new Map(files.toReversed().map((file) => [file.month, file])).values()]
}

/** The last file of an account, of whatever month: how it was read is how the next one is read. */
export async function findLastBooksFile(
  store: SealedQuery,
  ref: Omit<BooksRef, 'month'>,
): Promise<StoredBooksFile | undefined> {
  const [last] = await readFiles(store, ref, and(isOfAccount(ref), isNotNull(booksFile.n)), 1)
  return last
}

/** A file of the person who sent it, whether it counts already or is not read yet. */
export async function findSentBooks(
  store: SealedQuery,
  ref: ConnectionRef,
  { id, person_id }: { readonly id: string; readonly person_id: string },
): Promise<StoredBooksFile | undefined> {
  if (!uuidPattern.test(id)) return undefined
  const isMeant = and(eq(booksFile.id, id), eq(booksFile.personId, person_id))
  const [file] = await readFiles(store, ref, and(isOfClient(ref), isMeant), 1)
  // Its size is 0 until all of it has come.
  return file?.size === 0 ? undefined : file
}

async function readFiles(
  { query, vault }: SealedQuery,
  ref: ConnectionRef,
  condition: SQL | undefined,
  limit = 100,
): Promise<StoredBooksFile[]> {
  const { id, accountId, month, n, personId, at, size, detailSealed, resultSealed, comparedAt } =
    booksFile
  const rows = await build(query, (db) =>
    db
      .select({
        id,
        account_id: accountId,
        month,
        n,
        personId,
        at,
        size,
        comparedAt,
        name: person.name,
        sealed: detailSealed,
        result: resultSealed,
      })
      .from(booksFile)
      .innerJoin(person, eq(person.id, personId))
      .where(condition)
      .orderBy(desc(at), desc(n))
      .limit(limit),
  )
  return rows.map(({ personId: by, name, sealed, result, ...row }) => ({
    ...row,
    by: { id: by, name },
    detail: openJson(vault, contextOf(ref, row.id), sealed) as BooksDetail | undefined,
    result:
      result === null
        ? undefined
        : (openJson(vault, contextOf(ref, row.id), result) as BooksResult | undefined),
  }))
}

export async function removeBooksFile({ query }: SealedQuery, id: string): Promise<void> {
  await build(query, (db) => db.delete(booksFile).where(eq(booksFile.id, id)))
}

/** Removes all files of an account and month. */
export async function removeBooksFiles({ query }: SealedQuery, ref: BooksRef): Promise<void> {
  await build(query, (db) => db.delete(booksFile).where(isOf(ref)))
}

const unreadForSeconds = 24 * 60 * 60

/** Files that nobody has said how to read, what came half-way, and repeats of a file that counts. */
export async function sweepUnreadBooks({ query }: OpenDatabase): Promise<void> {
  const isOld = lt(booksFile.at, secondsAgo(unreadForSeconds))
  await build(query, (db) => db.delete(booksFile).where(and(isNull(booksFile.n), isOld)))
}

function columnsOf({ firm_id, connection_id, account_id, month }: BooksRef) {
  return { firmId: firm_id, connectionId: connection_id, accountId: account_id, month }
}

function isOfClient({ firm_id, connection_id }: ConnectionRef): SQL | undefined {
  return and(eq(booksFile.firmId, firm_id), eq(booksFile.connectionId, connection_id))
}

function isOfAccount(ref: Omit<BooksRef, 'month'>): SQL | undefined {
  return and(isOfClient(ref), eq(booksFile.accountId, ref.account_id))
}

function isOf(ref: BooksRef): SQL | undefined {
  return and(isOfAccount(ref), eq(booksFile.month, ref.month))
}

function contextOf({ firm_id }: ConnectionRef, holder_id: string): SealContext {
  return { purpose: 'books', firm_id, holder_id, gen: 0 }
}
