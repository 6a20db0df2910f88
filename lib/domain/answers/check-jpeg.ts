import { type FileRefusal, maxPixels } from '@/lib/domain/answers/answer-file'
import { type ByteReader, numberAt, textOf } from '@/lib/domain/answers/byte-reader'

const [marker, startOfImage, endOfImage, startOfScan] = [0xff, 0xd8, 0xd9, 0xda]

/** ITU-T T.81: segments, then scans, to the end of the image. Cameras put further pictures behind it. */
export async function checkJpeg(reader: ByteReader): Promise<FileRefusal | undefined> {
  for (let nth = 0; ; nth += 1) {
    const fault = await checkImage(reader)
    if (fault !== undefined) return nth === 0 ? fault : 'mixed'
    const next = await skipPadding(reader)
    if (next === undefined) return undefined
    const head = await reader.take(16)
    const text = head === undefined ? '' : textOf(head)
    // A second picture goes on as the first did; the film of a moving picture is for phones to understand.
    if (text.startsWith('\xff\xd8\xff')) reader.back(head ?? new Uint8Array())
    else return isCameraPart(text) ? skipAll(reader) : 'mixed'
  }
}

// ISO/IEC 14496-12 at its beginning without zeros, or the list that Samsung’s phones write.
function isCameraPart(text: string): boolean {
  if (/^[^]{1,4}ftyp/.test(text)) return true
  const [type, zeros, name] = [text[1], text.slice(3, 6), text.slice(6)]
  return type === '\n' && zeros === '\0\0\0' && /^[A-Z][A-Za-z_]{5}/.test(name)
}

async function checkImage(reader: ByteReader): Promise<FileRefusal | undefined> {
  const start = await reader.take(2)
  if (start?.[0] !== marker || start[1] !== startOfImage) return 'broken'
  let [hasSize, hasScan] = [false, false]
  let code = await nextCode(reader)
  while (code !== endOfImage) {
    if (code === undefined || code < 0xc0) return 'broken'
    const length = await reader.take(2)
    const size = length === undefined ? 0 : numberAt(length, 0, 2)
    if (size < 2) return 'broken'
    if (isFrame(code)) {
      const frame = size >= 8 ? await reader.take(5) : undefined
      if (frame === undefined || numberAt(frame, 3, 2) === 0) return 'broken'
      if (numberAt(frame, 1, 2) * numberAt(frame, 3, 2) > maxPixels) return 'bomb'
      hasSize = true
    }
    if (!(await reader.skip(size - 2 - (isFrame(code) ? 5 : 0)))) return 'broken'
    hasScan ||= code === startOfScan
    code = code === startOfScan ? await skipScan(reader) : await nextCode(reader)
  }
  return hasSize && hasScan ? undefined : 'broken'
}

/** Start of a frame; the three others of this row define tables. */
function isFrame(code: number): boolean {
  return code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code)
}

/** The next marker, before which there may be bytes that fill up. */
async function nextCode(reader: ByteReader): Promise<number | undefined> {
  const first = await reader.take(1)
  if (first?.[0] !== marker) return undefined
  for (;;) {
    const code = await reader.take(1)
    if (code === undefined || code[0] !== marker) return code?.[0]
  }
}

/** Goes to the marker that ends a scan: within it a marker is stuffed with 0, or restarts it. */
async function skipScan(reader: ByteReader): Promise<number | undefined> {
  let isMarked = false
  for (;;) {
    const piece = await reader.next()
    if (piece === undefined) return undefined
    for (const [index, byte] of piece.entries()) {
      const goesOn = byte === 0 || (byte >= 0xd0 && byte <= 0xd7)
      if (isMarked && byte !== marker && !goesOn) {
        reader.back(piece.subarray(index + 1))
        return byte
      }
      isMarked = byte === marker
    }
  }
}

/** The first byte after zeros, given back; undefined at the end. */
async function skipPadding(reader: ByteReader): Promise<number | undefined> {
  for (;;) {
    const piece = await reader.next()
    if (piece === undefined) return undefined
    const index = piece.findIndex((byte) => byte !== 0)
    if (index < 0) continue
    reader.back(piece.subarray(index))
    return piece[index]
  }
}

async function skipAll(reader: ByteReader): Promise<undefined> {
  while ((await reader.next()) !== undefined);
}
