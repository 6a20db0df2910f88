import { createHash, type Hash, randomUUID } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { FileVerdict } from '@/lib/domain/answers/answer-file'
import { checkFile } from '@/lib/domain/answers/check-file'
import type { ItemFile } from '@/lib/domain/close/firm-items'
import { createInflater } from '@/lib/server/answers/inflate'
import {
  addPart,
  beginFile,
  type FileHolder,
  type FileRef,
  removeFiles,
} from '@/lib/server/db/answer-file'
import { openNameless, readNameless } from '@/lib/server/db/spool'
import { inParts } from '@/lib/server/db/sealed-bytes'
import type { SealedQuery } from '@/lib/server/db/sealed-json'

/** A file as it comes. */
export interface ComingFile {
  readonly name: string
  readonly bytes: AsyncIterable<Uint8Array>
}

interface FilePlace {
  readonly firm_id: string
  readonly of: FileHolder
  /** In bytes. */
  readonly room: number
}

/** One that is stored and judged, and not whole yet. */
export type SealedFile = Omit<ItemFile, 'name'>

type Accepted = Extract<FileVerdict, { kind: 'accepted' }>

// A statement carries as much of a file.
const partBytes = 192 * 1024

/**
 * Judges a file while it comes, and seals it part by part once it is accepted: what is refused never reaches the
 * store, which would grow by it. `finish` makes it whole and says whether it did; of a file that is not finished or
 * breaks off nothing stays. Rejects where the bytes do.
 */
export async function sealFile<Outcome>(
  sealed: SealedQuery,
  { firm_id, of, room }: FilePlace,
  { name, bytes }: ComingFile,
  finish: (file: SealedFile) => Promise<{ readonly isKept: boolean; readonly outcome: Outcome }>,
): Promise<Outcome | Exclude<FileVerdict, Accepted>> {
  const come = await openNameless()
  try {
    const hash = createHash('sha256')
    const pieces = writing(bytes, hash, come)
    const verdict = await checkFile(pieces, { inflate: createInflater, room })
    if (verdict.kind === 'refused') return verdict
    const { type, size } = verdict
    const ref = { firm_id, file_id: randomUUID() }
    await beginFile(sealed, ref, { of, name })
    let isKept = false
    try {
      await storeParts(sealed, ref, come)
      const finished = await finish({ id: ref.file_id, type, size, sha256: hash.digest('hex') })
      isKept = finished.isKept
      return finished.outcome
    } finally {
      if (!isKept) await removeFiles(sealed.query, firm_id, [ref.file_id])
    }
  } finally {
    await come.close()
  }
}

/** The same bytes, each written before the next is read. */
async function* writing(
  bytes: AsyncIterable<Uint8Array>,
  hash: Hash,
  file: FileHandle,
): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes) {
    hash.update(piece)
    await file.appendFile(piece)
    yield piece
  }
}

async function storeParts(sealed: SealedQuery, ref: FileRef, file: FileHandle): Promise<void> {
  let part = 0
  for await (const bytes of inParts(readNameless(file), partBytes)) {
    await addPart(sealed, ref, part, bytes)
    part += 1
  }
}
