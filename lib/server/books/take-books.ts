import { createHash, type Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Client } from '@/lib/domain/clients/client'
import { requirePermission } from '@/lib/domain/people/permissions'
import type { BooksSource } from '@/lib/domain/books/books-line'
import { type CalledAccount, calledOther, onlyNamed } from '@/lib/domain/books/called-account'
import {
  type BooksRead,
  type BooksRefusal,
  readBooks,
  type ReadingChoices,
} from '@/lib/domain/books/read-books'
import { writeMonth } from '@/lib/domain/books/written-month'
import { unitAround } from '@/lib/domain/periods/day-range'
import { findRepeated } from '@/lib/server/books/find-repeated'
import type { Context } from '@/lib/server/context'
import {
  beginBooksFile,
  type BooksRef,
  countBooksFiles,
  findLastBooksFile,
  findSameBooks,
  keepBooksFile,
  listBooksFiles,
  removeBooksFile,
  setBooksContent,
  type StoredBooksFile,
} from '@/lib/server/db/books-file'
import { addBooksParts, booksSource, removeBooksParts } from '@/lib/server/db/books-part'
import type { Person } from '@/lib/server/db/person'
import type { SealedQuery } from '@/lib/server/db/sealed-json'
import { forFirm } from '@/lib/server/db/store/firm-role'

type Needs = Pick<Context, 'store' | 'audit'>

export interface BooksActor {
  readonly person: Person
  readonly client: Pick<Client, 'connection_id'>
}

/** The account and month that a file is for, and how many files of them the person has seen. */
export interface BooksTarget {
  readonly account_id: string
  /** Its first day. */
  readonly month: string
  readonly currency: string
  readonly isCredit: boolean
  /** The end of its number, as the bank says it. */
  readonly last4: string | undefined
  /** What the bank calls the accounts of the client: read where a file names one. */
  readonly called?: () => Promise<readonly CalledAccount[]>
  readonly seen: number
}

/** How a file is to be read. */
export interface BooksAnswers {
  readonly choices: ReadingChoices
  /** In the smallest unit, where the file states none. */
  readonly closing: bigint | undefined
  readonly isRemembered: boolean
}

export type Taken =
  | { readonly kind: 'kept' }
  /** It is the file that counts already, read the same way: nothing was changed. */
  | { readonly kind: 'repeated'; readonly of: string }
  /** A person has to say how it is read, or to see why it cannot be or whose it is already. */
  | { readonly kind: 'unread'; readonly id: string; readonly refusal: BooksRefusal | undefined }
  /** Nothing of it is there. */
  | { readonly kind: 'empty' }
  /** Somebody has added one meanwhile. */
  | { readonly kind: 'replaced'; readonly by: string }

export function booksRef(
  { person, client }: BooksActor,
  { account_id, month }: Pick<BooksTarget, 'account_id' | 'month'>,
): BooksRef {
  return { firm_id: person.firm_id, connection_id: client.connection_id, account_id, month }
}

export function sealedOf({ store }: Pick<Context, 'store'>, firm_id: string): SealedQuery {
  return { query: forFirm(store.database, firm_id).query, vault: store.vault }
}

/** A file as it is sent, to be read once. */
export interface BooksUpload {
  readonly name: string
  readonly bytes: AsyncIterable<Uint8Array>
}

/** All of a file, under seal; it counts for nothing yet. */
export interface StoredBooks {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly digest: string
}

/**
 * Seals a file part by part while it comes, and keeps it at once where it says itself how it is read, or is as
 * the one before it, and is not another account’s already. Of one that breaks off nothing stays. Throws NotAllowedError; rejects where the bytes do.
 */
export async function takeBooks(
  needs: Needs,
  actor: BooksActor,
  target: BooksTarget,
  upload: BooksUpload,
): Promise<Taken> {
  const ref = booksRef(actor, target)
  const sealed = sealedOf(needs, ref.firm_id)
  const stored = await storeBooks(needs, actor, target, upload)
  if (stored === undefined) return { kind: 'empty' }
  const { id, digest } = stored
  const before = await findLastBooksFile(sealed, ref)
  const read = await readUnread(needs, actor, target, stored)
  const isRemembered = before?.detail?.isRemembered === true && read.table?.isAsBefore === true
  const isCertain = read.table === undefined || isRemembered
  const same = await findSameBooks(sealed, ref, digest)
  if (!isCertain || same !== undefined || read.month?.side.closing === undefined) {
    return { kind: 'unread', id, refusal: read.refusal }
  }
  const said = { closing: undefined, isRemembered }
  return keepBooks(needs, actor, target, { ...stored, read, ...said })
}

/**
 * Seals a file part by part while it comes. Undefined where nothing of it is there. Throws NotAllowedError; rejects
 * where the bytes do, and then nothing of it stays.
 */
export async function storeBooks(
  needs: Needs,
  actor: BooksActor,
  target: Pick<BooksTarget, 'account_id' | 'month'>,
  { name, bytes }: BooksUpload,
): Promise<StoredBooks | undefined> {
  requirePermission(actor.person, 'prepare')
  const ref = booksRef(actor, target)
  const sealed = sealedOf(needs, ref.firm_id)
  const id = await beginBooksFile(sealed, ref, { person_id: actor.person.id, name })
  const hash = createHash('sha256')
  let size = 0
  let digest = ''
  try {
    size = await addBooksParts(sealed, partsOf(ref, id), hashed(bytes, hash))
    digest = hash.digest('hex')
    await setBooksContent(sealed, ref, id, { name, size, digest })
  } finally {
    if (size === 0) await removeBooksFile(sealed, id)
  }
  return size === 0 ? undefined : { id, name, size, digest }
}

async function* hashed(bytes: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    hash.update(chunk)
    yield chunk
  }
}

/** Reads a file that was taken as a person says, and keeps it once nothing is open. Throws NotAllowedError. */
export async function keepAsSaid(
  needs: Needs,
  actor: BooksActor,
  target: BooksTarget,
  file: StoredBooksFile,
  { choices, closing, isRemembered }: BooksAnswers,
): Promise<Taken> {
  requirePermission(actor.person, 'prepare')
  const read = await readUnread(needs, actor, target, file, choices)
  const hasClosing = read.month?.side.closing !== undefined || closing !== undefined
  if (read.month === undefined || !hasClosing) {
    return { kind: 'unread', id: file.id, refusal: read.refusal }
  }
  const { name = '', digest } = file.detail ?? {}
  return keepBooks(needs, actor, target, { id: file.id, name, digest, read, closing, isRemembered })
}

/**
 * As far as a file that was taken can be read, from how the last one of the account was; `onlyRemembered`: where a
 * person said that the next is read so too, and nobody is there to look at it.
 */
export async function readUnread(
  needs: Needs,
  actor: BooksActor,
  target: Omit<BooksTarget, 'seen'>,
  file: Pick<StoredBooksFile, 'id' | 'size'>,
  choices: ReadingChoices = {},
  { onlyRemembered = false } = {},
): Promise<BooksRead> {
  const ref = booksRef(actor, target)
  const before = await findLastBooksFile(sealedOf(needs, ref.firm_id), ref)
  const own = { id: target.account_id, last4: target.last4 }
  const { currency, isCredit } = target
  const place = { currency, isCredit, month: unitAround(target.month, 'month'), own }
  const source = unreadSource(needs, actor, file)
  const isUsed = !onlyRemembered || before?.detail?.isRemembered === true
  const kept = (isUsed && before?.detail?.mapping) || undefined
  const read = await readBooks(source, place, choices, kept)
  const named = choices.isOwn === true ? undefined : onlyNamed(read)
  if (named === undefined || choices.account !== undefined) return read
  const refusal = calledOther(named, target.account_id, (await target.called?.()) ?? [])
  return refusal === undefined ? read : { ...read, month: undefined, refusal }
}

/** Its bytes, as they came. */
export function unreadSource(
  needs: Pick<Context, 'store'>,
  { person }: BooksActor,
  { id, size }: Pick<StoredBooksFile, 'id' | 'size'>,
): BooksSource {
  const { firm_id } = person
  return booksSource(sealedOf(needs, firm_id), partsOf({ firm_id }, id), size)
}

interface Keeping {
  readonly id: string
  readonly name: string
  readonly digest: string | undefined
  readonly read: BooksRead
  readonly closing: bigint | undefined
  readonly isRemembered: boolean
}

/** From now on it counts, unless it does already, or somebody has added one meanwhile. */
export async function keepBooks(
  { store, audit }: Needs,
  actor: BooksActor,
  target: BooksTarget,
  { id, name, digest, read, closing, isRemembered }: Keeping,
): Promise<Taken> {
  const { month, table } = read
  if (month === undefined) throw new Error('a file without its month was to be kept')
  const ref = booksRef(actor, target)
  const { vault } = store
  const side = { ...month.side, closing: month.side.closing ?? closing }
  const written = writeMonth({ ...month, side })
  const lines = side.rows.items.length
  const detail = {
    name,
    mapping: table?.found.kind === 'ready' ? table.found.mapping : null,
    isRemembered,
    lines,
    digest,
    closing: month.side.closing === undefined && closing !== undefined ? String(closing) : null,
  }
  const sealedNow = sealedOf({ store }, ref.firm_id)
  const repeated = await findRepeated(sealedNow, ref, { id, detail, month: written })
  if (repeated !== undefined) return { kind: 'repeated', of: repeated.id }
  // Before the firm’s chain is held: nobody else sees it until the file counts.
  const text = Readable.from([Buffer.from(written)])
  const parts = { firm_id: ref.firm_id, file_id: id, kind: 'month' } as const
  await forFirm(store.database, ref.firm_id).transaction(async (query) => {
    // An earlier press may have come to nothing, or be on its way.
    await removeBooksParts({ query, vault }, parts)
    await addBooksParts({ query, vault }, parts, text)
  })
  return audit.appendChange(ref.firm_id, async (query, note): Promise<Taken> => {
    const sealed = { query, vault }
    const n = await countBooksFiles(sealed, ref)
    if (n !== target.seen) {
      const files = await listBooksFiles(sealed, ref)
      if (files.some((file) => file.id === id)) return { kind: 'kept' }
      const [latest] = files
      return { kind: 'replaced', by: latest?.by.name ?? '' }
    }
    await keepBooksFile(sealed, ref, { id, n, detail })
    const { first, last } = unitAround(ref.month, 'month')
    const { firm_id, connection_id } = ref
    const kind = n === 0 ? 'books.added' : 'books.replaced'
    const of = { firm_id, connection_id, person_id: actor.person.id }
    note({ ...of, kind, detail: { first, last, count: lines, file: name } })
    return { kind: 'kept' }
  })
}

function partsOf({ firm_id }: { readonly firm_id: string }, file_id: string) {
  return { firm_id, file_id, kind: 'file' } as const
}
