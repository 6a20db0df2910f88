import { openBooks } from '@/lib/domain/books/open-books'
import { BooksFileError } from '@/lib/domain/books/books-problem'
import type { BooksRead } from '@/lib/domain/books/read-books'
import type { ColumnRole } from '@/lib/domain/books/table-shape'
import { readFirstLines } from '@/lib/server/books/first-lines'
import {
  type BooksActor,
  type BooksAnswers,
  booksRef,
  type BooksTarget,
  type BooksUpload,
  keepBooks,
  readUnread,
  sealedOf,
  type StoredBooks,
  storeBooks,
  type Taken,
  unreadSource,
} from '@/lib/server/books/take-books'
import type { Context } from '@/lib/server/context'
import { findSameBooks, removeBooksFile } from '@/lib/server/db/books-file'

type Needs = Pick<Context, 'store' | 'audit'>

export type SaidTaken =
  | Exclude<Taken, { kind: 'unread' }>
  /** Something of how it is read has to be said, or it cannot be read; `first`: its first line. Nothing of it stays. */
  | { readonly kind: 'unread'; readonly read: BooksRead; readonly first: readonly string[] }
  /** It is the books of another account to the byte. */
  | { readonly kind: 'same'; readonly account_id: string }
  /** A column was named that the file does not have. */
  | { readonly kind: 'no_column'; readonly column: number; readonly columns: number }

/**
 * Takes a file with all that is said of how it is read, and keeps it or leaves nothing of it: nobody comes back to say
 * more. Throws NotAllowedError; rejects where the bytes do.
 */
export async function takeSaidBooks(
  needs: Needs,
  actor: BooksActor,
  target: BooksTarget,
  upload: BooksUpload,
  answers: BooksAnswers,
): Promise<SaidTaken> {
  const stored = await storeBooks(needs, actor, target, upload)
  if (stored === undefined) return { kind: 'empty' }
  let taken: SaidTaken | undefined
  try {
    taken = await keepStored(needs, actor, target, stored, answers)
    return taken
  } finally {
    if (taken?.kind !== 'kept') {
      await removeBooksFile(sealedOf(needs, actor.person.firm_id), stored.id)
    }
  }
}

async function keepStored(
  needs: Needs,
  actor: BooksActor,
  target: BooksTarget,
  stored: StoredBooks,
  { choices, closing, isRemembered }: BooksAnswers,
): Promise<SaidTaken> {
  const ref = booksRef(actor, target)
  const same = await findSameBooks(sealedOf(needs, ref.firm_id), ref, stored.digest)
  if (same !== undefined && choices.isOwn !== true) {
    return { kind: 'same', account_id: same.account_id }
  }
  const count = choices.columns && (await countColumns(needs, actor, stored))
  const named = choices.columns?.length ?? 0
  if (count !== undefined && named > count) {
    return { kind: 'no_column', column: named, columns: count }
  }
  const columns = choices.columns && withSkipped(choices.columns, count ?? named)
  const said = { ...choices, columns }
  const read = await readUnread(needs, actor, target, stored, said, { onlyRemembered: true })
  const hasClosing = read.month?.side.closing !== undefined || closing !== undefined
  if (read.month === undefined || !hasClosing) {
    const source = unreadSource(needs, actor, stored)
    const [first = []] = read.table ? await readFirstLines(source, read.table, 1) : []
    return { kind: 'unread', read, first }
  }
  const kept = await keepBooks(needs, actor, target, {
    ...stored,
    read,
    closing,
    // What was remembered before stays so.
    isRemembered: isRemembered || read.table?.isAsBefore === true,
  })
  return kept.kind === 'unread' ? { kind: 'unread', read, first: [] } : kept
}

/** Undefined of a file that has none, or cannot be opened: why is said where it is read. */
async function countColumns(
  needs: Needs,
  actor: BooksActor,
  stored: StoredBooks,
): Promise<number | undefined> {
  try {
    const opened = await openBooks(unreadSource(needs, actor, stored))
    return opened.kind === 'table' ? opened.shape.columns.length : undefined
  } catch (cause) {
    if (cause instanceof BooksFileError) return undefined
    throw cause
  }
}

function withSkipped(columns: readonly ColumnRole[], count: number): ColumnRole[] {
  return Array.from({ length: count }, (_, at) => columns[at] ?? 'skip')
}
