import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { zipKinds } from '@/lib/domain/exports/export-run'
import {
  addField,
  cleanNaming,
  dropField,
  type FileNaming,
  nameFields,
  defaultNaming,
} from '@/lib/domain/exports/file-naming'
import { nameDocuments, type NameValues } from '@/lib/domain/exports/name-documents'

const invoice = {
  issued: '2026-07-03',
  client: 'Northlight',
  number: 'INV-00195',
  customer: 'Fjord Imports A/S',
  amount: '31050.50',
}

function naming(fields: FileNaming['fields'], more: Partial<FileNaming> = {}): FileNaming {
  const texts = ['', ...fields.slice(1).map(() => '_'), '']
  return { fields, texts, hasFolders: false, keepsReplaced: true, ...more }
}

const nameOf = (values: NameValues, of: FileNaming, version?: number) =>
  nameDocuments('invoices', of)(values, version === undefined ? {} : { version })

describe('the name of a document', () => {
  test('says its fields in their order, with the text between them', () => {
    const texts = ['Invoice ', ' of ', ' - ', ' (copy)']
    expect(nameOf(invoice, naming(['number', 'issued', 'amount'], { texts })).name).toBe(
      'Invoice INV-00195 of 2026-07-03 - 31050.50 (copy).pdf',
    )
  })

  test.each([
    ['the first', { number: 'N-1', customer: 'Kite' }, 'N-1_Kite.pdf'],
    ['one between', { issued: '2026-07-03', customer: 'Kite' }, '2026-07-03_Kite.pdf'],
    ['the last', { issued: '2026-07-03', number: 'N-1' }, '2026-07-03_N-1.pdf'],
    ['all but one', { number: 'N-1' }, 'N-1.pdf'],
    ['every one', {}, 'document.pdf'],
  ])(
    'goes without a field of which nothing is known, and without its text: %s',
    (_, values, name) => {
      expect(nameOf(values, naming(['issued', 'number', 'customer'])).name).toBe(name)
    },
  )

  test('says which characters of a value it cannot have, and that a value was too long', () => {
    const named = nameOf({ ...invoice, number: 'x'.repeat(300) }, naming(['customer', 'number']))
    expect(named).toMatchObject({ leftOut: ['/'], isShortened: true, isNumbered: false })
    expect(named.name).toBe(`Fjord-Imports-A-S_${'x'.repeat(48)}.pdf`)
  })

  test('is numbered where another document of the zip has it', () => {
    const name = nameDocuments('invoices', naming(['customer']))
    const twice = [name({ customer: 'Kite' }), name({ customer: 'KITE' })]
    expect(twice.map((each) => [each.name, each.isNumbered])).toEqual([
      ['Kite.pdf', false],
      ['KITE_2.pdf', true],
    ])
  })

  test('of one that was replaced stands beside the name of the one before, where that is wanted', () => {
    const kept = naming(['number'])
    expect(nameOf(invoice, kept, 1).name).toBe('INV-00195.pdf')
    expect(nameOf(invoice, kept, 2).name).toBe('INV-00195 (2).pdf')
    expect(nameOf(invoice, { ...kept, keepsReplaced: false }, 2).name).toBe('INV-00195.pdf')
  })

  test('stands in a folder of its customer, one for all spellings of a name', () => {
    const name = nameDocuments('invoices', naming(['number'], { hasFolders: true }))
    const names = [
      { number: '1', customer: 'Kite & Sons.' },
      { number: '1', customer: 'KITE & SONS' },
      { number: '1', customer: '../..' },
      { number: '2', customer: 'CON' },
    ].map((values) => name(values).name)
    expect(names).toEqual(['Kite-&-Sons/1.pdf', 'Kite-&-Sons/1_2.pdf', '1.pdf', '_CON/2.pdf'])
  })
})

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.constantFrom('../../etc/passwd', 'a\\b', 'CON', '.', '..', '\u202Egpj.exe', 'x'.repeat(300)),
)

const anyKind = fc.constantFrom(...zipKinds)
const anyNaming = anyKind.chain((kind) =>
  fc.record({
    kind: fc.constant(kind),
    fields: fc.array(fc.oneof(fc.constantFrom(...nameFields[kind]), hostile), { maxLength: 12 }),
    texts: fc.array(hostile, { maxLength: 13 }),
    hasFolders: fc.boolean(),
    keepsReplaced: fc.boolean(),
  }),
)

describe('names by whatever somebody typed, of whatever a bank says', () => {
  test('never leave their folder, break a disk or come twice', () => {
    const values = fc.dictionary(fc.constantFrom(...Object.values(nameFields).flat()), hostile)
    const document = fc.record({ values, version: fc.integer({ min: 1, max: 4 }) })
    fc.assert(
      fc.property(anyNaming, fc.array(document, { maxLength: 10 }), ({ kind, ...given }, all) => {
        const name = nameDocuments(kind, cleanNaming(kind, given) ?? defaultNaming[kind])
        const names = all.map(({ values: said, version }) => name(said, { version }).name)
        const alike = names.map((each) => each.normalize('NFKC').toLowerCase())
        expect(new Set(alike).size).toBe(names.length)
        for (const each of names) {
          const parts = each.split('/')
          expect(parts.length).toBeLessThanOrEqual(given.hasFolders ? 2 : 1)
          for (const part of parts) {
            expect(part).not.toMatch(/[\\:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|^\.|^\s|^$/u)
            expect(part).not.toMatch(/^(?:con|prn|aux|nul)(?:\.|$)/i)
            expect(Buffer.byteLength(part)).toBeLessThanOrEqual(255)
          }
          expect(each).toMatch(/\.pdf$/)
        }
      }),
      { numRuns: 2000 },
    )
  })
})

describe('a naming', () => {
  test('is what was typed, as far as such a document has it', () => {
    const given = {
      fields: ['issued', 'period', 'issued', 'customer'],
      texts: ['a/', '_', '_', ' - ', '..\u0000'],
      hasFolders: true,
      keepsReplaced: false,
    }
    expect(cleanNaming('invoices', given)).toEqual({
      fields: ['issued', 'customer'],
      texts: ['a', ' - ', '..'],
      hasFolders: true,
      keepsReplaced: false,
    })
    expect(cleanNaming('statements', { ...given, fields: ['customer'] })).toBeUndefined()
  })

  test('is the same after it was cleaned again, and always has one text more than fields', () => {
    fc.assert(
      fc.property(anyNaming, ({ kind, ...given }) => {
        const clean = cleanNaming(kind, given)
        if (clean === undefined) return
        expect(clean.texts.length).toBe(clean.fields.length + 1)
        expect(cleanNaming(kind, clean)).toEqual(clean)
      }),
    )
  })

  test('is as before where a field was added at its end and taken out again', () => {
    for (const kind of zipKinds) {
      const before = defaultNaming[kind]
      for (const field of nameFields[kind].filter((each) => !before.fields.includes(each))) {
        const more = addField(before, field)
        expect(more.fields.at(-1)).toBe(field)
        expect(dropField(more, field)).toEqual(before)
      }
    }
  })

  test('keeps its last field', () => {
    const one = naming(['number'])
    expect(dropField(one, 'number')).toBe(one)
    expect(dropField(naming(['issued', 'number']), 'issued')).toEqual(one)
  })
})
