import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'

export interface ReadEntry {
  name: string
  bytes: Buffer
  sha256: string
}

/**
 * Reads a zip as its format says (APPNOTE 4.3), from its end, and refuses one that is not whole: any
 * other size, checksum or method than stored.
 */
export function readZip(zip: Buffer, { checksums = true } = {}): ReadEntry[] {
  const end = zip.lastIndexOf(Buffer.from('504b0506', 'hex'))
  if (end === -1) throw new Error('this zip has no end')
  const count = zip.readUInt16LE(end + 10)
  const entries: ReadEntry[] = []
  let at = zip.readUInt32LE(end + 16)
  for (let nth = 0; nth < count; nth += 1) {
    if (zip.readUInt32LE(at) !== 0x02_01_4b_50) throw new Error('the directory is damaged')
    if (zip.readUInt16LE(at + 10) !== 0) throw new Error('an entry is deflated')
    const [checksum, size] = [zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 24)]
    const [nameLength, extra, comment] = [28, 30, 32].map((each) => zip.readUInt16LE(at + each))
    const name = zip.toString('utf8', at + 46, at + 46 + (nameLength ?? 0))
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(start, start + size)
    if (checksums && crc32(bytes) !== checksum) throw new Error(`${name} has another checksum`)
    entries.push({ name, bytes, sha256: createHash('sha256').update(bytes).digest('hex') })
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return entries
}

/** The rows of a zip's own list by their columns. */
export function readManifest(entries: readonly ReadEntry[]): Record<string, string>[] {
  const text = entries.find(({ name }) => name === '_manifest.csv')?.bytes.toString('utf8') ?? ''
  const [header = [], ...rows] = parseCsv(text.replace(/^\uFEFF/, ''))
  return rows.map((cells) =>
    Object.fromEntries(header.map((name, place) => [name, cells[place] ?? ''])),
  )
}

/** RFC 4180. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain, end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g,
  )) {
    row.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}
