import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editNote, type Note, writeNote } from '@/lib/domain/close/notes'
import { findWordsFault, maxCharacters } from '@/lib/domain/close/own-words'

const at = '2026-07-06T10:00:00Z'
const note: Note = { id: 'n-1', by: 'joy', versions: [{ text: 'Ask Noor', at }] }

test('only its author edits a note, and one who had not seen its last text is shown it', () => {
  const version = { text: 'Called Noor', at }
  expect(editNote(note, 'ada', version, 1)).toEqual({ kind: 'refused', why: 'not_yours' })
  expect(editNote(note, 'joy', version, 0)).toEqual({ kind: 'conflict', earlier: note.versions })
  expect(editNote(note, 'joy', version, 1)).toEqual({
    kind: 'kept',
    entries: [...note.versions, version],
  })
})

test('a note says something, in 4,000 characters at most', () => {
  expect(writeNote({ id: 'n', by: 'joy' }, { text: ' \n', at })).toMatchObject({ why: 'empty' })
  expect(writeNote({ id: 'n', by: 'joy' }, { text: 'x'.repeat(20_000), at })).toMatchObject({
    why: 'too_long',
  })
  expect(writeNote({ id: 'n', by: 'joy' }, { text: 'Deposit', at })).toMatchObject({
    kind: 'kept',
    note: { by: 'joy', versions: [{ text: 'Deposit' }] },
  })
})

test('a character counts once, however many units it takes', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('a', 'é', '🧾', 'م'),
      fc.integer({ min: 1, max: 9 }),
      (one, over) => {
        expect(findWordsFault(one.repeat(maxCharacters))).toBeUndefined()
        expect(findWordsFault(one.repeat(maxCharacters + over))).toBe('too_long')
      },
    ),
    { numRuns: 20 },
  )
})
