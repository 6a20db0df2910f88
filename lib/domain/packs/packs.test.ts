import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isInside, parseManifest, writeManifest } from '@/lib/domain/packs/manifest'
import { type NamedFile, namePackFiles } from '@/lib/domain/packs/pack-names'
import { packStanding } from '@/lib/domain/packs/pack-standing'
import { maxQueried, partsToCompare } from '@/lib/domain/packs/today'
import { mergeReadings, type PackReading, readingKey } from '@/lib/domain/packs/readings'
import { sampleManifest } from '@/test/packs/sample-pack'

const manifest = sampleManifest({ 'index.html': 'a', 'statements/b.pdf': 'b', 'a.pdf': 'c' })

describe('a manifest', () => {
  it('is the same text in whatever order its files were read, and is read back', () => {
    const turned = { ...manifest, files: manifest.files.toReversed() }
    expect(writeManifest(turned)).toBe(writeManifest(manifest))
    const names = parseManifest(writeManifest(manifest))?.files.map(({ name }) => name)
    expect(names).toEqual(['a.pdf', 'index.html', 'statements/b.pdf'])
  })

  it.each([
    ['names a file twice', [...manifest.files, manifest.files[0]]],
    ['names itself', [{ ...manifest.files[0], name: 'manifest.json' }]],
    ['leads out of its folder', [{ ...manifest.files[0], name: '../a' }]],
    ['has a size that is none', [{ ...manifest.files[0], size: -1 }]],
    ['has a hash that is none', [{ ...manifest.files[0], sha256: 'A'.repeat(64) }]],
  ])('is none of ours where it %s', (_, files) => {
    expect(parseManifest(JSON.stringify({ ...manifest, files }))).toBeUndefined()
  })

  it('is none of ours whatever else a text says', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(parseManifest(text)).toBeUndefined()
      }),
    )
  })

  it.each(['', '/a', 'a//b', '..', 'a/../b', './a', 'a\\b', 'C:a', 'a\nb'])(
    'lets no name lead elsewhere: %j',
    (name) => expect(isInside(name)).toBe(false),
  )
})

const reading: fc.Arbitrary<PackReading> = fc.record({
  kind: fc.constantFrom('statement', 'invoice'),
  source: fc.constantFrom('a', 'b', 'c'),
  sha256: fc.constantFrom('1'.repeat(64), '2'.repeat(64)),
  readAt: fc.integer({ min: 0, max: 5 }).map((day) => `2026-06-0${day + 1}T00:00:00.000Z`),
})

describe('the parts in which a pack is compared with the bank', () => {
  const filesOf = (kind: 'receipt' | 'transactions' | 'paper', count: number) =>
    Array.from({ length: count }, (_, at) => at).flatMap((at) => {
      const name = `${kind}/${at}`
      return sampleManifest({ [name]: name }).files.map((file) => ({ ...file, kind }))
    })

  it.each([
    [3, 2],
    [maxQueried - 1, 3],
    [2 * maxQueried + 1, maxQueried + 1],
    [maxQueried + 1, 0],
  ])('hold each of %i receipts and %i files of transactions once', (receipts, lists) => {
    const files = [...filesOf('receipt', receipts), ...filesOf('transactions', lists)]
    const parts = partsToCompare({ ...manifest, files: [...files, ...filesOf('paper', 1)] })
    expect(parts.flatMap((part) => part.files)).toHaveLength(files.length)
    expect(new Set(parts.flatMap((part) => part.files))).toEqual(new Set(files))
    // By the only part that says a format it is judged which accounts have no file.
    const saying = parts.filter(({ format }) => format !== null)
    expect(saying).toHaveLength(1)
    expect(saying[0]?.files.filter(({ kind }) => kind === 'transactions')).toHaveLength(lists)
    for (const part of parts) {
      const documents = part.files.filter(({ kind }) => kind !== 'transactions')
      expect(documents.length).toBeLessThanOrEqual(maxQueried)
    }
  })
})

describe('readings of files', () => {
  it('come to the same in whatever order packs are made, and however often', () => {
    fc.assert(
      fc.property(fc.array(reading), fc.array(reading), (one, other) => {
        const merged = mergeReadings(one, other)
        expect(mergeReadings(other, one)).toEqual(merged)
        expect(mergeReadings(merged, [...one, ...other])).toEqual(merged)
      }),
    )
  })

  it('keep of each content the time at which it was read first', () => {
    fc.assert(
      fc.property(fc.array(reading), (read) => {
        for (const each of mergeReadings([], read)) {
          const times = read
            .filter((one) => readingKey(one) === readingKey(each))
            .map(({ readAt }) => readAt)
          expect(each.readAt).toBe(times.toSorted()[0])
        }
      }),
    )
  })
})

const named: fc.Arbitrary<NamedFile> = fc.record({
  kind: fc.constantFrom('statement', 'invoice', 'receipt', 'transactions', 'paper'),
  source: fc.uuid(),
  parts: fc.array(
    fc.oneof(
      fc.constantFrom('INV-1', 'inv-1', '../..', 'a/b', 'index', 'x'.repeat(300)),
      fc.string({ unit: 'binary' }),
    ),
    { maxLength: 3 },
  ),
  extension: fc.constantFrom(undefined, '.png', '.bin', '.html'),
})

describe('the names of a pack', () => {
  it('are each its own, lead nowhere else, and do not depend on the order of the files', () => {
    fc.assert(
      fc.property(fc.uniqueArray(named, { selector: ({ source }) => source }), (files) => {
        const names = namePackFiles(files)
        const all = names.map(({ name }) => name.normalize('NFKC').toLowerCase())
        expect(new Set(all).size).toBe(files.length)
        expect(all).not.toContain('index.html')
        for (const { name } of names) expect(isInside(name)).toBe(true)
        expect(namePackFiles(files.toReversed())).toEqual(names)
      }),
    )
  })
})

describe('whether a month can be packed', () => {
  const locked = { state: 'locked', isSuspended: false, changes: 2 } as const
  const readable = { kind: 'readable' } as const
  it.each([
    [undefined, readable, { kind: 'not_begun' }],
    [
      { ...locked, state: 'ready_for_review' },
      readable,
      { kind: 'open', state: 'ready_for_review' },
    ],
    [{ ...locked, isSuspended: true }, readable, { kind: 'suspended' }],
    [locked, { kind: 'ended', since: undefined }, { kind: 'consent_ended' }],
    [locked, { kind: 'disconnected', since: undefined }, { kind: 'disconnected' }],
    [locked, readable, { kind: 'ready', changes: 2 }],
  ] as const)('%j, %j: %j', (close, access, standing) => {
    expect(packStanding(close, access)).toEqual(standing)
  })
})
