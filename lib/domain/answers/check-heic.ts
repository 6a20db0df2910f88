import type { FileRefusal } from '@/lib/domain/answers/answer-file'
import { type ByteReader, numberAt, textOf } from '@/lib/domain/answers/byte-reader'

const brands = /^(?:hei[cxms]|hev[cx]|mif1|msf1)$/

/** Whether a file that begins so is a picture of HEIC: ISO/IEC 23008-12. AVIF is built alike. */
export function isHeic(head: Uint8Array): boolean {
  const text = textOf(head)
  return text.slice(4, 8) === 'ftyp' && brands.test(text.slice(8, 12))
}

const maxBoxes = 1000

/** Boxes one after the other, the last of which ends with the file, and what describes the picture among them. */
export async function checkHeic(reader: ByteReader): Promise<FileRefusal | undefined> {
  let hasMeta = false
  for (let nth = 0; ; nth += 1) {
    const first = await reader.next()
    if (first === undefined) return hasMeta ? undefined : 'broken'
    reader.back(first)
    if (nth > maxBoxes) return 'broken'
    const head = await reader.take(8)
    if (head === undefined) return nth === 0 ? 'broken' : 'mixed'
    const name = textOf(head.subarray(4))
    if (!/^[\x20-\x7e]{4}$/.test(name) || (name === 'ftyp') !== (nth === 0)) {
      return nth === 0 ? 'broken' : 'mixed'
    }
    hasMeta ||= name === 'meta'
    const size = numberAt(head, 0)
    if (size === 0) {
      // To the end of the file, whatever is there.
      while ((await reader.next()) !== undefined);
      return hasMeta ? undefined : 'broken'
    }
    const long = size === 1 ? await reader.take(8) : undefined
    if (size === 1 && long === undefined) return 'broken'
    const body = long === undefined ? size - 8 : numberAt(long, 0, 8) - 16
    if (body < 0 || !Number.isSafeInteger(body) || !(await reader.skip(body))) return 'broken'
  }
}
