import { numberAt, viewOf, ZipError } from '@/lib/domain/packs/zip-bytes'

/** A number that does not fit into 32 bits stands among the extra fields. */
export const full32 = 0xff_ff_ff_ff

const zip64 = 1
/** Of times and owners, and the mark of a Java archive. Another one may rename a file, as 0x7075 does. */
const harmless = new Set([0x00_0a, 0x54_55, 0x58_55, 0x78_55, 0x78_75, 0xca_fe])
/** The longest of them, the times of NTFS: what is longer has room for another file. */
const maxField = 32

/**
 * The numbers in their order, each that does not fit as its ZIP64 field has it (APPNOTE 4.5.3). Throws ZipError
 * where an extra field is one that no packer of files needs.
 */
export function withExtra(extra: Uint8Array, plain: readonly number[]): number[] {
  const large = readFields(extra).get(zip64)
  let at = 0
  return plain.map((value) => {
    if (value !== full32) return value
    if (large === undefined || at + 8 > large.length) throw new ZipError('damaged')
    at += 8
    return numberAt(viewOf(large), at - 8)
  })
}

function readFields(extra: Uint8Array): Map<number, Uint8Array> {
  const view = viewOf(extra)
  const fields = new Map<number, Uint8Array>()
  for (let at = 0; at < extra.length;) {
    if (at + 4 > extra.length) throw new ZipError('damaged')
    const id = view.getUint16(at, true)
    const next = at + 4 + view.getUint16(at + 2, true)
    if (next > extra.length || fields.has(id)) throw new ZipError('damaged')
    if ((id !== zip64 && !harmless.has(id)) || next - at - 4 > maxField)
      throw new ZipError('unknown_form')
    fields.set(id, extra.subarray(at + 4, next))
    at = next
  }
  return fields
}
