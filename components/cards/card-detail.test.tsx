import { beforeEach, describe, expect, it } from 'vitest'
import { CardDetail } from '@/components/cards/card-detail'
import { limitChart } from '@/components/cards/card-limit'
import { type Card, cardSchema, lenientCardSchema } from '@/lib/bank-contract/card'
import type { Transaction } from '@/lib/bank-contract/transaction'
import {
  createWindowSpend,
  findLimitWindow,
  type WindowSpendRead,
} from '@/lib/domain/cards/limit-window'
import type { ChartRead } from '@/lib/domain/figures/chart-columns'
import { anyBelieved } from '@/test/any-answer'
import { card, usd } from '@/test/components/cards'
import {
  cellsOf,
  expectAnyAnswerShown,
  factsOf,
  readIn,
  ofAllDates,
  readOutcome,
  renderServerScreen,
  testClient,
  testReader,
  wordsOf,
} from '@/test/components/screens'

const charges: readonly Transaction[] = [
  {
    id: 't-2',
    card_id: 'c-1',
    status: 'pending',
    amount: usd(-2000),
    initiated_at: '2026-06-09T12:00:00Z',
    counterparty_name: 'Hotel Meridian',
    attachments: [],
  },
  {
    id: 't-1',
    card_id: 'c-1',
    status: 'settled',
    amount: usd(-80_000),
    initiated_at: '2026-06-02T12:00:00Z',
    counterparty_name: 'Fastlane Fuel',
    attachments: [{ file_id: 'f-1', file_name: 'fuel.png' }],
  },
]

function spendOf(
  given: Card,
  rows: readonly Transaction[],
  read: Partial<ChartRead> = {},
): WindowSpendRead | undefined {
  const { timeZone } = testReader
  const window = findLimitWindow(given, timeZone)
  if (window === undefined) return undefined
  const today = '2026-06-10'
  const count = createWindowSpend(window, { timeZone, today })
  count.add(rows.filter(count.isDetermined))
  const whole = {
    rows: rows.length,
    notUnderstood: 0,
    readAt: '2026-06-10T12:00:00Z',
    end: 'whole' as const,
    reached: undefined,
    failure: undefined,
    furtherHref: undefined,
  }
  const all = { ...whole, ...read }
  return { window, today, read: all, spend: count.read(all) }
}

const pageOf = (given: Card, spend = spendOf(given, charges)) =>
  renderServerScreen(
    <CardDetail
      client={testClient}
      id={given.id}
      {...ofAllDates}
      outcome={readOutcome({
        card: given,
        latest: { rows: [], isDetermined: true, end: 'whole', notUnderstood: 0 },
      })}
      spend={spend}
    />,
  )

const limitChartOf = (given: Card, spend = spendOf(given, charges)) =>
  spend && limitChart(given, spend, 'c-1', testReader)

beforeEach(() => readIn(testReader.timeZone))

describe('one card', () => {
  it('says what a further charge risks and when the limit starts again', async () => {
    expect(wordsOf(await pageOf(card))).toContain(
      '82% of the monthly limit, $180.00 left. A charge of more than $180.00 may decline. ' +
        'The limit resets on 1 Jul 2026, 00:00.',
    )
  })

  it('warns of no charge by a card that is not in use', async () => {
    const words = wordsOf(await pageOf({ ...card, status: 'locked' }))
    expect(words).toContain('82% of the monthly limit, $180.00 left. The limit resets')
    expect(words).not.toContain('may decline')
  })

  it('says of no window that it starts again after the end of the card’s use', async () => {
    const words = wordsOf(await pageOf({ ...card, usage_ends_at: '2026-06-20T04:00:00Z' }))
    expect(words).toContain('$180.00 left')
    expect(words).not.toContain('resets on')
  })

  it('shows what was spent by the end of each day of the window up to today, and as a table', async () => {
    const chart = limitChartOf(card)
    expect(chart?.scope).toBe('1 Jun 2026 – 30 Jun 2026')
    const rows = chart?.table.rows.map(({ cells }) => cells.map(({ text }) => text)) ?? []
    expect(rows).toHaveLength(10)
    expect(rows[1]).toEqual(['2 Jun 2026', '$800.00', '$0.00', '$800.00'])
    expect(rows[8]).toEqual(['9 Jun 2026', '$0.00', '$20.00', '$820.00'])
    expect(chart?.columns.map(({ words }) => words)).toEqual([
      '1 Jun 2026 – 7 Jun 2026. Settled: $800.00, pending: $0.00, spent by its end: $800.00',
      '8 Jun 2026 – 14 Jun 2026. Settled: $0.00, pending: $20.00, spent by its end: $820.00',
      '15 Jun 2026 – 21 Jun 2026: not yet',
      '22 Jun 2026 – 28 Jun 2026: not yet',
      '29 Jun 2026 – 30 Jun 2026: not yet',
    ])
    // The limit lies above all that was spent.
    expect(chart?.limit).toBeLessThan(chart?.points.at(-1)?.y ?? 0)
    expect(cellsOf(await pageOf(card))).toEqual(rows)
  })

  it('leads from a day to exactly its charges', async () => {
    const href =
      '/clients/c-1/transactions?period=all&status=settled&status=pending&max_amount=-1' +
      '&card_id=c-1&initiated_after=2026-06-02&initiated_before=2026-06-03&amount_currency=USD'
    expect(limitChartOf(card)?.table.rows[1]?.cells[0]?.href).toBe(href)
    expect(await pageOf(card)).toContain(`href="${href.replaceAll('&', '&amp;')}"`)
  })

  it('says so where the bank counts another sum than its charges come to', async () => {
    const difference = 'These charges come to $820.00; the bank counts $810.00 in this window.'
    expect(wordsOf(await pageOf(card))).not.toContain('These charges come to')
    const other = { ...card, current_spend: usd(81_000) }
    expect(wordsOf(await pageOf(other))).toContain(difference)
  })

  it('calls sums of charges that were read in part at least so much', async () => {
    const part = spendOf(card, charges, { end: 'limit', reached: '2026-06-02' })
    const html = await pageOf(card, part)
    expect(cellsOf(html)[0]?.at(-1)).toBe('at least $800.00')
    expect(html).not.toContain('Top merchants')
    expect(factsOf(html).map(([label]) => label)).not.toContain('Receipts in the limit window')
    const failed = spendOf(card, [], {
      end: 'limit',
      failure: { code: 'bank_slow', reference: 'x' },
    })
    expect(limitChartOf(card, failed)).toBeUndefined()
    expect(await pageOf(card, failed)).toContain('Transactions could not be loaded')
  })

  it('names the merchants of the window, the one with most first, and counts receipts', async () => {
    const html = await pageOf(card)
    expect(wordsOf(html)).toContain(
      'Top merchants 1 Jun 2026 – 30 Jun 2026, by initiated date Fastlane Fuel $800.00 Hotel Meridian $20.00',
    )
    expect(factsOf(html)).toContainEqual(['Receipts in the limit window', '1 of 2'])
  })

  it('warns beside its title, where also a state that is not the normal one stands', async () => {
    const badgesOf = async (more: Partial<Card>) => {
      const [, title = ''] = /<h1.*?<\/h1>(.*?)<div class="ms-auto/s.exec(
        await pageOf({ ...card, ...more }),
      ) ?? ['']
      return wordsOf(title)
    }
    expect(await badgesOf({})).toBe('82% used')
    expect(await badgesOf({ status: 'locked' })).toBe('82% used Locked')
    expect(await badgesOf({ current_spend: usd(1) })).toBe('Active')
  })
})

it('any card that a bank may send is shown, with its charges', () =>
  expectAnyAnswerShown(anyBelieved(cardSchema, lenientCardSchema), [(_, first) => pageOf(first)]))
