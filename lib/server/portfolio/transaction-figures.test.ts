import { describe, expect, it } from 'vitest'
import type { Transaction } from '@/lib/bank-contract/transaction'
import type { BankQuery } from '@/lib/server/banking/bank-reader'
import { readClientFigures } from '@/lib/server/portfolio/read-client-figures'

const row = (id: string, more: Partial<Transaction> = {}): Transaction => ({
  id,
  amount: { amount: -1, currency: 'USD' },
  transaction_type: 'card_debit',
  attachments: [],
  status: 'settled',
  initiated_at: `2026-03-1${id}T00:00:00Z`,
  posted_at: `2026-03-1${id}T00:00:00Z`,
  ...more,
})

/** Of a bank that ignores every filter, with how many calls it took. */
async function figuresOf(...pages: readonly (readonly Transaction[])[]) {
  let calls = 0
  const empty = async () => ({ items: [], unreadable: [], next_page_token: null })
  const listTransactions = async (query: BankQuery) => {
    calls += 1
    const place = Number(query.find(([name]) => name === 'page_token')?.[1] ?? 0)
    const next_page_token = place + 1 < pages.length ? String(place + 1) : null
    return { items: [...(pages[place] ?? [])], unreadable: [], next_page_token }
  }
  const { figures } = await readClientFigures(
    {
      listAccounts: empty,
      listCards: empty,
      listInvoices: empty,
      listStatements: empty,
      listTransactions,
    },
    {
      scope: ['transactions:read'],
      lists: ['transactions'],
      period: { first: '2026-03-01', last: '2026-03-31' },
      timeZone: 'America/New_York',
      today: '2026-03-15',
    },
  )
  return { calls, figures }
}

describe('the figures of transactions', () => {
  it('are of one call where one page holds all, and each row tells what it is', async () => {
    const pending = row('3', { status: 'pending', posted_at: null })
    expect(await figuresOf([pending, row('2')])).toMatchObject({
      calls: 1,
      figures: {
        pending: { exactly: 1 },
        missingReceipts: { exactly: 1 },
        newest: '2026-03-13T00:00:00Z',
      },
    })
    const untold = row('3', { status: null })
    expect((await figuresOf([untold])).calls).toBe(2)
    expect((await figuresOf([{ ...untold, posted_at: null }])).calls).toBe(3)
    expect((await figuresOf([row('3')], [row('2')])).calls).toBeGreaterThan(2)
  })

  it('tell the newest of a long list by the order of its first two', async () => {
    const newestOf = async (...first: Transaction[]) => {
      const { newest } = (await figuresOf(first, [row('1')])).figures
      return typeof newest === 'string' ? newest : undefined
    }
    const untold = row('5', { initiated_at: null })
    expect(await newestOf(row('9'), row('8'), untold)).toBe('2026-03-19T00:00:00Z')
    expect(await newestOf(row('8'), row('9'))).toBeUndefined()
    expect(await newestOf(untold, untold)).toBeUndefined()
  })
})
