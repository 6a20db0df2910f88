import { describe, expect, it } from 'vitest'
import { CoverageGrid } from '@/components/statements/coverage-grid'
import { foldMonths } from '@/components/statements/coverage-months'
import type { Coverage, CoverageCell } from '@/lib/queries/figures'
import { renderScreen } from '@/test/components/screens'

const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** An account whose months are these from January on, and not yet due after. */
const accountOf = (id: string, ...kinds: CoverageCell['kind'][]) => ({
  id,
  title: `Account ··${id}`,
  short: `··${id}`,
  icon: 'i-landmark',
  none: 'No statement so far',
  cells: names.map((_, place) => {
    const kind = kinds[place] ?? 'not_yet'
    return { kind, state: kind, ...(kind === 'ties_out' && { href: `/${id}/${place}` }) }
  }),
})

const coverageOf = (...rows: Coverage['rows']): Coverage => ({
  title: 'Statements of 2026',
  none: 'No statements yet',
  previous: { label: '2025', href: '/2025' },
  months: names.map((short) => ({ short, long: `${short} 2026`, isCurrent: false })),
  rows,
})

const tied = (count: number) => Array.from({ length: count }, () => 'ties_out' as const)

describe('coverage on a phone', () => {
  it('begins with the latest three months that are due, the latest first', () => {
    const folded = foldMonths(coverageOf(accountOf('1', 'before', ...tied(5)), accountOf('2')))
    expect(folded).toEqual({ due: [5, 4, 3, 2, 1], first: [5, 4, 3], exceptionsBefore: 0 })
  })

  it('leaves room for a legend where one of them is not in order, and counts what is before', () => {
    const one = accountOf('1', 'missing', 'differs', ...tied(3), 'missing')
    const two = accountOf('2', 'ties_out', 'partly', ...tied(4))
    expect(foldMonths(coverageOf(one, two))).toMatchObject({ first: [5, 4], exceptionsBefore: 3 })
  })

  it('shows one month of more accounts than fit beside each other', () => {
    const many = Array.from({ length: 9 }, (_, index) => accountOf(String(index), ...tied(6)))
    expect(foldMonths(coverageOf(...many)).first).toEqual([5])
  })

  it('shows no month where none is due yet', () => {
    expect(foldMonths(coverageOf(accountOf('1'))).due).toEqual([])
  })

  it('has a row for each month and a column for each account', () => {
    const coverage = coverageOf(accountOf('1', ...tied(6)), accountOf('2', ...tied(5), 'missing'))
    const phone = (isFolded: boolean) =>
      renderScreen(<CoverageGrid coverage={coverage} isFolded={isFolded} />).split(
        'text-xs sm:hidden',
      )[1]
    const monthsIn = (html = '') =>
      Array.from(html.matchAll(/role="rowheader".*?sr-only">(\w+ \d+)</g), ([, month]) => month)
    expect(monthsIn(phone(true))).toEqual(['Jun 2026', 'May 2026'])
    expect(phone(true)).toContain('aria-label="Account ··1, Jun 2026: ties_out"')
    expect(phone(true)).toContain('All 6 months')
    expect(monthsIn(phone(false))).toHaveLength(6)
    expect(phone(false)).not.toContain('All 6 months')
  })
})
