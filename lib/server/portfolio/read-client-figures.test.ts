import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestBank, type TestBank } from '@/test/bank/bank'
import type { ClientFigures } from '@/lib/domain/clients/client'
import type { Invoice } from '@/lib/bank-contract/invoicing'
import type { ListPage } from '@/lib/bank-contract/list'
import { columnLists } from '@/lib/domain/clients/figure-lists'
import { scopes } from '@/lib/bank-contract/authorization'
import type { BankQuery } from '@/lib/server/banking/bank-reader'
import { BankingError } from '@/lib/server/banking/banking-error'
import { paceLists } from '@/lib/server/portfolio/read-entry'
import {
  type FigureLists,
  type FiguresDemand,
  readClientFigures,
} from '@/lib/server/portfolio/read-client-figures'

const march: FiguresDemand = {
  scope: scopes,
  lists: columnLists,
  period: { first: '2026-03-01', last: '2026-03-31' },
  timeZone: 'America/New_York',
  today: '2026-03-15',
}

const empty = async <Item>(): Promise<ListPage<Item>> => ({
  items: [],
  unreadable: [],
  next_page_token: null,
})

const nothing: FigureLists = {
  listAccounts: empty,
  listCards: empty,
  listInvoices: empty,
  listStatements: empty,
  listTransactions: empty,
}

/** A list of so many pages, whatever it is asked. */
const paged =
  <Item>(pages: readonly Item[][]) =>
  async (query: BankQuery): Promise<ListPage<Item>> => {
    const place = Number(query.find(([name]) => name === 'page_token')?.[1] ?? 0)
    const next_page_token = place + 1 < pages.length ? String(place + 1) : null
    return { items: pages[place] ?? [], unreadable: [], next_page_token }
  }

describe('the figures of a client, of the bank that ships here', () => {
  let bank: TestBank
  let asked: string[]

  beforeAll(async () => {
    bank = await openTestBank()
  })
  afterAll(() => bank.close())

  async function read(demand: FiguresDemand = march): Promise<ClientFigures> {
    asked = []
    const token = await bank.issueToken()
    const list =
      <Item>(path: string, key: string) =>
      async (query: BankQuery): Promise<ListPage<Item>> => {
        const address = `${path}?${new URLSearchParams(query.map(([name, value]) => [name, value]))}`
        asked.push(address)
        const body = (await (await bank.get(`/api/v1${address}`, token)).json()) as Record<
          string,
          unknown
        > & { page: { next_page_token: string | null } }
        return { items: body[key] as Item[], unreadable: [], ...body.page }
      }
    const { figures } = await readClientFigures(
      {
        listAccounts: list('/accounts', 'accounts'),
        listCards: list('/cards', 'cards'),
        listInvoices: list('/invoicing/invoices', 'invoices'),
        listStatements: list('/statements', 'statements'),
        listTransactions: list('/transactions', 'transactions'),
      },
      demand,
    )
    return figures
  }

  it('are what its ledger holds, of five calls', async () => {
    expect(await read()).toEqual({
      form: 4,
      period: { first: '2026-03-01', last: '2026-03-31' },
      balances: {
        cash: { exactly: [{ currency: 'USD', amount: '10250000' }] },
        credit: { exactly: [{ currency: 'USD', amount: '-45210' }] },
        accounts: expect.arrayContaining([
          expect.objectContaining({
            account_name: 'Reserve',
            last4: '7310',
            balance: { amount: 9_000_000, currency: 'USD' },
          }),
        ]) as unknown,
      },
      newest: '2026-03-12T08:00:00Z',
      pending: { exactly: 1 },
      missingReceipts: { exactly: 0 },
      openInvoices: {
        count: { exactly: 1 },
        sums: [{ currency: 'USD', amount: '250000' }],
      },
      overdueInvoices: { count: { exactly: 0 }, sums: [] },
      syncErrors: { exactly: 0 },
      statements: { closed: { exactly: 0 }, missing: { exactly: 0 } },
      cardsNearLimit: { exactly: 1 },
    })
    expect(asked).toHaveLength(5)
  })

  it('are of the period that is asked for, and the newest of all', async () => {
    const period = { first: '2026-02-01', last: '2026-02-28' }
    const figures = await read({ ...march, period })
    expect(figures).toMatchObject({
      statements: { closed: { exactly: 1 } },
      newest: '2026-03-12T08:00:00Z',
    })
  })

  it('call an invoice overdue from the day after it was due', async () => {
    const on = async (today: string) => (await read({ ...march, today })).overdueInvoices?.count
    expect([await on('2026-03-31'), await on('2026-04-01')]).toEqual([
      { exactly: 0 },
      { exactly: 1 },
    ])
  })

  it('name the lists that nobody wants to see, and do not read them', async () => {
    const figures = await read({ ...march, lists: [] })
    expect(figures).toMatchObject({
      unread: ['transactions', 'cards'],
      openInvoices: { count: { exactly: 1 } },
    })
    expect(figures).not.toHaveProperty('pending')
    expect(figures).not.toHaveProperty('cardsNearLimit')
    expect(asked).toHaveLength(3)
    // What is not shared is not unread.
    const scope = ['accounts:read', 'cards:read']
    expect(await read({ ...march, scope, lists: [] })).toMatchObject({ unread: ['cards'] })
  })

  it('figures are absent where the client does not share, and nothing is requested', async () => {
    const figures = await read({ ...march, scope: ['accounts:read'] })
    expect(Object.keys(figures).toSorted()).toEqual(['balances', 'form', 'period'])
    expect(asked).toHaveLength(1)
  })
})

describe('the figures of any bank', () => {
  it('are "at least" where a list goes on beyond what is walked', async () => {
    const rowOf = (_: unknown, index: number) => ({
      id: String(index),
      amount: { amount: -1, currency: 'USD' },
      status: 'pending',
      initiated_at: '2026-03-10T00:00:00Z',
      transaction_type: 'card_debit',
      attachments: [],
    })
    const rows = Array.from({ length: 5000 }, rowOf)
    const pages = Array.from({ length: 50 }, (_, page) => rows.slice(page * 100, page * 100 + 100))
    const listTransactions = paged(pages)
    const { figures } = await readClientFigures({ ...nothing, listTransactions }, march)
    expect(figures.missingReceipts).toEqual({ atLeast: 300 })
    expect(figures.pending).toEqual({ atLeast: 100 })
  })

  it('count receipts by the one rule of the checks: payments that were posted, and no other rows', async () => {
    const row = (transaction_type: string, amount: number, files = 0) => ({
      id: `${transaction_type}${amount}`,
      transaction_type,
      amount: { amount, currency: 'USD' },
      attachments: Array.from({ length: files }, (_, id) => ({ file_id: String(id) })),
    })
    const requested: string[] = []
    const listTransactions = (query: BankQuery) => {
      requested.push(new URLSearchParams(query.map(([name, value]) => [name, value])).toString())
      return paged([
        [row('card_debit', -5), row('wire_out', -7, 1), row('ach_credit', 9), row('wire_fee', -1)],
      ])(query)
    }
    const { figures } = await readClientFigures({ ...nothing, listTransactions }, march)
    expect(figures.missingReceipts).toEqual({ exactly: 1 })
    expect(requested.join(' ')).toContain('posted_after=2026-03-01T05')
    expect(requested.join(' ')).not.toContain('initiated_')
  })

  it('name months that lack a statement once it is due, from the first of each account', async () => {
    const statement = (month: string, last: string) => ({
      id: month,
      period_start: `${month}-01`,
      period_end: last,
      accounts: [{ account_id: 'a' }],
    })
    const listStatements = paged([
      [statement('2026-01', '2026-01-31'), statement('2026-03', '2026-03-31')],
    ])
    const read = async (today: string, period: FiguresDemand['period']) =>
      (await readClientFigures({ ...nothing, listStatements }, { ...march, today, period })).figures
        .statements
    const year = { first: '2025-06-01', last: '2026-05-31' }
    expect(await read('2026-05-20', year)).toEqual({
      closed: { exactly: 2 },
      missing: { exactly: 2 },
    })
    // April's may still be on its way.
    expect(await read('2026-05-05', year)).toMatchObject({ missing: { exactly: 1 } })
    expect(await read('2026-05-20', { first: '2026-03-01', last: '2026-03-31' })).toMatchObject({
      closed: { exactly: 1 },
      missing: { exactly: 0 },
    })
  })

  it('figures are not led astray by text that is no date', async () => {
    const at = (initiated_at: string) => ({
      id: initiated_at,
      amount: { amount: 1, currency: 'USD' },
      initiated_at,
    })
    const times = ['2026-03-10T09:00:00+09:00', '2026-03-10T08:00:00Z', 'soon', '']
    const listTransactions = paged([times.map(at)])
    const owed = ['', '0000-00-00', '01/02/2026', 'Feb 1'].map((due_date) => ({
      id: due_date || 'none',
      status: 'unpaid',
      due_date,
    }))
    const listInvoices = paged([owed])
    const lists = { ...nothing, listTransactions, listInvoices }
    expect((await readClientFigures(lists, march)).figures).toMatchObject({
      newest: '2026-03-10T08:00:00Z',
      openInvoices: { count: { atLeast: 4 } },
      overdueInvoices: { count: { atLeast: 0 } },
    })
  })

  it('look for what is owed beyond the latest hundred invoices', async () => {
    const invoice = (id: number, status: string): Invoice => ({
      id: String(id),
      status,
      due_date: '2026-03-01',
      total: { amount: 2 ** 53 - 1, currency: 'USD' },
      accounting_sync_status: 'error',
    })
    const all = Array.from({ length: 150 }, (_, id) => invoice(id, id < 120 ? 'paid' : 'overdue'))
    const listInvoices = (query: BankQuery) => {
      const statuses = query.filter(([name]) => name === 'status').map(([, value]) => value)
      const meant = all.filter(
        ({ status }) => statuses.length === 0 || statuses.includes(status ?? ''),
      )
      return paged([meant.slice(0, 100), ...(meant.length > 100 ? [meant.slice(100)] : [])])(query)
    }
    const read = async () => (await readClientFigures({ ...nothing, listInvoices }, march)).figures
    expect(await read()).toMatchObject({
      overdueInvoices: {
        count: { exactly: 30 },
        sums: [{ currency: 'USD', amount: String(30n * (2n ** 53n - 1n)) }],
      },
      syncErrors: { atLeast: 100 },
    })
    // One that nobody can tell to be owed is never sent by a bank that applies the filter.
    all.unshift(invoice(150, 'in_dispute'))
    expect((await read()).overdueInvoices?.count).toEqual({ atLeast: 30 })
  })

  it('figures are absent where the bank no longer grants a scope, and the others are read', async () => {
    const refused = () => Promise.reject(new BankingError('insufficient_scope'))
    const lists = paceLists({ ...nothing, listAccounts: refused }, () => {})
    const { figures } = await readClientFigures(lists, march)
    expect(figures.balances).toBeUndefined()
    expect(figures.statements).toEqual({ closed: { exactly: 0 }, missing: { exactly: 0 } })
  })

  it('a client has no figures where one list fails, and after that nothing further is requested', async () => {
    let calls = 0
    const counting = async () => {
      calls += 1
      return empty<never>()
    }
    const listAccounts = () => Promise.reject(new BankingError('server_error'))
    const lists = paceLists({ ...nothing, listAccounts, listInvoices: counting }, () => {})
    await expect(readClientFigures(lists, march)).rejects.toMatchObject({ code: 'server_error' })
    expect(calls).toBe(0)
  })
})
