import { type Overview, OverviewFigures } from '@/components/overview/overview-figures'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { cardSpends } from '@/lib/domain/figures/card-spend'
import { type ChartRead, chooseColumns } from '@/lib/domain/figures/chart-columns'
import { createDaySums } from '@/lib/domain/figures/day-sums'
import { moneyFlows } from '@/lib/domain/figures/money-flow'
import { ageInvoices, owedOn } from '@/lib/domain/invoices/ageing'
import { wholeOf } from '@/test/banking/reading'
import { renderServerScreen, testClient } from '@/test/components/screens'

export const timeZone = 'America/New_York'

export const chart = chooseColumns({ first: '2026-01-01', last: '2026-06-30' }, '2026-06-20')

export const row = (
  amount: number,
  currency: string,
  more: Partial<Transaction> = {},
): Transaction => ({
  id: 'x',
  status: 'settled',
  posted_at: '2026-03-03T12:00:00Z',
  amount: { amount, currency },
  ...more,
})

export const whole: ChartRead = {
  rows: 2,
  notUnderstood: 0,
  end: 'whole',
  reached: undefined,
  readAt: '2026-06-20T12:00:00Z',
  failure: undefined,
  furtherHref: undefined,
}

/** The overview of these rows, with 50.00 that is overdue among more that was not read. */
export function overview(
  rows: readonly Transaction[],
  read: Partial<ChartRead> = {},
  more: Partial<Overview> = {},
): Promise<string> {
  const sums = createDaySums(timeZone)
  sums.add(rows)
  const invoice = {
    id: 'i',
    status: 'overdue' as const,
    due_date: '2026-05-01',
    total: { amount: 5000, currency: 'USD' },
  }
  const reading = wholeOf([invoice], { end: 'limit' })
  const figures: Overview = {
    client: testClient,
    href: '/here',
    chart,
    read: { ...whole, ...read },
    flows: moneyFlows(chart.columns, sums.days, { isOneAccount: false }),
    spends: cardSpends(chart.columns, sums.days, 'en'),
    owed: owedOn('2026-06-20', ageInvoices(reading, '2026-06-20', { timeZone })),
    standing: { day: '2026-06-20', isToday: true },
    cash: [],
    notCounted: { why: 'later_part' },
    owedFailure: undefined,
    before: () => Promise.resolve(undefined),
    justBefore: () => Promise.resolve(undefined),
    histories: [],
    close: { range: {}, today: '2026-06-30', kept: undefined, known: undefined },
    latest: undefined,
    ...more,
  }
  return renderServerScreen(<OverviewFigures {...figures} overview={Promise.resolve(figures)} />)
}
