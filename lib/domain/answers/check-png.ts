import { type FileRefusal, maxPixels } from '@/lib/domain/answers/answer-file'
import { type ByteReader, numberAt, textOf } from '@/lib/domain/answers/byte-reader'

/** ISO/IEC 15948: a head, data and an end, each chunk whole, and nothing after the last. */
export async function checkPng(reader: ByteReader): Promise<FileRefusal | undefined> {
  if (!(await reader.skip(8))) return 'broken'
  let hasData = false
  for (let nth = 0; ; nth += 1) {
    const head = await reader.take(8)
    if (head === undefined) return 'broken'
    const length = numberAt(head, 0)
    const name = textOf(head.subarray(4))
    if (!/^[A-Za-z]{4}$/.test(name) || (name === 'IHDR') !== (nth === 0)) return 'broken'
    if (name === 'IHDR') {
      const size = length === 13 ? await reader.take(8) : undefined
      if (size === undefined) return 'broken'
      const pixels = numberAt(size, 0) * numberAt(size, 4)
      if (pixels === 0) return 'broken'
      if (pixels > maxPixels) return 'bomb'
    }
    hasData ||= name === 'IDAT' && length > 0
    // The rest of the chunk, and its checksum.
    if (!(await reader.skip((name === 'IHDR' ? length - 8 : length) + 4))) return 'broken'
    if (name === 'IEND') break
  }
  if (!hasData) return 'broken'
  return (await reader.next()) === undefined ? undefined : 'mixed'
}
