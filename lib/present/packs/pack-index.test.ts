import { expect, test } from 'vitest'
import { type AsLocked, parseManifest, writeManifest } from '@/lib/domain/packs/manifest'
import { createReader } from '@/lib/format/create-reader'
import {
  noteOfAccount,
  notesOfFile,
  notesOfPaper,
  notesOfStatements,
} from '@/lib/present/packs/lock-notes'
import { packIndex } from '@/lib/present/packs/pack-index'
import { sampleManifest } from '@/test/packs/sample-pack'

const reader = createReader({ locale: 'en-US', timeZone: 'UTC' })
const { files, ...head } = sampleManifest({ 'a.csv': 'a' })
const other: AsLocked = { is: 'other', sums: [] }

const indexOf = (deletedAnswers: number) => {
  const notes = [
    ...notesOfPaper(deletedAnswers, reader),
    ...notesOfFile({ name: 'a.csv', as_locked: other }, deletedAnswers, reader),
    ...notesOfFile({ name: 'b.csv', as_locked: { is: 'cannot_tell' } }, deletedAnswers, reader),
    ...noteOfAccount('Checking', other, deletedAnswers, reader),
  ]
  return packIndex(head, files, { period: 'May 2026', notes, deletedAnswers }, reader)
}

test('a pack of which the paper prints all answers says that the paper is as locked', () => {
  const index = indexOf(0)
  expect(index).toContain('The paper of a period as it was locked, and')
  expect(index.match(/The paper is as locked\./g)).toHaveLength(3)
  expect(index).not.toContain('no longer kept')
})

test('a pack of which the paper lacks answers says so once, and nowhere that it is as locked', () => {
  const index = indexOf(2)
  expect(index).toContain(
    '<p class="note">The paper is as locked, apart from 2 answers that are no longer kept.</p>',
  )
  expect(index).not.toContain('The paper is as locked.')
  expect(index).not.toContain('as it was locked')
})

test('an index says of which files it has the SHA-256: its own stands in the manifest alone', () => {
  const index = indexOf(0)
  expect(index).toContain('The SHA-256 of each file but this page stands here')
  expect(index).not.toContain('index.html')
})

test('a pack says by days and numbers which statements of the lock the bank lists no longer', () => {
  const [may, half] = [
    { first: '2026-05-01', last: '2026-05-31' },
    { first: '2026-05-01', last: '2026-05-15' },
  ]
  const one = (id: string, days = may) => ({ id, ...days, accounts: [], seen: [] })
  const kept = [one('s-1'), one('s-2'), one('s-3', half), one('s-4')]
  expect(notesOfStatements(kept, [{ id: 's-4' }, { id: 's-new' }], reader)).toEqual([
    'The close was locked with 2 statements of 1–31 May 2026 that the bank no longer lists for the period, so their files are not in this pack: s-1, s-2.',
    'The close was locked with 1 statement of 1–15 May 2026 that the bank no longer lists for the period, so its file is not in this pack: s-3.',
  ])
  expect(notesOfStatements(kept, kept, reader)).toEqual([])
  expect(notesOfStatements(undefined, [], reader)).toEqual([
    expect.stringContaining('cannot be told'),
  ])
  const many = Array.from({ length: 120 }, (_, at) => one(`00000000-0000-4000-8000-${at}`))
  const notes = notesOfStatements(many, [], reader)
  expect(parseManifest(writeManifest({ ...head, files, notes }))?.notes).toEqual(notes)
})
