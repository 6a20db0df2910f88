import { expect, test } from 'vitest'
import { closePeriod } from '@/lib/domain/close/close-period'
import { readPeriod } from '@/lib/domain/periods/read-period'
import { closeHref } from '@/lib/search-params/close'
import { parseCloseView } from '@/lib/search-params/close-view'

const days = (first: string, last: string) => ({ first, last })

test('a month, a quarter and a fiscal year are closed as they are, and else the last month', () => {
  for (const whole of [
    days('2026-02-01', '2026-02-28'),
    days('2026-01-01', '2026-03-31'),
    days('2026-01-01', '2026-12-31'),
  ]) {
    expect(closePeriod(whole, 1)).toEqual(whole)
  }
  const july = days('2025-07-01', '2026-06-30')
  expect(closePeriod(july, 7)).toEqual(july)
  expect(closePeriod(july, 1)).toEqual(days('2026-06-01', '2026-06-30'))
  expect(closePeriod(days('2026-01-15', '2026-04-03'), 1)).toEqual(days('2026-04-01', '2026-04-30'))
})

test.each([
  days('2026-02-01', '2026-02-28'),
  days('2026-01-01', '2026-03-31'),
  days('2025-07-01', '2026-06-30'),
])('the address of a close leads to its days: %j', (period) => {
  const { searchParams } = new URL(closeHref('c-1', period, '50000'), 'http://localhost')
  const params = parseCloseView(searchParams)
  expect(readPeriod(params.period ?? '', '2026-11-26')?.range).toEqual(period)
  expect(params.depth).toBe('50000')
})
