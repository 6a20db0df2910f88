import { expect, test } from 'vitest'
import { asTheyAre } from '@/components/close/as-they-are'
import type { FindingRow } from '@/components/close/finding-row'

const row = (key: string, value: string, more: Partial<FindingRow> = {}) =>
  ({ key, value, decided: undefined, ...more }) as FindingRow

test('chosen findings are decided as they are now, but never as decided before', () => {
  const chosen = [row('changed', 'old'), row('decided', 'old'), row('folded', 'old')]
  const decided = { kind: 'accepted' as const, text: 'Accepted', reason: '', exception: undefined }
  const rows = [row('changed', 'new'), row('decided', 'new', { decided })]
  expect(asTheyAre(chosen, rows).map(({ key, value }) => `${key} ${value}`)).toEqual([
    'changed new',
    'decided old',
    'folded old',
  ])
})
