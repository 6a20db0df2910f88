import { expect, test } from 'vitest'
import { lateBeginning } from '@/lib/domain/close/late-beginning'

test('rows begin late where more than a month of what is compared has none', () => {
  expect(lateBeginning('2024-11-02', '2024-01-01')).toBe('2024-11-02')
  expect(lateBeginning('2024-02-02', '2024-01-01')).toBe('2024-02-02')
  expect(lateBeginning('2024-02-01', '2024-01-01')).toBeUndefined()
  expect(lateBeginning('2023-11-02', '2024-01-01')).toBeUndefined()
})

test('of what was not read nothing is said', () => {
  expect(lateBeginning(undefined, '2024-01-01')).toBeUndefined()
  expect(lateBeginning('2024-11-02', undefined)).toBeUndefined()
})
