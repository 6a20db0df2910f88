import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestBank, type TestBank } from '@/test/bank/bank'
import type { ListPage } from '@/lib/bank-contract/list'
import { SecretText } from '@/lib/bank-contract/secret-text'
import type { BankQuery, BankReader } from '@/lib/server/banking/bank-reader'
import { type BankingClient, createBankingClient } from '@/lib/server/banking/create-banking-client'

let bank: TestBank
let client: BankingClient
let reader: BankReader
let closeServer: () => Promise<void>

beforeAll(async () => {
  let listener: RequestListener = (_request, response) => response.destroy()
  const server = createServer((request, response) => listener(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  bank = await openTestBank({ transactions: 130, settings: { origin } })
  const answer = getRequestListener(bank.app.fetch, { overrideGlobalObjects: false })
  listener = (request, response) => void answer(request, response)
  client = createBankingClient({ baseUrl: new URL(`${origin}/api/v1`) })
  reader = client.forToken(new SecretText(await bank.issueToken()))
  closeServer = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
})

afterAll(async () => {
  await client.close()
  await closeServer()
  await bank.close()
})

async function readAll<Item>(
  list: (query: BankQuery) => Promise<ListPage<Item>>,
  filters: BankQuery = [],
): Promise<{ items: Item[]; unreadable: unknown[] }> {
  const items: Item[] = []
  const unreadable: unknown[] = []
  let token: string | null | undefined
  while (token !== null) {
    const query: BankQuery = token === undefined ? filters : [...filters, ['page_token', token]]
    const page = await list(query)
    items.push(...page.items)
    unreadable.push(...page.unreadable)
    token = page.next_page_token
  }
  return { items, unreadable }
}

type Row = Record<string, unknown> & { id: string }

// Every filter of a list, at the very values of its rows: where `*_after` and `*_before` meet.
const filtersAt: Readonly<Record<string, Readonly<Record<string, (row: Row) => unknown>>>> = {
  transactions: {
    account_id: (row) => row['account_id'],
    account_type: (row) => row['account_type'],
    transaction_type: (row) => row['transaction_type'],
    status: (row) => row['status'],
    card_id: (row) => row['card_id'],
    user_id: (row) => row['user_id'],
    initiated_after: (row) => row['initiated_at'],
    initiated_before: (row) => row['initiated_at'],
    posted_after: (row) => row['posted_at'],
    posted_before: (row) => row['posted_at'],
    min_amount: (row) => (row['amount'] as { amount: number }).amount,
    max_amount: (row) => (row['amount'] as { amount: number }).amount,
  },
  cards: {
    status: (row) => row['status'],
    type: (row) => row['type'],
    user_id: (row) => (row['cardholder'] as { user_id: string }).user_id,
  },
  statements: {
    account_id: (row) => (row['accounts'] as { account_id: string }[])[0]?.account_id,
    statement_type: (row) => row['statement_type'],
    period_start_after: (row) => row['period_start'],
    period_start_before: (row) => row['period_start'],
    period_end_after: (row) => row['period_end'],
    period_end_before: (row) => row['period_end'],
  },
  invoices: {
    status: (row) => row['status'],
    date_after: (row) => row['date'],
    date_before: (row) => row['date'],
    due_date_after: (row) => row['due_date'],
    due_date_before: (row) => row['due_date'],
  },
}

async function sent(path: string, query: string): Promise<Row[]> {
  const answer = await bank.get(`/api/v1/${path}?page_size=100&${query}`)
  expect(answer.status).toBe(200)
  const body = (await answer.json()) as Record<string, Row[]>
  return body[path.replace('invoicing/', '')] ?? []
}

describe('the bank that ships here, over the network', () => {
  test.each([
    ['transactions', (query: BankQuery) => reader.listTransactions(query)],
    ['cards', (query: BankQuery) => reader.listCards(query)],
    ['statements', (query: BankQuery) => reader.listStatements(query)],
    ['invoicing/invoices', (query: BankQuery) => reader.listInvoices(query)],
  ] as const)('no row of %s that it sends for a filter is left out', async (path, list) => {
    const rows = await sent(path, '')
    const filters = filtersAt[path.replace('invoicing/', '')] ?? {}
    let asked = 0
    for (const row of [...rows.slice(0, 3), ...rows.slice(-1)]) {
      for (const [name, valueOf] of Object.entries(filters)) {
        const value = valueOf(row)
        const text = typeof value === 'number' ? `${value}` : value
        if (typeof text !== 'string') continue
        const told = await sent(path, new URLSearchParams([[name, text]]).toString())
        const { items } = await list([
          ['page_size', '100'],
          [name, text],
        ])
        expect([name, items.map(({ id }) => id)]).toEqual([name, told.map(({ id }) => id)])
        asked += 1
      }
    }
    expect(asked).toBeGreaterThan(2)
  })

  test('every list is read to its end, and every row of it is readable', async () => {
    const lists = {
      accounts: await readAll(reader.listAccounts),
      cards: await readAll(reader.listCards),
      transactions: await readAll(reader.listTransactions, [['page_size', '50']]),
      statements: await readAll(reader.listStatements),
      customers: await readAll(reader.listCustomers, [['include_deleted', 'true']]),
      invoices: await readAll(reader.listInvoices),
    }
    for (const { items, unreadable } of Object.values(lists)) {
      expect(items.length).toBeGreaterThan(0)
      expect(unreadable).toEqual([])
    }
    const ids = lists.transactions.items.map(({ id, account_id }) => `${id} ${account_id}`)
    expect(ids.length).toBeGreaterThan(130)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('every filter and order is applied, and leaves nothing for the dashboard to leave out', async () => {
    const [row] = (await reader.listTransactions([])).items
    const [card] = (await reader.listTransactions([['transaction_type', 'card_debit']])).items
    const of = (...query: [string, string][]): BankQuery => query
    const pages = await Promise.all([
      ...['initiated_at', 'posted_at', 'amount'].flatMap((field) => [
        reader.listTransactions(of(['sort_by', field], ['order', 'asc'])),
        reader.listTransactions(of(['sort_by', field], ['order', 'desc'])),
      ]),
      ...['account_name', 'balance'].map((field) => reader.listAccounts(of(['sort_by', field]))),
      reader.listTransactions(of(['search', row?.counterparty_name ?? ''])),
      reader.listTransactions(of(['account_id', row?.account_id ?? ''])),
      reader.listTransactions(of(['card_id', card?.card_id ?? ''])),
      reader.listTransactions(of(['user_id', card?.user_id ?? ''])),
      reader.listTransactions(of(['status', 'settled'], ['posted_after', '2020-01-01T00:00:00Z'])),
      reader.listTransactions(of(['max_amount', '-1'], ['account_type', 'checking'])),
      reader.listCards(of(['status', 'active'], ['type', 'virtual'])),
      reader.listStatements(of(['period_end_after', '2020-01-01'])),
      reader.listInvoices(of(['status', 'unpaid'], ['due_date_after', '2020-01-01'])),
      reader.listCustomers(of(['order', 'asc'], ['include_deleted', 'true'])),
    ])
    for (const page of pages) {
      expect(page.items.length).toBeGreaterThan(0)
      expect(page).toMatchObject({ notApplied: [], leftOut: [] })
    }
  })

  test('each row is the single resource of its id', async () => {
    const [account] = (await reader.listAccounts([])).items
    const [card] = (await reader.listCards([])).items
    const [transaction] = (await reader.listTransactions([])).items
    const [statement] = (await reader.listStatements([])).items
    const [customer] = (await reader.listCustomers([])).items
    const [invoice] = (await reader.listInvoices([])).items
    expect(await reader.getAccount(account?.id ?? '')).toEqual(account)
    expect(await reader.getCard(card?.id ?? '')).toEqual(card)
    expect(await reader.getTransaction(transaction?.id ?? '')).toEqual(transaction)
    expect((await reader.getStatement(statement?.id ?? '')).id).toBe(statement?.id)
    expect(await reader.getCustomer(customer?.id ?? '')).toEqual(customer)
    expect(await reader.getInvoice(invoice?.id ?? '')).toEqual(invoice)
  })

  test("an invoice's PDF comes whole from its signed address", async () => {
    const { items } = await readAll(reader.listInvoices)
    const invoice = items.find((each) => each.file_id != null)
    const file = await reader.getInvoiceFile(invoice?.id ?? '', invoice?.file_id ?? '')
    const download = await client.downloadFile(file.download_url, new AbortController().signal)
    expect(download).toMatchObject({ status: 200, contentType: 'application/pdf' })
    const chunks: Uint8Array[] = []
    for await (const chunk of download.body) chunks.push(chunk as Uint8Array)
    const bytes = Buffer.concat(chunks)
    expect(bytes.length).toBe(download.contentLength)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('a signed address that has lapsed says so', async () => {
    const { items } = await readAll(reader.listInvoices)
    const invoice = items.find((each) => each.file_id != null)
    const file = await reader.getInvoiceFile(invoice?.id ?? '', invoice?.file_id ?? '')
    const lapsed = file.download_url.replace(/expires=\d+/, 'expires=1')
    const download = await client.downloadFile(lapsed, new AbortController().signal)
    download.discard()
    expect([403, 410]).toContain(download.status)
  })

  test('an unknown token is unauthorized; one without the scope names the missing scope', async () => {
    const nobody = client.forToken(new SecretText('at_nobody'))
    await expect(nobody.listAccounts([])).rejects.toMatchObject({ code: 'unauthorized' })
    const narrow = client.forToken(
      new SecretText(await bank.issueToken({ client_id: 'narrow', scope: ['accounts:read'] })),
    )
    await narrow.listAccounts([])
    await expect(narrow.listCards([])).rejects.toMatchObject({
      code: 'insufficient_scope',
      scope: 'cards:read',
    })
  })

  test('a page token of another list is distinguished from a wrong filter', async () => {
    const { next_page_token } = await reader.listTransactions([['page_size', '10']])
    const token = ['page_token', next_page_token ?? ''] as const
    await expect(reader.listCards([token])).rejects.toMatchObject({
      code: 'invalid_request',
      isPageTokenRefused: true,
    })
    const wrong = ['status', 'on_the_moon'] as const
    await expect(reader.listTransactions([wrong])).rejects.toMatchObject({
      code: 'invalid_request',
      isPageTokenRefused: false,
      errors: [{ parameter: 'status' }],
    })
  })

  test('an identifier that it does not know is not found', async () => {
    await expect(reader.getInvoice('nope')).rejects.toMatchObject({ code: 'not_found' })
    await expect(reader.getInvoiceFile('nope', 'nope')).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})
