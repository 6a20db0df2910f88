import { expect, test } from 'vitest'
import { isNotKnown, notUnderstoodInWords, whyPartial } from '@/lib/present/reading-words'
import { testReader } from '@/test/components/screens'

const say = (extent: Parameters<typeof notUnderstoodInWords>[0]) =>
  notUnderstoodInWords(extent, testReader)

test('rows that could not be read, that are in a state nobody knows, and that lack something are told apart', () => {
  expect(say({ notUnderstood: 2, unreadable: 2 })).toEqual([
    '2 rows could not be read and are in no figure.',
  ])
  expect(say({ notUnderstood: 1, unknownState: 1 })).toEqual([
    '1 row is in no figure: its state is not known here.',
  ])
  expect(say({ notUnderstood: 6, unreadable: 1, unknownState: 2 })).toEqual([
    '1 row could not be read and is in no figure.',
    '2 rows are in no figure: their states are not known here.',
    expect.stringMatching(/^3 rows are in no figure: what it needs/),
  ])
})

test('where it was not counted which rows are so, all of them may lack something', () => {
  expect(say({ notUnderstood: 1 })).toEqual([
    expect.stringMatching(/^1 row is in no figure: what it needs/),
  ])
  expect(say({ notUnderstood: 0 })).toEqual([])
})

test('why something is made of a part says both why its list ended and which rows are left out', () => {
  const extent = { end: 'limit', notUnderstood: 1, unreadable: 1 } as const
  expect(whyPartial(extent, testReader)).toMatch(
    /\. 1 row could not be read and is in no figure\.$/,
  )
  expect(whyPartial({ end: 'whole', notUnderstood: 0 }, testReader)).toBeUndefined()
})

test('nothing that was found is a figure of what was read whole, and not known of anything else', () => {
  expect(isNotKnown(0n, { end: 'whole', notUnderstood: 0 })).toBe(false)
  expect(isNotKnown(0n, { end: 'whole', notUnderstood: 1 })).toBe(true)
  expect(isNotKnown(0, { end: 'failed', notUnderstood: 0 })).toBe(true)
  expect(isNotKnown(3, { end: 'failed', notUnderstood: 0 })).toBe(false)
})
