import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { environments } from '@/bank/api/endpoint'
import { endpoints } from '@/bank/api/endpoints'
import { insertRows } from '@/bank/ledger/insert-rows'
import { cardRow } from '@/bank/ledger/resource-rows'
import { card } from '@/bank/ledger/schema'
import { listBodies, openSeededLedger, testAsOf } from '@/test/bank/ledger/seed/seeded-ledger'
import { openTestBank, type TestBank } from '@/test/bank/bank'
import { testBusinesses, testId } from '@/test/bank/identifiers'
import { acmeAccounts, acmeCard } from '@/test/bank/resources'
import type { OpenDatabase } from '@/lib/server/db/store/database'

// Sentences of the specification that speak of everything the bank sends, and of nothing narrower.

const tables = ['account', 'card', 'ledger_transaction', 'statement', 'customer', 'invoice']

let ledger: OpenDatabase

beforeAll(async () => {
  ledger = await openSeededLedger()
})

afterAll(() => ledger.close())

/** Every member of every resource with the name it stands under; the count proves that there were some. */
async function listMembers(): Promise<{ name: string; value: unknown }[]> {
  const members: { name: string; value: unknown }[] = []
  const walk = (name: string, value: unknown): void => {
    members.push({ name, value })
    if (Array.isArray(value)) for (const each of value) walk(name, each)
    else if (typeof value === 'object' && value !== null) {
      for (const [inner, each] of Object.entries(value)) walk(inner, each)
    }
  }
  for (const table of tables) {
    for (const body of await listBodies<object>(ledger, table)) walk(table, body)
  }
  expect(members.length).toBeGreaterThan(10_000)
  return members
}

const isTime = /(?:_at|^spend_period_(?:start|end))$/
const isDate = /^(?:date|due_date|period_start|period_end|repayment_date)$/

describe('everything that the bank sends', () => {
  test('timestamps are ISO 8601 in UTC, calendar dates have no time', async () => {
    const members = await listMembers()
    const times = members.filter(({ name, value }) => isTime.test(name) && value !== null)
    const dates = members.filter(({ name, value }) => isDate.test(name) && value !== null)
    expect(Math.min(times.length, dates.length)).toBeGreaterThan(100)
    for (const { value } of times) expect(value).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    for (const { value } of dates) expect(value).toMatch(/^\d{4}-\d\d-\d\d$/)
  })

  test('monetary amounts are integers of the smallest unit beside their currency', async () => {
    const money = (await listMembers()).filter(
      ({ value }) => typeof value === 'object' && value !== null && 'currency' in value,
    )
    expect(money.length).toBeGreaterThan(1000)
    for (const { value } of money) {
      expect(value).toEqual({
        amount: expect.any(Number) as unknown,
        currency: expect.stringMatching(/^[A-Z]{3}$/) as unknown,
      })
      expect(Number.isSafeInteger((value as { amount: number }).amount)).toBe(true)
    }
  })

  test('an identifier names one resource and no other', async () => {
    const ids: string[] = []
    for (const table of tables) {
      for (const { id } of await listBodies<{ id: string }>(ledger, table)) ids.push(id)
    }
    expect(ids.length).toBeGreaterThan(1000)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('identifiers are UUIDs, but for those of statements, which are numeric strings', async () => {
    const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
    const members = await listMembers()
    const named = members.filter(({ name, value }) => name.endsWith('_id') && value !== null)
    expect(named.length).toBeGreaterThan(1000)
    const odd = named.filter(({ value }) => !uuid.test(String(value)))
    expect(odd).toEqual([])
    for (const table of tables) {
      const ids = (await listBodies<{ id: string }>(ledger, table)).map(({ id }) => id)
      const form = table === 'statement' ? /^[1-9]\d*$/ : uuid
      expect(ids.filter((id) => typeof id !== 'string' || !form.test(id))).toEqual([])
    }
  })

  test('no resource names its business', async () => {
    const names = (await listMembers()).map(({ name }) => name)
    expect(names.filter((name) => /business/.test(name))).toEqual([])
    for (const account of await listBodies<object>(ledger, 'account')) {
      expect(Object.keys(account)).not.toContain('name')
    }
  })

  test('money out is negative and money in is positive', async () => {
    const signs = { out: 0, in: 0 }
    const rows = await listBodies<{ transaction_type: string; amount: { amount: number } }>(
      ledger,
      'ledger_transaction',
      'Acme Robotics Inc.',
    )
    for (const { transaction_type, amount } of rows) {
      if (
        /^(?:card_debit|ach_debit|check_payment|(?:international_)?wire_(?:out|fee))$/.test(
          transaction_type,
        )
      ) {
        signs.out += 1
        expect([transaction_type, amount.amount < 0]).toEqual([transaction_type, true])
      }
      if (
        /^(?:card_refund|ach_credit|check_deposit|savings_interest|wire_in)$/.test(transaction_type)
      ) {
        signs.in += 1
        expect([transaction_type, amount.amount > 0]).toEqual([transaction_type, true])
      }
    }
    expect(Math.min(signs.out, signs.in)).toBeGreaterThan(10)
  })

  test('a card has at most one family of blocked or allowed merchants or categories', async () => {
    const cards = await listBodies<object>(ledger, 'card')
    const families = cards.map((each) =>
      Object.keys(each).filter((key) => /^(?:blocked|allowed)_/.test(key)),
    )
    expect(families.filter((keys) => keys.length === 1).length).toBeGreaterThan(0)
    expect(families.filter((keys) => keys.length > 1)).toEqual([])
  })

  test('statements are finalized: each has closed, and was made available after that', async () => {
    type Closed = { id: string; period_start: string; period_end: string; available_at: string }
    const statements = await listBodies<Closed>(ledger, 'statement')
    expect(statements.length).toBeGreaterThan(50)
    for (const { id, period_start, period_end, available_at } of statements) {
      expect(id).toMatch(/^[1-9]\d*$/)
      expect(period_start < period_end && period_end < testAsOf).toBe(true)
      expect(available_at.slice(0, 10) > period_end).toBe(true)
    }
  })
})

describe('the members of the lists', () => {
  let bank: TestBank

  beforeAll(async () => {
    bank = await openTestBank()
  })

  afterAll(() => bank.close())

  test('canceled and expired cards stay in unfiltered lists', async () => {
    const { acme } = testBusinesses
    await insertRows(
      bank.context.database.db,
      card,
      (['canceled', 'expired'] as const).map((status) =>
        cardRow(acme, acmeAccounts[0].id, { ...acmeCard, id: testId(status), status }),
      ),
    )
    const response = await bank.get('/api/v1/cards')
    const { cards } = (await response.json()) as { cards: { id: string; status: string }[] }
    expect(cards.map(({ status }) => status).toSorted()).toEqual(['active', 'canceled', 'expired'])
    const found = await bank.get(`/api/v1/cards/${testId('canceled')}`)
    expect(await found.json()).toMatchObject({ status: 'canceled' })
  })

  test('every list answers with its array under the key of its name and `page` beside it', async () => {
    const keys = {
      '/accounts': 'accounts',
      '/cards': 'cards',
      '/transactions': 'transactions',
      '/statements': 'statements',
      '/invoicing/customers': 'customers',
      '/invoicing/invoices': 'invoices',
    }
    expect(
      endpoints
        .filter(({ kind }) => kind === 'list')
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual(Object.keys(keys).toSorted())
    for (const [path, key] of Object.entries(keys)) {
      for (const query of ['', '?page_size=1']) {
        const body = (await (await bank.get(`/api/v1${path}${query}`)).json()) as object
        expect(Object.keys(body)).toEqual([key, 'page'])
        expect(body).toMatchObject({ [key]: expect.any(Array) as unknown })
        const { page } = body as { page: { next_page_token: unknown } }
        expect(Object.keys(page)).toEqual(['next_page_token'])
        expect(page.next_page_token === null || typeof page.next_page_token === 'string').toBe(true)
      }
    }
  })

  test('both environments carry the prefix of version 1', async () => {
    expect(environments.map(({ prefix }) => prefix)).toEqual(['/api/v1', '/sandbox/api/v1'])
    const token = await bank.issueToken()
    expect((await bank.get('/api/accounts', token)).status).toBe(404)
    expect((await bank.get('/api/v2/accounts', token)).status).toBe(404)
  })
})
