import { beforeEach, describe, expect, it } from 'vitest'
import { CardDetail } from '@/components/cards/card-detail'
import { MonthSpendCard } from '@/components/cards/month-spend'
import {
  createWindowSpend,
  findLimitWindow,
  findPeriodWindow,
  type LimitWindow,
  type WindowSpendRead,
} from '@/lib/domain/cards/limit-window'
import { spendMonths } from '@/lib/domain/cards/month-spend'
import type { ChartRead } from '@/lib/domain/figures/chart-columns'
import type { DayRange } from '@/lib/domain/periods/day-range'
import { card, usd } from '@/test/components/cards'
import {
  ofAllDates,
  readIn,
  readOutcome,
  renderServerScreen,
  testClient,
  testReader,
  wordsOf,
} from '@/test/components/screens'

const { timeZone } = testReader
const today = '2026-06-10'
const may = { first: '2026-05-01', last: '2026-05-31' }

const charge = (id: string, day: string, amount: number) => ({
  id,
  card_id: card.id,
  status: 'settled' as const,
  amount: usd(-amount),
  initiated_at: `${day}T16:00:00Z`,
})

const charges = [charge('1', '2026-06-02', 80_000), charge('2', '2026-05-20', 40_000)]

function readOf(window: LimitWindow | undefined, more: Partial<ChartRead> = {}): WindowSpendRead {
  if (window === undefined) throw new Error('the card has a window')
  const count = createWindowSpend(window, { timeZone, today })
  count.add(charges.filter(count.isDetermined))
  const whole: ChartRead = {
    rows: charges.length,
    notUnderstood: 0,
    readAt: '2026-06-10T12:00:00Z',
    end: 'whole',
    reached: undefined,
    failure: undefined,
    furtherHref: undefined,
  }
  const read = { ...whole, ...more }
  return { window, today, read, spend: count.read(read) }
}

const own = findLimitWindow(card, timeZone)
const windowOf = (days: DayRange) => findPeriodWindow(card, days, { timeZone, today, own })

beforeEach(() => readIn(timeZone))

describe('the spend of a card by month', () => {
  const months = (more: Partial<ChartRead> = {}, range: DayRange = {}) =>
    renderServerScreen(
      <MonthSpendCard
        connection_id="c-1"
        id={card.id}
        range={range}
        read={() => Promise.resolve(readOf(windowOf(spendMonths(today)), more))}
      />,
    )

  it('is a sum for each of six months, each leading to the card in that month', async () => {
    const html = await months({}, may)
    expect(wordsOf(html)).toContain(
      'Spend by month USD, by initiated date June 2026 $800.00 May 2026 $400.00 April 2026 $0.00 March 2026 $0.00',
    )
    expect(html).toMatch(
      /aria-current="page"[^>]*href="\/clients\/c-1\/cards\/c-1\?period=2026-05"/,
    )
    expect(html.match(/aria-current/g)).toHaveLength(1)
  })

  it('is not known of a month that was not read', async () => {
    const words = wordsOf(await months({ end: 'limit', reached: '2026-05-10' }))
    expect(words).toContain('June 2026 $800.00 May 2026 at least $400.00 April 2026 not known')
  })

  it('is left out where transactions are not shared', async () => {
    const none = () => Promise.resolve(undefined)
    const html = await renderServerScreen(
      <MonthSpendCard connection_id="c-1" id={card.id} range={{}} read={none} />,
    )
    expect(html).toBe('')
  })
})

describe('the month of a limit and the one before', () => {
  const page = (range: DayRange) => {
    const window = windowOf(range)
    return renderServerScreen(
      <CardDetail
        client={testClient}
        id={card.id}
        {...ofAllDates}
        range={range}
        outcome={readOutcome({
          card,
          latest: { rows: [], isDetermined: true, end: 'whole', notUnderstood: 0 },
        })}
        spend={readOf(own)}
        periodSpend={window && readOf(window)}
      />,
    )
  }
  const shownIn = (html: string) =>
    /aria-label="Month shown".*?aria-current="page"[^>]*><span[^>]*>([^<]*)/s.exec(html)?.[1]

  it('are a switch: of the month before, what was spent and nothing of what is left today', async () => {
    const current = await page({})
    expect(shownIn(current)).toBe('June 2026')
    expect(wordsOf(current)).toContain('Limit window')
    const before = await page(may)
    expect(shownIn(before)).toBe('May 2026')
    expect(wordsOf(before)).toContain('Spend by day 1 May 2026 – 31 May 2026')
    expect(wordsOf(before)).not.toContain('Limit window')
    expect(before.match(/aria-label="Month shown"/g)).toHaveLength(1)
  })

  it('stand beside any other period', async () => {
    const words = wordsOf(await page({ first: '2026-04-01', last: '2026-04-30' }))
    expect(words).toContain('Limit window')
    expect(words).toContain('Spend by day 1 Apr 2026 – 30 Apr 2026')
  })
})
