import { isDeepStrictEqual } from 'node:util'
import {
  type BooksDetail,
  type BooksRef,
  listBooksFiles,
  type StoredBooksFile,
} from '@/lib/server/db/books-file'
import { readBooksParts } from '@/lib/server/db/books-part'
import type { SealedQuery } from '@/lib/server/db/sealed-json'

interface ReadBooks {
  readonly id: string
  readonly detail: BooksDetail
  /** Its month, as it is to be kept. */
  readonly month: string
}

/**
 * The file that counts, where this one has the same bytes and is read the same way: to keep it would change nothing.
 * Its name may be another.
 */
export async function findRepeated(
  sealed: SealedQuery,
  ref: BooksRef,
  { id, detail, month }: ReadBooks,
): Promise<StoredBooksFile | undefined> {
  const [current] = await listBooksFiles(sealed, ref)
  if (current?.detail === undefined || current.id === id || detail.digest === undefined) {
    return undefined
  }
  if (!isDeepStrictEqual(readingOf(current.detail), readingOf(detail))) return undefined
  const kept = await readBooksParts(sealed, {
    firm_id: ref.firm_id,
    file_id: current.id,
    kind: 'month',
  })
  return kept.toString() === month ? current : undefined
}

/** As it is stored, without the name. */
function readingOf(detail: BooksDetail): unknown {
  return JSON.parse(JSON.stringify({ ...detail, name: '' }))
}
