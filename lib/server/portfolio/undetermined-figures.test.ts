import { describe, expect, it } from 'vitest'
import { columnLists } from '@/lib/domain/clients/figure-lists'
import { scopes } from '@/lib/bank-contract/authorization'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { createBankReader } from '@/lib/server/banking/create-banking-client'
import { readClientFigures } from '@/lib/server/portfolio/read-client-figures'

/** Of a bank that sends the same rows whatever is asked. */
async function figuresOf(lists: Readonly<Record<string, readonly object[]>>) {
  const bank = createBankReader(
    (_, { segments }) =>
      Promise.resolve({
        rows: lists[segments.at(-1) ?? ''] ?? [],
        page: { next_page_token: null },
      }),
    new SecretText('token'),
  )
  const { figures } = await readClientFigures(bank, {
    scope: scopes,
    lists: columnLists,
    period: { first: '2026-03-01', last: '2026-03-31' },
    timeZone: 'America/New_York',
    today: '2026-03-15',
  })
  return figures
}

const money = { amount: -1, currency: 'USD' }

describe('the figures of a client', () => {
  it('say which cannot be told, where rows lack what a figure needs', async () => {
    const figures = await figuresOf({
      accounts: [{ id: 'a', balance: money }],
      transactions: [{ id: 't', amount: money }],
      invoices: [{ id: 'i', total: money }],
      statements: [{ id: 's', period_end: '2026-03-31' }],
      cards: [{ id: 'c' }],
    })
    expect(figures).toMatchObject({
      balances: { cash: { atLeast: [] }, credit: { atLeast: [] } },
      newest: { exactly: 1 },
      pending: { atLeast: 0 },
      missingReceipts: { atLeast: 0 },
      openInvoices: { count: { atLeast: 0 } },
      overdueInvoices: { count: { atLeast: 0 } },
      syncErrors: { atLeast: 0 },
      statements: { closed: { atLeast: 1 }, missing: { atLeast: 0 } },
      cardsNearLimit: { atLeast: 0 },
    })
  })

  it('count as overdue what the bank calls so without a due date, and what was due before today', async () => {
    const invoice = (id: string, more: object) => ({ id, total: usd, status: 'unpaid', ...more })
    const usd = { amount: 100, currency: 'USD' }
    const figures = await figuresOf({
      invoices: [
        invoice('1', { due_date: '2026-03-01' }),
        invoice('2', { due_date: null, status: 'overdue' }),
        invoice('3', { due_date: null }),
        invoice('4', { due_date: '2999-01-01', status: 'overdue' }),
      ],
    })
    expect(figures.overdueInvoices).toMatchObject({ count: { exactly: 2 } })
    expect(figures.syncErrors).toEqual({ atLeast: 0 })
  })
})
