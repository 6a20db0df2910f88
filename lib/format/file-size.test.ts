import { expect, test } from 'vitest'
import { fileSize } from '@/lib/format/file-size'

test('a size is said in kilobytes or megabytes, and what is there is never nothing', () => {
  const said = [0, 1, 999, 4214, 188_000, 999_499, 999_500, 97_498, 100_049, 3_140_000].map(
    (bytes) => fileSize(bytes, 'en'),
  )
  expect(said).toEqual([
    '0 kB',
    '1 kB',
    '1 kB',
    '4 kB',
    '188 kB',
    '999 kB',
    '1 MB',
    '97 kB',
    '100 kB',
    '3.1 MB',
  ])
  expect(fileSize(3_140_000, 'de')).toBe('3,1 MB')
  expect(fileSize(3_140_000, 'ar')).toMatch(/^3[.,٫]1/)
})
