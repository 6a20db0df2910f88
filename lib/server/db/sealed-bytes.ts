import { isOfKind } from '@/lib/bank-contract/error-kind'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { openSealed, type SealContext, type Vault } from '@/lib/server/db/vault'

/** Bytes under a seal, which itself holds text. */
export function sealBytes(vault: Vault, context: SealContext, bytes: Uint8Array): string {
  return vault.seal(new SecretText(Buffer.from(bytes).toString('base64')), context)
}

/** Throws AccessUnreadableError where the seal does not open. */
export function openBytes(vault: Vault, context: SealContext, sealed: string): Buffer {
  return Buffer.from(openSealed(vault, sealed, context).reveal(), 'base64')
}

/** The same bytes in parts of one length, the last one shorter, whatever pieces they come in. */
export async function* inParts(
  pieces: AsyncIterable<Uint8Array>,
  partLength: number,
): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length;) {
      const taken = piece.subarray(at, at + partLength - length)
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

/** A part of a stored file is not there, as of one that was replaced while it was read. */
export class PartMissingError extends Error {
  override name = 'PartMissingError'
  readonly kind = 'part_missing'

  constructor() {
    super('a part of a stored file is missing')
  }
}

export function isPartMissing(error: unknown): error is PartMissingError {
  return isOfKind(error, 'part_missing')
}

/**
 * A stored file from its beginning, a part at a time. Throws PartMissingError, and AccessUnreadableError where a
 * part does not open: the rest is never taken for the whole.
 */
export async function* readWhole(
  size: number,
  readPart: (part: number) => Promise<Uint8Array | undefined>,
): AsyncGenerator<Uint8Array> {
  let sent = 0
  for (let part = 0; sent < size; part += 1) {
    const bytes = await readPart(part)
    if (bytes === undefined) throw new PartMissingError()
    sent += bytes.length
    yield bytes
  }
}
