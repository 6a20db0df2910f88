import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkInside, checkZip, type CheckedPack } from '@/lib/domain/packs/check-zip'
import { isUnchanged } from '@/lib/domain/packs/compare-pack'
import { writeManifest } from '@/lib/domain/packs/manifest'
import { sampleManifest, zipOf } from '@/test/packs/sample-pack'
import { readZip } from '@/test/exports/read-zip'

const files = {
  'index.html': '<!doctype html>',
  'invoices/INV-1.pdf': '%PDF-1.7 one',
  'statements/May.pdf': '%PDF-1.7 two %%EOF',
}

const sound = async () => zipOf(files, sampleManifest(files))

const check = (bytes: Uint8Array) => checkZip(new Blob([new Uint8Array(bytes)]))

const hashOf = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')

function verdict(checked: CheckedPack): string {
  if (checked.kind === 'refused') return checked.fault
  if (checked.kind === 'several') return `several: ${checked.names.join(' ')}`
  const { different, missing, added } = checked.comparison
  const names = [...different.map(({ file }) => file), ...missing, ...added].map(({ name }) => name)
  return names.length === 0 ? 'unchanged' : names.join(' ')
}

describe('a pack that is checked', () => {
  it('is unchanged as it was made, and known by its manifest', async () => {
    const checked = await check(await sound())
    expect(verdict(checked)).toBe('unchanged')
    expect(checked).toMatchObject({
      manifestSha256: hashOf(writeManifest(sampleManifest(files))),
      comparison: { same: { length: 3 } },
    })
  })

  it('names a file that was changed, left out or added, and no other', async () => {
    const manifest = sampleManifest(files)
    const changed = { ...files, 'invoices/INV-1.pdf': '%PDF-1.7 ONE' }
    expect(verdict(await check(await zipOf(changed, manifest)))).toBe('invoices/INV-1.pdf')
    const { 'statements/May.pdf': _left, ...fewer } = files
    expect(verdict(await check(await zipOf(fewer, manifest)))).toBe('statements/May.pdf')
    const more = { ...files, 'statements/June.pdf': 'x' }
    expect(verdict(await check(await zipOf(more, manifest)))).toBe('statements/June.pdf')
  })

  it('may have been extracted and compressed again, in another order and tighter', async () => {
    const manifest = writeManifest(sampleManifest(files))
    const parts = Object.entries({ 'manifest.json': manifest, ...files })
    expect(verdict(await check(deflatedZip(parts)))).toBe('unchanged')
  })

  it('never passes for unchanged where any of its bytes is another one in a file', async () => {
    const zip = await sound()
    await fc.assert(
      fc.asyncProperty(fc.nat(zip.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const flipped = new Uint8Array(zip)
        flipped[at] = (flipped[at] ?? 0) ^ by
        const checked = await check(flipped)
        if (checked.kind !== 'checked' || !isUnchanged(checked.comparison)) return
        if (checked.manifestSha256 !== hashOf(writeManifest(sampleManifest(files)))) return
        // What differs then is of the zip, such as a time, and in no file.
        expect(checked.comparison.same).toHaveLength(3)
        expect(fileBytes(flipped)).toEqual(fileBytes(zip))
      }),
      { numRuns: 600 },
    )
  })

  it('never takes a beginning of it for the whole', async () => {
    const zip = await sound()
    await fc.assert(
      fc.asyncProperty(fc.nat(zip.length - 1), async (length) => {
        expect(verdict(await check(zip.subarray(0, length)))).not.toBe('unchanged')
      }),
    )
  })
})

it.each([2 / 3, 0.05])(
  'a pack that is cut to %s of it is damaged, and no other kind of file',
  async (part) => {
    const zip = await sound()
    expect(verdict(await check(zip.subarray(0, Math.floor(zip.length * part))))).toBe('damaged')
  },
)

describe('a zip of several packs', () => {
  const several = async () => {
    const changed = { ...files, 'invoices/INV-1.pdf': '%PDF-1.7 ONE' }
    return new Blob([
      new Uint8Array(
        await zipOf({
          'Northlight_2026-05.zip': await sound(),
          'Acme_2026-05.zip': await zipOf(changed, sampleManifest(files)),
          'not-made.txt': 'These packs were not made:',
        }),
      ),
    ])
  }

  it('names them, and each is checked on its own', async () => {
    const zip = await several()
    expect(verdict(await checkZip(zip))).toBe('several: Acme_2026-05.zip Northlight_2026-05.zip')
    expect(verdict(await checkInside(zip, 'Northlight_2026-05.zip'))).toBe('unchanged')
    expect(verdict(await checkInside(zip, 'Acme_2026-05.zip'))).toBe('invoices/INV-1.pdf')
  })

  it('says of one that is no pack, or is not there, what it is', async () => {
    const zip = new Blob([new Uint8Array(await zipOf({ 'a.zip': 'a letter' }))])
    expect(verdict(await checkInside(zip, 'a.zip'))).toBe('no_zip')
    expect(verdict(await checkInside(zip, 'b.zip'))).toBe('damaged')
  })
})

describe('what is no pack', () => {
  it.each([
    ['no_zip', () => new TextEncoder().encode('a letter')],
    ['no_zip', () => new Uint8Array()],
    ['no_manifest', () => zipOf(files)],
    ['not_ours', () => zipOf({ ...files, 'manifest.json': '{"form":"another"}' })],
    ['not_ours', () => zipOf({ ...files, 'manifest.json': '[' })],
    ['damaged', () => zipOf({ '../up.txt': 'x' }, sampleManifest(files))],
  ])('is refused in one word: %s', async (fault, make) => {
    expect(verdict(await check(await make()))).toBe(fault)
  })

  it('is a zip that says less than comes out, and one that says too much', async () => {
    const manifest = sampleManifest({ 'big.bin': 'a'.repeat(1000) })
    const text = writeManifest(manifest)
    const lying = deflatedZip([
      ['manifest.json', text],
      ['big.bin', 'a'.repeat(100_000), 1000],
    ])
    expect(verdict(await check(lying))).toBe('big.bin')
    const bomb = deflatedZip([
      ['manifest.json', text],
      ['big.bin', 'a', 3 * 1024 ** 3],
    ])
    expect(verdict(await check(bomb))).toBe('too_large')
  })

  it('is one whose files share their bytes', async () => {
    const zip = Buffer.from(await sound())
    const first = zip.indexOf(Buffer.from('504b0102', 'hex'))
    const second = zip.indexOf(Buffer.from('504b0102', 'hex'), first + 4)
    zip.writeUInt32LE(zip.readUInt32LE(first + 42), second + 42)
    expect(verdict(await check(zip))).toBe('damaged')
  })

  it('is a file of 500 megabytes, of which its end alone is read', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'pack-'))
    const name = path.join(folder, 'large.zip')
    await writeFile(name, '')
    // Without blocks on the disk.
    await truncate(name, 500 * 1024 ** 2)
    const large = await openAsBlob(name)
    const began = performance.now()
    expect(verdict(await checkZip(large))).toBe('no_zip')
    expect(performance.now() - began).toBeLessThan(5000)
    await rm(folder, { recursive: true })
  })

  it('has more files than a pack', async () => {
    const many = Object.fromEntries(Array.from({ length: 10_001 }, (_, nth) => [`f${nth}`, '']))
    expect(verdict(await check(await zipOf(many)))).toBe('too_many')
  })
})

function fileBytes(zip: Uint8Array) {
  // By the independent reader of the tests, without checksums, which are the zip's own.
  const entries: Record<string, string> = {}
  for (const { name, bytes } of readZip(Buffer.from(zip), { checksums: false })) {
    entries[name] = hashOf(bytes)
  }
  return entries
}

/** A zip of deflated entries, the last first; the third of a part is the size that it claims. */
function deflatedZip(parts: readonly (readonly [string, string, number?])[]): Uint8Array {
  const heads: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const [name, text, claimed = text.length] of parts.toReversed()) {
    const compressed = deflateRawSync(text)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(0x08_00, 2)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(compressed.length, 14)
    fields.writeUInt32LE(claimed, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const head = Buffer.concat([
      Buffer.from('504b0304', 'hex'),
      fields,
      Buffer.from(name),
      compressed,
    ])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    const made = Buffer.from('1400', 'hex')
    entries.push(
      Buffer.concat([Buffer.from('504b0102', 'hex'), made, fields, rest, Buffer.from(name)]),
    )
    heads.push(head)
    offset += head.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.write('504b0506', 'hex')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...heads, directory, end])
}
