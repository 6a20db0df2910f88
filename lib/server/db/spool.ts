import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'

/** A document that arrived whole. Small ones lie in memory, others on disk under no name. */
export interface SpooledDocument {
  bytes: number
  sha256: string
  /** A PDF that broke off unnoticed lacks its end. */
  endsAsPdf: boolean
  content: Uint8Array | AsyncIterable<Uint8Array>
  dispose: () => Promise<void>
}

/** For tests: how much lies in memory, and where the rest goes. */
interface SpoolSettings {
  readonly inMemory?: number
  readonly openFile?: () => Promise<FileHandle>
}

const maxMemoryBytes = 1024 * 1024
// ISO 32000-1, 7.5.5, and what readers allow after it.
const tailBytes = 1024

/**
 * Reads a body to its end before anybody sees its first byte: within a zip nothing can be taken
 * back, so half a document must never get there. Rejects when the body breaks off.
 */
export async function spool(
  body: Readable,
  { inMemory = maxMemoryBytes, openFile = openNameless }: SpoolSettings = {},
): Promise<SpooledDocument> {
  const hash = createHash('sha256')
  let chunks: Uint8Array[] = []
  let held = 0
  let bytes = 0
  let tail = Buffer.alloc(0)
  let file: FileHandle | undefined
  try {
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      hash.update(chunk)
      tail = Buffer.concat([tail, chunk.subarray(-tailBytes)]).subarray(-tailBytes)
      bytes += chunk.byteLength
      held += chunk.byteLength
      chunks.push(chunk)
      if (held <= inMemory) continue
      file ??= await openFile()
      await file.appendFile(Buffer.concat(chunks))
      chunks = []
      held = 0
    }
    if (file !== undefined) await file.appendFile(Buffer.concat(chunks))
  } catch (error) {
    await file?.close()
    throw error
  }
  return {
    bytes,
    sha256: hash.digest('hex'),
    endsAsPdf: tail.includes('%%EOF'),
    content: file === undefined ? Buffer.concat(chunks) : readable(file),
    dispose: async () => {
      await file?.close()
    },
  }
}

/** Each reader begins at its beginning. */
function readable(file: FileHandle): AsyncIterable<Uint8Array> {
  return { [Symbol.asyncIterator]: () => readNameless(file) }
}

/** Its name is gone before the first byte is written, so that nothing is left behind by any end. */
export async function openNameless(): Promise<FileHandle> {
  const name = path.join(tmpdir(), `countinghouse-document-${randomUUID()}`)
  const file = await open(name, 'wx+', 0o600)
  await unlink(name)
  return file
}

const pieceBytes = 64 * 1024

/** All of it from its beginning, whatever was read before. */
export async function* readNameless(file: FileHandle): AsyncGenerator<Uint8Array> {
  for (let position = 0; ;) {
    const piece = Buffer.allocUnsafe(pieceBytes)
    const { bytesRead } = await file.read(piece, 0, pieceBytes, position)
    if (bytesRead === 0) return
    position += bytesRead
    yield piece.subarray(0, bytesRead)
  }
}
