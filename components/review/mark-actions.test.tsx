import { expect, it } from 'vitest'
import { MarkActions } from '@/components/review/mark-actions'
import { renderScreen, wordsOf } from '@/test/components/screens'

it('says beside Export and Copy that all that match is meant of marking alone', () => {
  const marks = {
    kind: 'transaction',
    connection_id: 'c-1',
    since: '2026-07-08T12:00:00Z',
  } as const
  const wordsWith = (isPage: boolean) =>
    wordsOf(renderScreen(<MarkActions marks={marks} rows={[]} isPage={isPage} onDone={() => {}} />))
  expect(wordsWith(true)).toMatch(/^Mark all that match Mark reviewed Flag Ask/)
  expect(wordsWith(false)).toMatch(/^Mark reviewed Flag Ask/)
})
