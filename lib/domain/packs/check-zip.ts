import { comparePack, type FoundFile, type PackComparison } from '@/lib/domain/packs/compare-pack'
import { isInside, type Manifest, manifestName, parseManifest } from '@/lib/domain/packs/manifest'
import { ZipError, type ZipFault } from '@/lib/domain/packs/zip-bytes'
import {
  findDirectory,
  readDirectory,
  tailLength,
  type ZipEntry,
} from '@/lib/domain/packs/zip-directory'
import {
  headLength,
  headStart,
  maxDescriptor,
  requireDescriptor,
  requireSameHead,
} from '@/lib/domain/packs/zip-head'

export type CheckedPack =
  | {
      readonly kind: 'checked'
      readonly manifest: Manifest
      /** Of the manifest itself, by which the firm knows a pack that it made. */
      readonly manifestSha256: string
      readonly comparison: PackComparison
    }
  /** No pack itself; by name the ZIP files in it, each of which may be one. */
  | { readonly kind: 'several'; readonly names: readonly string[] }
  | { readonly kind: 'refused'; readonly fault: ZipFault | 'no_manifest' | 'not_ours' }

type Bytes = Uint8Array<ArrayBuffer>

const maxManifest = 16 * 1024 ** 2

/**
 * Reads a zip where it lies, piece by piece, and compares each file with what its manifest says. What cannot be
 * extracted is a file that differs; what is no zip, or no pack of ours, is said in one word.
 */
export async function checkZip(
  zip: Blob,
  onProgress: (done: number, of: number) => void = () => {},
): Promise<CheckedPack> {
  try {
    const entries = await listEntries(zip)
    const own = entries.find(({ name }) => name === manifestName)
    if (own === undefined) {
      const names = entries.map(({ name }) => name).filter((name) => /\.zip$/i.test(name))
      if (names.length > 0) return { kind: 'several', names: names.toSorted() }
      return { kind: 'refused', fault: 'no_manifest' }
    }
    if (own.size > maxManifest) return { kind: 'refused', fault: 'too_large' }
    const bytes = await readWhole(zip, own)
    const manifest = bytes && parseManifest(new TextDecoder().decode(bytes))
    if (bytes === undefined || manifest === undefined) return { kind: 'refused', fault: 'not_ours' }
    const found: FoundFile[] = []
    for (const [place, entry] of entries.entries()) {
      onProgress(place, entries.length)
      if (entry === own) continue
      found.push(await hashEntry(zip, entry))
    }
    const manifestSha256 = await sha256(bytes)
    return { kind: 'checked', manifest, manifestSha256, comparison: comparePack(manifest, found) }
  } catch (error) {
    if (error instanceof ZipError) return { kind: 'refused', fault: error.fault }
    throw error
  }
}

/** Checks one of the ZIP files that lie in another one. */
export async function checkInside(
  zip: Blob,
  name: string,
  onProgress?: (done: number, of: number) => void,
): Promise<CheckedPack> {
  try {
    const entry = (await listEntries(zip)).find((each) => each.name === name)
    const bytes = entry && (await readWhole(zip, entry))
    if (bytes === undefined) return { kind: 'refused', fault: 'damaged' }
    return await checkZip(new Blob([bytes]), onProgress)
  } catch (error) {
    if (error instanceof ZipError) return { kind: 'refused', fault: error.fault }
    throw error
  }
}

interface PlacedEntry extends ZipEntry {
  /** Of its bytes, after its head. */
  readonly start: number
}

/** Its files. Each entry, folders too, begins where the one before it ends, and the directory after the last. */
async function listEntries(zip: Blob): Promise<PlacedEntry[]> {
  const tail = await bytesOf(zip.slice(Math.max(0, zip.size - tailLength)))
  const directory = findDirectory(tail, zip.size, await bytesOf(zip.slice(0, headStart)))
  const { offset, size } = directory
  const entries = readDirectory(await bytesOf(zip.slice(offset, offset + size)), directory)
  if (entries.some(({ name }) => !isInside(name.replace(/\/$/u, '')))) throw new ZipError('damaged')
  const placed: PlacedEntry[] = []
  for (const [place, entry] of entries.entries()) {
    const start = await startOf(zip, entry, entries[place + 1]?.offset ?? offset)
    if (!entry.isFolder) placed.push({ ...entry, start })
  }
  return placed
}

/** Where the bytes of an entry begin, which ends at `end`. Throws ZipError. */
async function startOf(zip: Blob, entry: ZipEntry, end: number): Promise<number> {
  const { offset, compressedSize } = entry
  const start = offset + headLength(await bytesOf(zip.slice(offset, offset + headStart)))
  const after = start + compressedSize
  if (after > end || end - after > maxDescriptor) throw new ZipError('damaged')
  requireSameHead(await bytesOf(zip.slice(offset, start)), entry)
  requireDescriptor(after === end ? new Uint8Array() : await bytesOf(zip.slice(after, end)), entry)
  return start
}

async function hashEntry(zip: Blob, entry: PlacedEntry): Promise<FoundFile> {
  const bytes = await readWhole(zip, entry)
  return { name: entry.name, size: entry.size, sha256: bytes && (await sha256(bytes)) }
}

/** Undefined where it breaks off, or more comes out than the directory says. */
async function readWhole(zip: Blob, entry: PlacedEntry): Promise<Bytes | undefined> {
  const { start, compressedSize, method, size } = entry
  const compressed = zip.slice(start, start + compressedSize)
  const plain = compressed.stream() as ReadableStream<Bytes>
  const pieces =
    method === 'stored' ? plain : plain.pipeThrough(new DecompressionStream('deflate-raw'))
  const reader = pieces.getReader()
  const bytes = roomFor(size)
  let at = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return at === size ? bytes : undefined
      if (at + value.length > size) return undefined
      bytes.set(value, at)
      at += value.length
    }
  } catch {
    return undefined
  } finally {
    reader.cancel().catch(() => {})
  }
}

/** A browser may have less room than a pack may take. Throws ZipError. */
function roomFor(size: number): Bytes {
  try {
    return new Uint8Array(size)
  } catch {
    throw new ZipError('too_large')
  }
}

async function bytesOf(part: Blob): Promise<Bytes> {
  return new Uint8Array(await part.arrayBuffer())
}

async function sha256(bytes: Bytes): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
