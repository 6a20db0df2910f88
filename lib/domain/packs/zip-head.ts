import { decodeName, isHead, numberAt, viewOf, ZipError } from '@/lib/domain/packs/zip-bytes'
import type { ZipEntry } from '@/lib/domain/packs/zip-directory'
import { withExtra } from '@/lib/domain/packs/zip-extra'

/**
 * What lies before the bytes of an entry and after them (APPNOTE 4.3.7 and 4.3.9). A reader that knows no
 * directory goes by it, so it has to say the same.
 */

const descriptorMark = 0x08_07_4b_50

/** Of a head, before the name. */
export const headStart = 30

/** How long the head of an entry is as a whole. Throws ZipError. */
export function headLength(start: Uint8Array): number {
  const view = viewOf(start)
  if (start.length < headStart || !isHead(start)) throw new ZipError('damaged')
  return headStart + view.getUint16(26, true) + view.getUint16(28, true)
}

/** Throws ZipError where the whole head says other than the directory. */
export function requireSameHead(head: Uint8Array, entry: ZipEntry): void {
  if (head.length < headStart || head.length !== headLength(head)) throw new ZipError('damaged')
  const view = viewOf(head)
  const nameEnd = headStart + view.getUint16(26, true)
  const [compressedSize, size] = [view.getUint32(18, true), view.getUint32(22, true)]
  // In a head the size comes first among the extra fields, as in the directory.
  const large = withExtra(head.subarray(nameEnd), [size, compressedSize])
  const said = [view.getUint32(14, true), ...large]
  const wanted = [entry.crc32, entry.size, entry.compressedSize]
  const isSame =
    view.getUint16(6, true) === entry.flags &&
    view.getUint16(8, true) === (entry.method === 'stored' ? 0 : 8) &&
    decodeName(head.subarray(headStart, nameEnd)) === entry.name &&
    // Zero where it is said behind the bytes.
    said.every((value, nth) => value === wanted[nth] || (value === 0 && hasDescriptor(entry)))
  if (!isSame) throw new ZipError('damaged')
}

/** Throws ZipError unless what lies behind the bytes of an entry is its descriptor, or nothing where it has none. */
export function requireDescriptor(rest: Uint8Array, entry: ZipEntry): void {
  if (!hasDescriptor(entry)) {
    if (rest.length > 0) throw new ZipError('damaged')
    return
  }
  const view = viewOf(rest)
  const isMarked = rest.length === 16 || rest.length === 24
  if (!isMarked && rest.length !== 12 && rest.length !== 20) throw new ZipError('damaged')
  const at = isMarked ? 4 : 0
  const isLarge = rest.length >= 20
  const said = [
    view.getUint32(at, true),
    isLarge ? numberAt(view, at + 4) : view.getUint32(at + 4, true),
    isLarge ? numberAt(view, at + 12) : view.getUint32(at + 8, true),
  ]
  const wanted = [entry.crc32, entry.compressedSize, entry.size]
  if (isMarked && view.getUint32(0, true) !== descriptorMark) throw new ZipError('damaged')
  if (said.some((value, nth) => value !== wanted[nth])) throw new ZipError('damaged')
}

/** The longest descriptor: where more lies between two entries, not all of it needs to be read. */
export const maxDescriptor = 24

function hasDescriptor({ flags }: ZipEntry): boolean {
  return (flags & 8) !== 0
}
