/**
 * The directory of a zip as its format says (APPNOTE 4.3), of which nothing is believed that the file does not
 * bear out. By hand: the kept libraries that are here read a zip from its beginning, where a stored file may
 * hide the head of another one.
 */

export interface ZipEntry {
  readonly name: string
  readonly method: 'stored' | 'deflated'
  /** As the directory says; what comes out has to be no more. */
  readonly size: number
  readonly compressedSize: number
  readonly crc32: number
  /** Of its own head. */
  readonly offset: number
}

export type ZipFault =
  | 'no_zip'
  | 'damaged'
  /** More files, or more bytes, than a pack has. */
  | 'too_many'
  | 'too_large'
  /** Encrypted, in parts, or compressed in a way that no pack is. */
  | 'unknown_form'

export class ZipError extends Error {
  override name = 'ZipError'
  constructor(readonly fault: ZipFault) {
    super(`the zip cannot be read: ${fault}`)
  }
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
const headMark = 0x04_03_4b_50

interface Directory {
  readonly count: number
  readonly offset: number
  readonly size: number
}

/** Of one file: each is hashed as a whole. */
const maxFileBytes = 512 * 1024 ** 2

/** Where the directory lies. `tail` is the end of a file of `size` bytes. Throws ZipError. */
export function findDirectory(tail: Uint8Array, size: number): Directory {
  const view = viewOf(tail)
  const start = size - tail.length
  for (let at = tail.length - 22; at >= 0; at -= 1) {
    // The comment ends with the file, or this is no end but bytes that look like one.
    if (
      view.getUint32(at, true) !== endMark ||
      at + 22 + view.getUint16(at + 20, true) !== tail.length
    )
      continue
    const count = view.getUint16(at + 10, true)
    const found = {
      count,
      size: view.getUint32(at + 12, true),
      offset: view.getUint32(at + 16, true),
    }
    const isLarge =
      count === 0xff_ff || found.size === 0xff_ff_ff_ff || found.offset === 0xff_ff_ff_ff
    const { directory, before } = isLarge
      ? { directory: directory64(view, at - 20, start), before: at - 20 }
      : { directory: found, before: at }
    if (view.getUint16(at + 4, true) !== 0 && !isLarge) throw new ZipError('unknown_form')
    if (directory.count > maxEntries) throw new ZipError('too_many')
    if (directory.offset + directory.size > start + before) throw new ZipError('damaged')
    return directory
  }
  throw new ZipError('no_zip')
}

function directory64(view: DataView, locator: number, start: number): Directory {
  if (locator < 0 || view.getUint32(locator, true) !== locatorMark) throw new ZipError('damaged')
  const at = numberAt(view, locator + 8) - start
  if (at < 0 || at + 56 > locator || view.getUint32(at, true) !== end64Mark)
    throw new ZipError('damaged')
  return {
    count: numberAt(view, at + 32),
    size: numberAt(view, at + 40),
    offset: numberAt(view, at + 48),
  }
}

/** Its entries, without folders, in the order in which they lie. Throws ZipError. */
export function readDirectory(bytes: Uint8Array, { count, offset: end }: Directory): ZipEntry[] {
  const view = viewOf(bytes)
  const entries: ZipEntry[] = []
  let at = 0
  let extracted = 0
  for (let nth = 0; nth < count; nth += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== entryMark)
      throw new ZipError('damaged')
    const [nameLength, extra, comment] = [28, 30, 32].map((each) =>
      view.getUint16(at + each, true),
    ) as [number, number, number]
    const next = at + 46 + nameLength + extra + comment
    if (next > bytes.length) throw new ZipError('damaged')
    const name = decode(bytes.subarray(at + 46, at + 46 + nameLength))
    const sizes = sizesOf(view, at, { from: at + 46 + nameLength, length: extra })
    extracted += sizes.size
    if (sizes.size > maxFileBytes || extracted > maxExtracted(end)) throw new ZipError('too_large')
    if (!name.endsWith('/')) {
      const method = methodOf(view.getUint16(at + 10, true), view.getUint16(at + 8, true))
      entries.push({ name, method, crc32: view.getUint32(at + 16, true), ...sizes })
    }
    at = next
  }
  requireApart(entries, end)
  return entries.toSorted((one, other) => one.offset - other.offset)
}

/** Bytes that several files share unpack to more than the zip holds. */
function requireApart(entries: readonly ZipEntry[], end: number): void {
  const names = new Set(entries.map(({ name }) => name))
  if (names.size !== entries.length) throw new ZipError('damaged')
  let free = 0
  for (const each of entries.toSorted((one, other) => one.offset - other.offset)) {
    if (each.offset < free) throw new ZipError('damaged')
    if (each.method === 'stored' && each.size !== each.compressedSize) throw new ZipError('damaged')
    free = each.offset + 30 + each.compressedSize
  }
  if (free > end) throw new ZipError('damaged')
}

/** How long the head of an entry is, which says of itself what the directory says. Throws ZipError. */
export function headLength(head: Uint8Array, entry: ZipEntry): number {
  const view = viewOf(head)
  if (head.length < 30 || view.getUint32(0, true) !== headMark) throw new ZipError('damaged')
  const nameLength = view.getUint16(26, true)
  const name = decode(head.subarray(30, 30 + nameLength))
  if (name !== entry.name) throw new ZipError('damaged')
  return 30 + nameLength + view.getUint16(28, true)
}

/** So much of an entry `headLength` needs. */
export function headBytes({ name }: ZipEntry): number {
  return 30 + new TextEncoder().encode(name).length
}

function methodOf(method: number, flags: number): ZipEntry['method'] {
  const isEncrypted = (flags & 0x20_41) !== 0
  if (isEncrypted || (method !== 0 && method !== 8)) throw new ZipError('unknown_form')
  return method === 0 ? 'stored' : 'deflated'
}

function sizesOf(view: DataView, at: number, extra: { from: number; length: number }) {
  const plain = {
    size: view.getUint32(at + 24, true),
    compressedSize: view.getUint32(at + 20, true),
    offset: view.getUint32(at + 42, true),
  }
  const names = ['size', 'compressedSize', 'offset'] as const
  if (names.every((name) => plain[name] !== 0xff_ff_ff_ff)) return plain
  const end = extra.from + extra.length
  for (let place = extra.from; place + 4 <= end;) {
    const length = view.getUint16(place + 2, true)
    // APPNOTE 4.5.3: those that do not fit, in this order.
    if (view.getUint16(place, true) === 1) {
      let field = place + 4
      for (const name of names) {
        if (plain[name] !== 0xff_ff_ff_ff) continue
        if (field + 8 > Math.min(place + 4 + length, end)) throw new ZipError('damaged')
        plain[name] = numberAt(view, field)
        field += 8
      }
      return plain
    }
    place += 4 + length
  }
  throw new ZipError('damaged')
}

function numberAt(view: DataView, at: number): number {
  const value = view.getBigUint64(at, true)
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new ZipError('damaged')
  return Number(value)
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new ZipError('unknown_form')
  }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
