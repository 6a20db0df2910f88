import { expect, test } from 'vitest'
import { defaultPreferences, parsePreferences } from '@/lib/format/preferences'

test('a preference that a cookie makes up is as if it said nothing', () => {
  expect(parsePreferences('negatives=nonsense&theme=loud')).toEqual(defaultPreferences)
  expect(parsePreferences('negatives=parentheses').negatives).toBe('parentheses')
})
