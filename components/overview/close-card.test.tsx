import { beforeEach, describe, expect, test } from 'vitest'
import { type Close, CloseCard } from '@/components/overview/close-card'
import { type ClientFigures, figuresForm } from '@/lib/domain/clients/client'
import type { DayRange } from '@/lib/domain/periods/day-range'
import { readIn, renderServerScreen, testClient } from '@/test/components/screens'

beforeEach(() => readIn('America/New_York'))

describe('the close', () => {
  const range = { first: '2026-06-01', last: '2026-06-30' }
  const withoutTransactions: ClientFigures = {
    form: figuresForm,
    period: range,
    statements: { closed: { exactly: 3 }, missing: { exactly: 0 } },
  }
  const figures: ClientFigures = {
    ...withoutTransactions,
    missingReceipts: { exactly: 47 },
    pending: { atLeast: 0 },
  }
  const all = ['transactions:read', 'statements:read']
  const due = {
    day: '10 Jul 2026',
    note: 'in 2 days',
    isLate: false,
    text: 'Due 10 Jul 2026, in 2 days',
  }
  const notBegun: Close['kept'] = {
    state: 'Not started',
    stateClass: 'text-faint',
    segments: [],
    items: [],
    people: [],
    due,
  }
  const closeOf = (
    known: Partial<ClientFigures> | undefined,
    period: DayRange = range,
    scope = all,
    counted = figures,
    today = '2026-06-30',
    kept = notBegun,
  ) =>
    renderServerScreen(
      <CloseCard
        client={{ ...testClient, scope }}
        href="/here"
        close={{
          range: period,
          today,
          kept,
          known: known && { figures: { ...counted, ...known }, readAt: '2026-07-08T14:05:00Z' },
        }}
      />,
    )

  test('shows what is left, and calls nothing clear that was read in part', async () => {
    const html = await closeOf({})
    expect(html).toContain('June 2026 close')
    expect(html).toContain('Due 10 Jul 2026, in 2 days')
    expect(html).toContain('47 payments without receipt')
    expect(html).toContain('No statement missing')
    expect(html).toContain('Transactions not posted yet: cannot be told')
    expect(html).toContain('1 of 3 clear')
    expect(html).not.toContain('No transaction waits to be posted')
  })

  test('counts nothing of figures of another period', async () => {
    const html = await closeOf({
      period: { first: '2026-05-01', last: '2026-05-31' },
      pending: { exactly: 3 },
    })
    expect(html).not.toContain('47 payments')
    expect(html).not.toContain('clear')
    // It is pending today, which is within the period.
    expect(html).toContain('3 transactions not posted yet')
    expect(html).toContain('The checks of this period run when the checklist is opened.')
    expect(html).toContain('href="/here')
  })

  test('says of a period that has ended nothing that is counted as of now', async () => {
    const html = await closeOf(
      { pending: { exactly: 3 }, syncErrors: { exactly: 20 } },
      range,
      [...all, 'invoicing:read'],
      figures,
      '2026-07-08',
    )
    expect(html).not.toContain('pending')
    expect(html).not.toContain('sync')
    expect(html).toContain('47 payments without receipt')
    expect(html).toContain('1 of 2 clear')
  })

  test('shows a close that was begun as it was judged last, and no count of its own', async () => {
    const kept: Close['kept'] = {
      close: 'a-close',
      state: 'In preparation',
      stateClass: 'text-quiet',
      progress: '11 of 12 done',
      segments: [],
      items: [{ id: 'receipts', label: 'Receipts', icon: 'to_review', state: 'To review' }],
      people: [],
      due,
      asOf: 'As of 8 Jul, 10:05',
    }
    const html = await renderServerScreen(
      <CloseCard
        client={{ ...testClient, scope: all }}
        href="/here"
        close={{
          range,
          today: '2026-06-30',
          known: { figures, readAt: '2026-07-08T14:05:00Z' },
          kept,
        }}
      />,
    )
    expect(html).toContain('11 of 12 done')
    expect(html).toContain('As of 8 Jul, 10:05')
    expect(html).not.toContain('47 payments')
  })

  test('says what changed of a locked close since', async () => {
    const kept = {
      ...notBegun,
      close: 'a-close',
      state: 'Locked',
      progress: '8 of 12 done',
      note: '2 changes found since it was locked',
    }
    const html = await closeOf({}, range, all, figures, '2026-06-30', kept)
    expect(html).toContain('Locked')
    expect(html).toContain('2 changes found since it was locked')
  })

  test('of a period whose days other closes have names those, and is due at no day', async () => {
    const others = ['May 2026 has a close of its own.', 'June 2026 has a close of its own.']
    const html = await closeOf({}, range, all, figures, '2026-06-30', { ...notBegun, others })
    for (const each of others) expect(html).toContain(each)
    expect(html).not.toMatch(/Due 10 Jul|47 payments/)
  })

  test('of a month within a longer close is named after that', async () => {
    const kept = { ...notBegun, close: 'a-close', period: 'Q2 2026' }
    expect(await closeOf({}, range, all, figures, '2026-06-30', kept)).toContain('Q2 2026 close')
  })

  test('names what was not read of this client yet, and does not count it as clear', async () => {
    const unread = { unread: ['transactions'] } as const
    const html = await closeOf(unread, range, all, withoutTransactions)
    expect(html).toContain('Payments without receipt: not loaded yet')
    expect(html).toContain('Transactions not posted yet: not loaded yet')
    expect(html).toContain('1 of 3 clear')
    const unshared = await closeOf(unread, range, ['statements:read'], withoutTransactions)
    expect(unshared).not.toContain('not loaded yet')
  })

  test('is from when the oldest of its figures were read', async () => {
    const timeIn = (html: string) => /Figures from ([^<]*)/.exec(html)?.[1]
    const older = await closeOf({ readBefore: { transactions: '2026-07-07T14:05:00Z' } })
    expect(timeIn(await closeOf({}))).toContain('8 Jul')
    expect(timeIn(older)).toContain('7 Jul')
  })

  test('counts nothing that is not shared any more', async () => {
    const html = await closeOf({}, range, ['transactions:read'])
    expect(html).toContain('47 payments without receipt')
    expect(html).not.toContain('statement missing')
  })

  test('is of a period with an end alone', async () => {
    expect(await closeOf({}, { first: '2026-06-01' })).not.toContain('Open checklist')
  })
})
