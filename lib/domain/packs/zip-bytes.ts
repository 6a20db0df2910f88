/** The numbers and names of a zip, and what is wrong where they cannot be read. */

export type ZipFault =
  | 'no_zip'
  | 'damaged'
  /** More files, or more bytes, than a pack has. */
  | 'too_many'
  | 'too_large'
  /** Encrypted, in parts, compressed in a way that no pack is, or with fields that may rename a file. */
  | 'unknown_form'

export class ZipError extends Error {
  override name = 'ZipError'
  constructor(readonly fault: ZipFault) {
    super(`the zip cannot be read: ${fault}`)
  }
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

const headMark = 0x04_03_4b_50

/** Whether bytes begin as an entry does, and so as a zip with any entry. */
export function isHead(bytes: Uint8Array): boolean {
  return bytes.length >= 4 && viewOf(bytes).getUint32(0, true) === headMark
}

/** Of 64 bits. Throws ZipError. */
export function numberAt(view: DataView, at: number): number {
  const value = view.getBigUint64(at, true)
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new ZipError('damaged')
  return Number(value)
}

/** Throws ZipError. */
export function decodeName(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new ZipError('unknown_form')
  }
}
