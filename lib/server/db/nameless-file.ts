import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

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
