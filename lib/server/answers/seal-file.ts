import { createHash, type Hash, randomUUID } from 'node:crypto'
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
 * Seals a file part by part while it comes and is judged. `finish` makes it whole and says whether it did; of a file
 * that is refused, is not finished or breaks off nothing stays. Rejects where the bytes do.
 */
export async function sealFile<Outcome>(
  sealed: SealedQuery,
  { firm_id, of, room }: FilePlace,
  { name, bytes }: ComingFile,
  finish: (file: SealedFile) => Promise<{ readonly isKept: boolean; readonly outcome: Outcome }>,
): Promise<Outcome | Exclude<FileVerdict, Accepted>> {
  const ref = { firm_id, file_id: randomUUID() }
  await beginFile(sealed, ref, { of, name })
  let isKept = false
  try {
    const hash = createHash('sha256')
    const pieces = sealing(sealed, ref, hashing(bytes, hash))
    const verdict = await checkFile(pieces, { inflate: createInflater, room })
    if (verdict.kind === 'refused') return verdict
    const { type, size } = verdict
    const finished = await finish({ id: ref.file_id, type, size, sha256: hash.digest('hex') })
    isKept = finished.isKept
    return finished.outcome
  } finally {
    if (!isKept) await removeFiles(sealed.query, firm_id, [ref.file_id])
  }
}

async function* hashing(bytes: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes) {
    hash.update(piece)
    yield piece
  }
}

/** The same bytes, each part stored before the next is read. */
async function* sealing(
  sealed: SealedQuery,
  ref: FileRef,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let held = Buffer.alloc(0)
  let part = 0
  const store = async (length: number): Promise<void> => {
    await addPart(sealed, ref, part, held.subarray(0, length))
    held = held.subarray(length)
    part += 1
  }
  for await (const piece of bytes) {
    held = Buffer.concat([held, piece])
    while (held.length >= partBytes) await store(partBytes)
    yield piece
  }
  if (held.length > 0) await store(held.length)
}
