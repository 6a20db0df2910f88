import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createReader } from '@/lib/format/create-reader'
import { manifestCsv, zipNote } from '@/lib/server/exports/manifest'
import { readManifest } from '@/test/exports/read-zip'

const read = (csv: string) =>
  readManifest([{ name: '_manifest.csv', bytes: Buffer.from(csv), sha256: '' }])

describe('the list within a zip', () => {
  test('gives each item a line, in the order of the bank', () => {
    const csv = manifestCsv([
      { label: 'INV-1', id: 'a', outcome: 'included', file: 'x.pdf', bytes: 12, sha256: 'ff' },
      { label: 'INV "2", b', id: 'b', outcome: 'missing', file: 'y.pdf', reason: 'late' },
    ])
    expect(csv.split('\r\n')).toEqual([
      '\uFEFFitem,identifier,outcome,file,bytes,sha256,reason',
      'INV-1,a,included,x.pdf,12,ff,',
      '"INV ""2"", b",b,missing,y.pdf,,,late',
      '',
    ])
  })

  test('runs nothing in a spreadsheet, and loses nothing of a name', () => {
    const label = fc.string({ unit: 'binary', maxLength: 60 })
    fc.assert(
      fc.property(fc.array(label, { maxLength: 5 }), (labels) => {
        const lines = labels.map((each) => ({
          label: each,
          id: '=1+1',
          outcome: 'included' as const,
          file: '',
        }))
        const rows = read(manifestCsv(lines))
        expect(rows).toHaveLength(labels.length)
        for (const [place, row] of rows.entries()) {
          expect(row['identifier']).toBe("'=1+1")
          expect(row['item']).not.toMatch(/^[=+\-@\t\r]/)
          expect(row['item']?.replace(/^'/, '')).toBe(labels[place]?.replace(/^'/, ''))
        }
      }),
    )
  })

  test('says in words what is missing and that there may be more', () => {
    const progress = {
      title: 'Invoices',
      wanted: 3,
      isWhole: false,
      included: 1,
      bytes: 10,
      without: 1,
      missing: [{ id: 'b', name: 'y.pdf', reason: 'the bank failed to answer' }],
    }
    const story = {
      clientName: 'Acme',
      personName: 'Ada',
      madeAt: '2026-03-15T12:00:00Z',
      progress,
      listEndedBy: 'the bank failed to answer',
      stoppedBy: undefined,
    }
    const reader = createReader({ locale: 'en-US', timeZone: 'America/New_York' })
    const german = createReader({ locale: 'de', timeZone: 'America/New_York' })
    expect(zipNote(story, german)).toContain('Mindestens 3 Einträge auf der Liste der Bank. Davon')
    expect(zipNote(story, reader).split('\r\n')).toEqual([
      'Acme: Invoices',
      'Made on 15 Mar 2026, 08:00:00 EDT for Ada',
      '',
      'At least 3 items on the bank’s list. Of these',
      '  1 document is in this zip,',
      '  1 has no document at the bank,',
      '  1 not fetched and MISSING here:',
      '    y.pdf: the bank failed to answer',
      '',
      'The bank’s list was not read to its end: the bank failed to answer.',
      '',
      '_manifest.csv names every item with its file, its size in bytes and its SHA-256.',
      '',
    ])
  })
})
