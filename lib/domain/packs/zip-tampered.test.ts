import { crc32 } from 'node:zlib'
import { expect, it } from 'vitest'
import { checkZip } from '@/lib/domain/packs/check-zip'
import { isUnchanged } from '@/lib/domain/packs/compare-pack'
import { writeManifest } from '@/lib/domain/packs/manifest'
import { sampleManifest } from '@/test/packs/sample-pack'

const may = 'statements/May.csv'
const june = 'statements/June.csv'
const files = { [may]: 'may 100.00', [june]: 'june 20.00' }
const pack: readonly Part[] = [
  { name: 'manifest.json', content: writeManifest(sampleManifest(files)) },
  { name: may, content: files[may] ?? '' },
  { name: june, content: files[june] ?? '' },
]
const forged: Part = { name: may, content: 'may 999999.00' }

interface Part {
  readonly name: string
  readonly content: string
  /** Of the head or the directory, where they say other than what is so. */
  readonly head?: Partial<Fields>
  readonly listed?: Partial<Fields>
  readonly descriptor?: 12 | 16 | 20 | 24
  readonly headExtra?: Buffer
  readonly listedExtra?: Buffer
  readonly comment?: Buffer
  /** Bytes after it that no entry has. */
  readonly gap?: Buffer
}

interface Fields {
  readonly name: string
  readonly flags: number
  readonly method: number
  readonly crc: number
  readonly compressedSize: number
  readonly size: number
}

const u16 = (...values: number[]) => Buffer.from(Uint16Array.from(values).buffer)
const u32 = (...values: number[]) => Buffer.from(Uint32Array.from(values).buffer)
const u64 = (...values: number[]) => Buffer.from(BigUint64Array.from(values, BigInt).buffer)
const none = Buffer.alloc(0)
const bytesOf = ({ content }: Part) => Buffer.from(content)

function fieldsOf(part: Part): Fields {
  const [size, crc] = [bytesOf(part).length, crc32(part.content)]
  const flags = part.descriptor === undefined ? 0x08_00 : 0x08_08
  return { name: part.name, flags, method: 0, crc, compressedSize: size, size }
}

/** As a head and the directory have it alike. */
function common({ name, flags, method, crc, compressedSize, size }: Fields, extra: Buffer) {
  const length = Buffer.byteLength(name)
  return Buffer.concat([
    u16(20, flags, method, 0, 0x21),
    u32(crc, compressedSize, size),
    u16(length, extra.length),
  ])
}

function headOf(part: Part): Buffer {
  const { headExtra = none, descriptor } = part
  const later = descriptor === undefined ? {} : { crc: 0, compressedSize: 0, size: 0 }
  const said = { ...fieldsOf(part), ...later, ...part.head }
  return Buffer.concat([
    u32(0x04_03_4b_50),
    common(said, headExtra),
    Buffer.from(said.name),
    headExtra,
  ])
}

function descriptorOf(part: Part): Buffer {
  const { crc, size } = fieldsOf(part)
  const { descriptor } = part
  if (descriptor === undefined) return none
  const mark = descriptor === 16 || descriptor === 24 ? u32(0x08_07_4b_50) : none
  const sizes = descriptor >= 20 ? u64(size, size) : u32(size, size)
  return Buffer.concat([mark, u32(crc), sizes])
}

function listedOf(part: Part, offset: number): Buffer {
  const { listedExtra = none, comment = none } = part
  const said = { ...fieldsOf(part), ...part.listed }
  return Buffer.concat([
    u32(0x02_01_4b_50),
    u16(0x03_14),
    common(said, listedExtra),
    u16(comment.length, 0, 0, 0, 0),
    u32(offset),
    Buffer.from(said.name),
    listedExtra,
    comment,
  ])
}

function layOut(parts: readonly Part[], from = 0): { heads: Buffer; directory: Buffer } {
  const heads: Buffer[] = []
  const directory: Buffer[] = []
  let offset = from
  for (const part of parts) {
    const { gap = none } = part
    const own = Buffer.concat([headOf(part), bytesOf(part), descriptorOf(part), gap])
    heads.push(own)
    directory.push(listedOf(part, offset))
    offset += own.length
  }
  return { heads: Buffer.concat(heads), directory: Buffer.concat(directory) }
}

const endOf = (count: number, size: number, offset: number, comment: Buffer = none) =>
  Buffer.concat([
    u32(0x06_05_4b_50),
    u16(0, 0, count, count),
    u32(size, offset),
    u16(comment.length),
    comment,
  ])

/** The two parts of ZIP64, the first of them at `at`. */
const end64Of = (count: number, size: number, offset: number, at: number) =>
  Buffer.concat([
    u32(0x06_06_4b_50),
    u64(44),
    u16(45, 45),
    u32(0, 0),
    u64(count, count, size, offset),
    u32(0x07_06_4b_50, 0),
    u64(at),
    u32(1),
  ])

function rawZip(
  parts: readonly Part[],
  { count = parts.length, comment = none }: { count?: number; comment?: Buffer } = {},
): Buffer {
  const { heads, directory } = layOut(parts)
  const end = endOf(count, directory.length, heads.length, comment)
  return Buffer.concat([heads, directory, end])
}

async function verdict(zip: Buffer): Promise<string> {
  const checked = await checkZip(new Blob([new Uint8Array(zip)]))
  if (checked.kind === 'refused') return checked.fault
  return checked.kind === 'checked' && isUnchanged(checked.comparison) ? 'unchanged' : 'differs'
}

/** The pack with its second entry otherwise. */
const withMay = (change: Partial<Part>) =>
  pack.map((part) => (part.name === may ? { ...part, ...change } : part))

const field = (id: number, data: Buffer) => Buffer.concat([u16(id, data.length), data])
const renamedTo = (part: string, to: string) =>
  field(0x70_75, Buffer.concat([Buffer.from([1]), u32(crc32(part)), Buffer.from(to)]))
const times = field(0x54_55, Buffer.from('0300000000', 'hex'))

/** Sizes that stand among the extra fields, as those of a large pack. */
const large = (...values: number[]) => field(1, u64(...values))

it.each<[string, readonly Part[]]>([
  ['plainly', pack],
  ['with times', withMay({ headExtra: times, listedExtra: times })],
  ...([12, 16, 20, 24] as const).map((descriptor): [string, readonly Part[]] => [
    `with a descriptor of ${descriptor} bytes`,
    withMay({ descriptor }),
  ]),
  ['with a folder', [{ name: 'statements/', content: '' }, ...pack]],
  [
    'with the sizes of a large file',
    withMay({
      head: { size: 0xff_ff_ff_ff, compressedSize: 0xff_ff_ff_ff },
      headExtra: large(10, 10),
      listed: { size: 0xff_ff_ff_ff },
      listedExtra: large(10),
    }),
  ],
])('a pack that was zipped again %s is unchanged', async (_how, parts) => {
  expect(await verdict(rawZip(parts))).toBe('unchanged')
})

it('a pack with the end of a large zip is unchanged, and its two ends have to say the same', async () => {
  const { heads, directory } = layOut(pack)
  const body = Buffer.concat([heads, directory])
  const end64 = end64Of(3, directory.length, heads.length, body.length)
  const full = 0xff_ff_ff_ff
  for (const [offset, size] of [
    [full, full],
    [full, directory.length],
    [heads.length, directory.length],
  ] as const) {
    expect(await verdict(Buffer.concat([body, end64, endOf(3, size, offset)]))).toBe('unchanged')
  }
  const other = endOf(3, directory.length, heads.length + 1)
  expect(await verdict(Buffer.concat([body, end64, other]))).toBe('damaged')
  expect(await verdict(Buffer.concat([body, endOf(3, full, full)]))).toBe('damaged')
})

it('a second directory between the first one and the end is refused', async () => {
  const own = layOut(pack)
  const second = layOut([pack[0] as Part, forged, pack[2] as Part], own.heads.length)
  const heads = Buffer.concat([own.heads, second.heads])
  const end = endOf(3, own.directory.length, heads.length)
  const zip = Buffer.concat([heads, own.directory, second.directory, end])
  expect(await verdict(zip)).toBe('damaged')
})

it('a second directory that only ZIP64 leads to is refused', async () => {
  const own = layOut(pack)
  const second = layOut([forged], own.heads.length)
  const hidden = Buffer.concat([second.heads, second.directory])
  const at = own.heads.length + own.directory.length + hidden.length
  const from = own.heads.length + own.directory.length + second.heads.length
  const comment = Buffer.concat([hidden, end64Of(1, second.directory.length, from, at)])
  const last = pack.map((part) => (part.name === june ? { ...part, comment } : part))
  expect(await verdict(rawZip(last))).toBe('damaged')
})

it.each([
  ['of the same name', forged],
  ['of another name', { name: 'statements/forged.pdf', content: '%PDF-1.7' }],
])('an entry %s that the end does not count is refused', async (_which, extra) => {
  expect(await verdict(rawZip([...pack, extra], { count: 3 }))).toBe('damaged')
})

it('two files whose names a field of the zip swaps are refused, in the head as in the directory', async () => {
  const swap = (where: 'headExtra' | 'listedExtra') =>
    pack.map((part) => {
      if (part.name === may) return { ...part, [where]: renamedTo(may, june) }
      return part.name === june ? { ...part, [where]: renamedTo(june, may) } : part
    })
  expect(await verdict(rawZip(swap('headExtra')))).toBe('unknown_form')
  expect(await verdict(rawZip(swap('listedExtra')))).toBe('unknown_form')
})

it.each([
  ['between two entries', withMay({ gap: headOf(forged) })],
  ['of one byte', withMay({ gap: Buffer.alloc(1) })],
  ['as long as a descriptor', withMay({ gap: Buffer.alloc(16) })],
  ['behind a descriptor', withMay({ descriptor: 16, gap: Buffer.alloc(8) })],
  ['before the directory', [...pack.slice(0, 2), { ...(pack[2] as Part), gap: Buffer.alloc(4) }]],
])('bytes %s that belong to no entry are refused', async (_where, parts) => {
  expect(await verdict(rawZip(parts))).toBe('damaged')
})

it('bytes before the first entry are refused', async () => {
  const before = Buffer.concat([headOf(forged), bytesOf(forged)])
  const { heads, directory } = layOut(pack, before.length)
  const end = endOf(3, directory.length, before.length + heads.length)
  expect(await verdict(Buffer.concat([before, heads, directory, end]))).toBe('damaged')
})

it.each<[string, Partial<Part>]>([
  ['name', { head: { name: 'statements/Mai.csv' } }],
  ['flags', { head: { flags: 0 } }],
  ['method', { head: { method: 8 } }],
  ['checksum', { head: { crc: 1 } }],
  ['compressed size', { head: { compressedSize: 3 } }],
  ['size', { head: { size: 3 } }],
  ['size of zero without a descriptor', { head: { crc: 0, compressedSize: 0, size: 0 } }],
  ['size beside a descriptor', { descriptor: 16, head: { size: 3 } }],
  ['checksum in the directory', { descriptor: 16, listed: { crc: 1 } }],
  ['size behind ZIP64', { head: { size: 0xff_ff_ff_ff }, headExtra: large(3) }],
])('a head of another %s than the directory is refused', async (_field, change) => {
  expect(await verdict(rawZip(withMay(change)))).toBe('damaged')
})

it.each<[string, Buffer, string]>([
  ['a folder with bytes', rawZip([...pack, { name: 'more/', content: 'hidden' }]), 'damaged'],
  ['a folder named as a file is', rawZip([...pack, { name: `${may}/`, content: '' }]), 'damaged'],
  ['a folder outside', rawZip([...pack, { name: '../', content: '' }]), 'damaged'],
  ['a comment', rawZip(pack, { comment: rawZip([forged]) }), 'damaged'],
  ['a comment of a file', rawZip(withMay({ comment: Buffer.from('x') })), 'damaged'],
  ['an extra field cut short', rawZip(withMay({ listedExtra: u16(0x54_55, 9) })), 'damaged'],
  ['a field twice', rawZip(withMay({ headExtra: Buffer.concat([times, times]) })), 'damaged'],
  [
    'a field with room for a file',
    rawZip(withMay({ headExtra: field(0x54_55, Buffer.alloc(33)) })),
    'unknown_form',
  ],
])('%s is refused', async (_what, zip, fault) => {
  expect(await verdict(zip)).toBe(fault)
})
