import { expect, it } from 'vitest'
import type { CloseBasis, ListRead } from '@/lib/domain/close/close-read'
import { createReader } from '@/lib/format/create-reader'
import { partialWords } from '@/lib/present/close/partial-words'
import { closeReadWith } from '@/test/close/close-read'

const reader = createReader({ locale: 'en-US', timeZone: 'UTC' })

function wordsOf(more: Partial<CloseBasis>, initiated: ListRead['end'] = 'whole') {
  const { basis } = closeReadWith()
  const list = { list: 'initiated', first: '2026-06-01', last: '2026-06-30' } as const
  const readings = [{ ...list, pages: 1, rows: 50, end: initiated, readAt: basis.readAt }]
  return partialWords(closeReadWith({ basis: { ...basis, readings, ...more } }), reader)
}
const limit = { extent: { end: 'limit', notUnderstood: 0 }, seenSince: undefined } as const

it('are none where all was read', () => {
  expect(wordsOf({ past: 'whole' })).toBeUndefined()
})

it('say which of the two lists of a period ends too early', () => {
  const posted = wordsOf({ ...limit, reached: '2026-06-13', postedSince: '2026-06-14' })
  expect(posted?.text).toMatch(/^Transactions were read from the newest back to 13 Jun 2026:/)
  const initiated = wordsOf({ ...limit, reached: '2026-06-13', postedSince: '2026-05-28' }, 'limit')
  expect(initiated?.text).toMatch(
    /^Transactions that were initiated in the period were read .* back to 13 Jun 2026; of those posted in it all/,
  )
  const both = wordsOf({ ...limit, reached: '2026-06-13', postedSince: '2026-06-20' }, 'limit')
  expect(both?.text).toMatch(/initiated .* back to 13 Jun 2026, those posted in it .* 20 Jun 2026:/)
  for (const words of [posted, initiated, both]) {
    expect(words?.fact).toBe('The period was read in part.')
    expect(words?.text).toMatch(/nothing that needs the others has passed\.$/)
  }
})

it('say how far the time before was read, and that nothing was where the bank failed at once', () => {
  expect(wordsOf({ past: 'part', seenSince: '2026-03-02' })).toMatchObject({
    fact: 'The time before the period was read in part.',
    text: expect.stringContaining('back to 2 Mar 2026'),
  })
  const failure = { code: 'not_found' } as const
  const failed = wordsOf({ ...limit, extent: { end: 'failed', notUnderstood: 0 }, failure })
  expect(failed).toMatchObject({ fact: 'The period was not read.', text: undefined })
})
