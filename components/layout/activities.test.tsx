import { beforeEach, expect, it } from 'vitest'
import { Activities } from '@/components/layout/activities'
import { readIn, renderServerScreen, wordsOf } from '@/test/components/screens'

beforeEach(() => readIn('UTC'))

it.each([
  ['initiated', 'settled'],
  ['created', 'sent'],
  ['sent', 'paid'],
])('of one moment what begins (%s) stands below what follows it (%s)', async (begins, follows) => {
  const created_at = '2026-10-28T16:55:00Z'
  const both = [begins, follows].map((activity_type) => ({ activity_type, created_at }))
  const shown = async (activities: typeof both) =>
    wordsOf(await renderServerScreen(<Activities activities={activities} />))
  expect(await shown(both)).toBe(await shown(both.toReversed()))
  const words = (await shown(both)).toLowerCase()
  expect(words.indexOf(follows)).toBeGreaterThan(-1)
  expect(words.indexOf(follows)).toBeLessThan(words.indexOf(begins))
})
