import { describe, expect, it } from 'vitest'
import {
  createWindowSpend,
  findPeriodWindow,
  type WindowSpendRead,
} from '@/lib/domain/cards/limit-window'
import { monthsOfWindow, spendByMonth, spendMonths } from '@/lib/domain/cards/month-spend'
import type { ChartRead } from '@/lib/domain/figures/chart-columns'
import { isWhole } from '@/lib/domain/reading/reading'
import { card, usd } from '@/test/components/cards'

const timeZone = 'America/New_York'
const today = '2026-06-10'

const charge = (id: string, day: string, amount: number) => ({
  id,
  card_id: card.id,
  status: 'settled' as const,
  amount: usd(-amount),
  initiated_at: `${day}T16:00:00Z`,
})

function readOf(charges: readonly ReturnType<typeof charge>[], read: Partial<ChartRead> = {}) {
  const window = findPeriodWindow(card, spendMonths(today), { timeZone, today, own: undefined })
  if (window === undefined) throw new Error('the card has a currency')
  const count = createWindowSpend(window, { timeZone, today })
  count.add(charges)
  const whole: ChartRead = {
    rows: charges.length,
    notUnderstood: 0,
    readAt: '2026-06-10T12:00:00Z',
    end: 'whole',
    reached: undefined,
    failure: undefined,
    furtherHref: undefined,
  }
  const all = { ...whole, ...read }
  return { window, today, read: all, spend: count.read(all) } satisfies WindowSpendRead
}

const shownOf = (read: WindowSpendRead) =>
  spendByMonth(read).map(({ month, spent, extent }) => [month.first, spent, isWhole(extent)])

describe('the spend of a card by month', () => {
  it('is of this month and the five before it, the latest first', () => {
    const charges = [
      charge('1', '2026-06-02', 500),
      charge('2', '2026-06-09', 20),
      charge('3', '2026-01-31', 7),
    ]
    expect(shownOf(readOf(charges))).toEqual([
      ['2026-06-01', 520n, true],
      ['2026-05-01', 0n, true],
      ['2026-04-01', 0n, true],
      ['2026-03-01', 0n, true],
      ['2026-02-01', 0n, true],
      ['2026-01-01', 7n, true],
    ])
  })

  it('is whole of those months alone to whose first day the charges were read', () => {
    const part = { end: 'limit', reached: '2026-04-15' } as const
    const shown = shownOf(readOf([charge('1', '2026-05-20', 500)], part))
    expect(shown.map(([, , isRead]) => isRead)).toEqual([true, true, false, false, false, false])
    const atFirst = readOf([], { end: 'limit', reached: '2026-04-01' })
    expect(
      shownOf(atFirst)
        .map(([, , isRead]) => isRead)
        .lastIndexOf(true),
    ).toBe(1)
    const broken = readOf([], { notUnderstood: 1 })
    expect(spendByMonth(broken).some(({ extent }) => isWhole(extent))).toBe(false)
  })
})

describe('the months between which a limit is looked at', () => {
  const windowOf = (first: string, last: string) =>
    monthsOfWindow({ card_id: 'c', currency: 'USD', start: '', end: '', days: { first, last } })

  it('are its own and the one before, where it is counted by calendar months', () => {
    expect(windowOf('2026-01-01', '2026-01-31')).toEqual({
      before: { first: '2025-12-01', last: '2025-12-31' },
      own: { first: '2026-01-01', last: '2026-01-31' },
    })
  })

  it('are none of a week, a year, or a month that begins within one', () => {
    expect(windowOf('2026-06-01', '2026-06-07')).toBeUndefined()
    expect(windowOf('2026-01-01', '2026-12-31')).toBeUndefined()
    expect(windowOf('2026-06-15', '2026-07-14')).toBeUndefined()
    expect(monthsOfWindow(undefined)).toBeUndefined()
  })
})
