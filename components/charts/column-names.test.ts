import { describe, expect, it } from 'vitest'
import { columnNames } from '@/components/charts/column-names'
import { unitAround } from '@/lib/domain/periods/day-range'
import { testReader } from '@/test/components/screens'

/** Months from the first of these on. */
function groupsFrom(year: number, month: number, count: number) {
  const columns = Array.from({ length: count }, (_, at) => {
    const first = new Date(Date.UTC(year, month - 1 + at, 1)).toISOString().slice(0, 10)
    return unitAround(first, 'month')
  })
  return columnNames({ unit: 'month', columns }, testReader).map(({ group }) => group)
}

describe('the year under a month', () => {
  it('stands where it begins', () => {
    const groups = groupsFrom(2025, 10, 12)
    expect(groups.flatMap((group, at) => (group === undefined ? [] : [[at, group]]))).toEqual([
      [0, '2025'],
      [3, '2026'],
    ])
  })

  it('is left out of a single first month where there is no room for it beside the next', () => {
    expect(groupsFrom(2025, 12, 12).slice(0, 3)).toEqual([undefined, '2026', undefined])
    expect(groupsFrom(2025, 12, 2)).toEqual(['2025', '2026'])
  })
})
