import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A file of a pack that lies whole in its spool. */
export interface SpooledFile {
  readonly size: number
  readonly sha256: string
  readonly content: () => AsyncIterable<Uint8Array>
}

/** The files of one pack, one behind the other in one file without a name: a month may have thousands. */
export interface PackSpool {
  /** Throws PackTooLargeError. */
  add: (content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) => Promise<SpooledFile>
  dispose: () => Promise<void>
}

export class PackTooLargeError extends Error {
  override name = 'PackTooLargeError'
}

const maxPackBytes = 2 * 1024 ** 3
const pieceBytes = 64 * 1024

export async function openPackSpool(maxBytes = maxPackBytes): Promise<PackSpool> {
  const name = path.join(tmpdir(), `countinghouse-pack-${randomUUID()}`)
  const file = await open(name, 'wx+', 0o600)
  // Before the first byte is written, so that nothing is left behind by any end.
  await unlink(name)
  let end = 0
  return {
    add: async (content) => {
      const start = end
      const hash = createHash('sha256')
      for await (const piece of content) {
        if (end + piece.length > maxBytes) throw new PackTooLargeError('a pack is too large')
        hash.update(piece)
        await file.writeFile(piece)
        end += piece.length
      }
      const size = end - start
      return { size, sha256: hash.digest('hex'), content: () => readFrom(file, start, size) }
    },
    dispose: () => file.close(),
  }
}

async function* readFrom(
  file: FileHandle,
  start: number,
  size: number,
): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < size;) {
    const piece = Buffer.allocUnsafe(Math.min(pieceBytes, size - at))
    const { bytesRead } = await file.read(piece, 0, piece.length, start + at)
    if (bytesRead === 0) throw new Error('a spooled file has lost its end')
    at += bytesRead
    yield piece.subarray(0, bytesRead)
  }
}
