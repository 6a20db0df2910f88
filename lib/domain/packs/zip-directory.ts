import { decodeName, isHead, numberAt, viewOf, ZipError } from '@/lib/domain/packs/zip-bytes'
import { full32, withExtra } from '@/lib/domain/packs/zip-extra'

/**
 * The directory of a zip as its format says (APPNOTE 4.3), of which nothing is believed that the file does not
 * bear out, and nothing left over in which a second directory could lie. By hand: the kept libraries that are
 * here read a zip from its beginning, where a stored file may hide the head of another one.
 */

export interface ZipEntry {
  readonly name: string
  readonly isFolder: boolean
  readonly flags: number
  readonly method: 'stored' | 'deflated'
  /** As the directory says; what comes out has to be no more. */
  readonly size: number
  readonly compressedSize: number
  readonly crc32: number
  /** Of its own head. */
  readonly offset: number
}

const maxEntries = 10_000
/** Of all files together, extracted: what is compressed further than papers and lists is made to be large. */
const maxExtracted = (compressed: number) =>
  Math.min(8 * 1024 ** 3, 64 * 1024 ** 2 + 50 * compressed)
// What is after the directory: 22 bytes, a comment of 64 KiB, and the two parts of ZIP64.
export const tailLength = 22 + 0xff_ff + 20 + 56

const endMark = 0x06_05_4b_50
const end64Mark = 0x06_06_4b_50
const locatorMark = 0x07_06_4b_50
const entryMark = 0x02_01_4b_50

interface Directory {
  readonly count: number
  readonly offset: number
  readonly size: number
}

/** Of one file: each is hashed as a whole. */
const maxFileBytes = 512 * 1024 ** 2

/** Where the directory lies. `tail` is the end of a file of `size` bytes, `head` its beginning. Throws ZipError. */
export function findDirectory(tail: Uint8Array, size: number, head: Uint8Array): Directory {
  const view = viewOf(tail)
  const start = size - tail.length
  for (let at = tail.length - 22; at >= 0; at -= 1) {
    const comment = tail.length - at - 22
    // The comment ends with the file, or this is no end but bytes that look like one.
    if (view.getUint32(at, true) !== endMark || view.getUint16(at + 20, true) !== comment) continue
    // No pack has a comment, and it has room for another zip.
    if (comment > 0) throw new ZipError('damaged')
    const found = readEnd(view, at)
    // Some readers go by ZIP64 wherever it is, others only where a number is too large: both find the same.
    const hasLocator = at >= 20 && view.getUint32(at - 20, true) === locatorMark
    const { directory, before } = hasLocator
      ? directory64(view, at - 20, start)
      : { directory: found, before: at }
    if (directory.count > maxEntries) throw new ZipError('too_many')
    const isSame =
      isSaid(found.count, directory.count, 0xff_ff, hasLocator) &&
      isSaid(found.size, directory.size, full32, hasLocator) &&
      isSaid(found.offset, directory.offset, full32, hasLocator)
    if (!isSame || directory.offset + directory.size !== start + before)
      throw new ZipError('damaged')
    return directory
  }
  // What begins as a zip and has no end was cut off, or damaged there.
  throw new ZipError(isHead(head) ? 'damaged' : 'no_zip')
}

function isSaid(plain: number, value: number, full: number, hasLocator: boolean): boolean {
  return plain === value || (hasLocator && plain === full)
}

function readEnd(view: DataView, at: number): Directory {
  const [disk, diskOfDirectory, onDisk, count] = [4, 6, 8, 10].map((each) =>
    view.getUint16(at + each, true),
  ) as [number, number, number, number]
  if (disk !== 0 || diskOfDirectory !== 0 || onDisk !== count) throw new ZipError('unknown_form')
  return { count, size: view.getUint32(at + 12, true), offset: view.getUint32(at + 16, true) }
}

function directory64(view: DataView, locator: number, start: number) {
  const at = numberAt(view, locator + 8) - start
  if (at < 0 || at + 56 !== locator || view.getUint32(at, true) !== end64Mark)
    throw new ZipError('damaged')
  const [length, onDisk, count, size, offset] = [4, 24, 32, 40, 48].map((each) =>
    numberAt(view, at + each),
  ) as [number, number, number, number, number]
  const disks = [locator + 4, at + 16, at + 20].map((each) => view.getUint32(each, true))
  if (disks.some((disk) => disk !== 0) || onDisk !== count) throw new ZipError('unknown_form')
  if (length !== 44) throw new ZipError('damaged')
  return { directory: { count, size, offset }, before: at }
}

/** Its entries, with folders, in the order in which they lie. Throws ZipError. */
export function readDirectory(bytes: Uint8Array, { count, offset: end }: Directory): ZipEntry[] {
  const entries: ZipEntry[] = []
  let at = 0
  let extracted = 0
  for (let nth = 0; nth < count; nth += 1) {
    const { entry, next } = readEntry(bytes, at)
    extracted += entry.size
    if (entry.size > maxFileBytes || extracted > maxExtracted(end)) throw new ZipError('too_large')
    entries.push(entry)
    at = next
  }
  if (at !== bytes.length) throw new ZipError('damaged')
  const inOrder = entries.toSorted((one, other) => one.offset - other.offset)
  requireApart(inOrder, end)
  return inOrder
}

function readEntry(bytes: Uint8Array, at: number): { entry: ZipEntry; next: number } {
  const view = viewOf(bytes)
  if (at + 46 > bytes.length || view.getUint32(at, true) !== entryMark)
    throw new ZipError('damaged')
  const [flags, method, nameLength, extra, comment, disk] = [8, 10, 28, 30, 32, 34].map((each) =>
    view.getUint16(at + each, true),
  ) as [number, number, number, number, number, number]
  const nameEnd = at + 46 + nameLength
  const next = nameEnd + extra
  // A comment would have room for another directory.
  if (next > bytes.length || comment > 0) throw new ZipError('damaged')
  if (disk !== 0) throw new ZipError('unknown_form')
  const name = decodeName(bytes.subarray(at + 46, nameEnd))
  const [size, compressedSize, offset] = withExtra(
    bytes.subarray(nameEnd, next),
    [24, 20, 42].map((each) => view.getUint32(at + each, true)),
  ) as [number, number, number]
  const crc32 = view.getUint32(at + 16, true)
  const entry = { name, isFolder: name.endsWith('/'), flags, method: methodOf(method, flags) }
  return { entry: { ...entry, size, compressedSize, crc32, offset }, next }
}

/** Bytes that several files share unpack to more than the zip holds. */
function requireApart(inOrder: readonly ZipEntry[], end: number): void {
  const names = new Set(inOrder.map(({ name }) => name.replace(/\/$/u, '')))
  if (names.size !== inOrder.length) throw new ZipError('damaged')
  let free = 0
  for (const each of inOrder) {
    if (each.offset < free) throw new ZipError('damaged')
    if (each.method === 'stored' && each.size !== each.compressedSize) throw new ZipError('damaged')
    if (each.isFolder && each.size + each.compressedSize > 0) throw new ZipError('damaged')
    free = each.offset + 30 + each.compressedSize
  }
  if (free > end || (inOrder[0]?.offset ?? end) !== 0) throw new ZipError('damaged')
}

function methodOf(method: number, flags: number): ZipEntry['method'] {
  // Encrypted, or patched, or with hidden heads: besides how it was deflated, a descriptor and UTF-8.
  const isUnknown = (flags & ~0x08_0e) !== 0
  if (isUnknown || (method !== 0 && method !== 8)) throw new ZipError('unknown_form')
  return method === 0 ? 'stored' : 'deflated'
}
