import { describe, expect, test } from 'vitest'
import { doneText, markedText, undoneText } from '@/components/review/mark-texts'
import { createTranslations } from '@/lib/i18n/translations'

const t = createTranslations('en', 'marks')
const nothing = { done: 0, earlier: 0, left: 0, stay: 0, again: 0, unreadable: 0 }

test('undoing a mark over a selection says whose an earlier mark is now', () => {
  expect(markedText('flag', 2, false, t)).toBe('2 flagged')
  expect(markedText('flag', 2, true, t)).toBe('The 2 that were flagged are flagged again, by you')
  expect(markedText('clear', 2, true, t)).toBe('2 marks removed')
})

test('of what was done earlier it is not said that another person did it', () => {
  const said = [
    t('earlier_one', { person: 'Joy Okafor', what: 'Reviewed by you, 6 Jul' }),
    t('earlier_many', { count: 2 }),
  ]
  expect(said).toEqual([
    'Joy Okafor has already acted here: Reviewed by you, 6 Jul. Do it again to replace that.',
    '2 rows were marked meanwhile and stay as they are now',
  ])
})

describe('marking all that match', () => {
  test('says how many keep another mark', () => {
    expect(doneText({ ...nothing, done: 201, stay: 3 }, 'review', t)).toBe(
      '201 marked reviewed. 3 that are flagged stay as they are',
    )
    expect(doneText({ ...nothing, stay: 1, left: 2 }, 'flag', t)).toBe(
      'Nothing was left to mark. 1 that is reviewed stays as it is. ' +
        '2 rows changed since they were marked and are left to be looked at',
    )
  })

  test('undone says whose an earlier mark is now', () => {
    expect(undoneText({ ...nothing, done: 81 }, 'review', t)).toBe('81 rows are marked as before')
    expect(undoneText({ ...nothing, done: 81, again: 2 }, 'review', t)).toBe(
      '79 rows are marked as before. The 2 that were flagged are flagged again, by you',
    )
    expect(undoneText({ ...nothing, done: 1, again: 1, earlier: 1 }, 'flag', t)).toMatch(
      /^The one that was reviewed is marked reviewed again, by you\. 1 row was marked meanwhile/,
    )
  })
})
