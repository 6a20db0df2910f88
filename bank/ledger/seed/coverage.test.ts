import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newerWords } from '@/bank/ledger/seed/odd'
import { oddNames } from '@/bank/ledger/seed/vocabulary'
import { listBodies, openSeededLedger } from '@/test/bank/ledger/seed/seeded-ledger'
import { accountSchema, accountTypes, type StrictAccount } from '@/lib/bank-contract/account'
import {
  cardSchema,
  cardStatuses,
  cardTypes,
  spendingLimitTypes,
  type StrictCard,
} from '@/lib/bank-contract/card'
import {
  accountingSyncStatuses,
  customerSchema,
  invoiceSchema,
  invoiceStatuses,
  type StrictCustomer,
  type StrictInvoice,
} from '@/lib/bank-contract/invoicing'
import {
  statementSchema,
  statementTypes,
  type StrictStatement,
} from '@/lib/bank-contract/statement'
import {
  type StrictTransaction,
  transactionSchema,
  transactionStatuses,
  transactionTypes,
} from '@/lib/bank-contract/transaction'
import type { OpenDatabase } from '@/lib/server/db/store/database'

const laterStatuses = new Set<unknown>(Object.values(newerWords).map(({ status }) => status))
const isOfLaterVersion = (body: object) => 'status' in body && laterStatuses.has(body.status)

describe('the seeded ledger', () => {
  let ledger: OpenDatabase
  beforeAll(async () => {
    ledger = await openSeededLedger({ businesses: 6 })
  })
  afterAll(() => ledger.close())

  const valuesOf = <Resource>(resources: readonly Resource[], key: keyof Resource) =>
    [...new Set(resources.map((each) => each[key]))].toSorted()

  it('has every status and type that there is, at the first business alone', async () => {
    const acme = 'Acme Robotics Inc.'
    const transactions = await listBodies<StrictTransaction>(ledger, 'ledger_transaction', acme)
    expect(valuesOf(transactions, 'transaction_type')).toEqual(transactionTypes.toSorted())
    expect(valuesOf(transactions, 'status')).toEqual(transactionStatuses.toSorted())
    const cards = await listBodies<StrictCard>(ledger, 'card', acme)
    expect(valuesOf(cards, 'status')).toEqual(cardStatuses.toSorted())
    expect(valuesOf(cards, 'type')).toEqual(cardTypes.toSorted())
    expect(valuesOf(cards, 'spending_limit_type')).toEqual([...spendingLimitTypes, null].toSorted())
    const invoices = await listBodies<StrictInvoice>(ledger, 'invoice', acme)
    expect(valuesOf(invoices, 'status')).toEqual(invoiceStatuses.toSorted())
    expect(valuesOf(invoices, 'accounting_sync_status')).toEqual(accountingSyncStatuses.toSorted())
    const statements = await listBodies<StrictStatement>(ledger, 'statement', acme)
    expect(valuesOf(statements, 'statement_type')).toEqual(statementTypes.toSorted())
    const accounts = await listBodies<StrictAccount>(ledger, 'account', acme)
    expect(valuesOf(accounts, 'account_type')).toEqual(accountTypes.toSorted())
  })

  it('is in the words of the contract, with no field but its own', async () => {
    const tables = {
      account: accountSchema,
      card: cardSchema,
      customer: customerSchema,
      invoice: invoiceSchema,
      statement: statementSchema.omit({ pdf_url: true }),
      ledger_transaction: transactionSchema,
    }
    for (const [table, schema] of Object.entries(tables)) {
      const bodies = await listBodies<object>(ledger, table)
      expect(bodies.length).toBeGreaterThan(0)
      for (const body of bodies.filter((each) => !isOfLaterVersion(each))) {
        const parsed = schema.strict().safeParse(body)
        expect(parsed.error?.issues, `${table} ${JSON.stringify(body)}`).toBeUndefined()
      }
    }
  })

  it('has words and a field that no client of today knows, in one row of three kinds', async () => {
    const odd = 'Odd Fellows & Sons'
    for (const [table, words] of [
      ['ledger_transaction', newerWords.transaction],
      ['card', newerWords.card],
      ['invoice', newerWords.invoice],
    ] as const) {
      const bodies = (await listBodies<object>(ledger, table)).filter(isOfLaterVersion)
      expect(bodies, table).toEqual([expect.objectContaining(words)])
      expect(await listBodies<object>(ledger, table, odd)).toContainEqual(bodies[0])
    }
  })

  // Written out from the decisions, so that a slip in the shared schema shows.
  it('writes the keys that the bank has promised', async () => {
    const keysOf = async (table: string, trait: string) => {
      const [row] = await ledger.query(
        `select body from ${table} where business_id = (select id from business where name = $1)
         and body like $2 order by id limit 1`,
        ['Acme Robotics Inc.', `%${trait}%`],
      )
      return Object.keys(JSON.parse(String(row?.['body'])) as object).join(' ')
    }
    expect(await keysOf('account', '"account_type":"checking"')).toBe(
      'id account_type balance account_name account_number_last_4 routing_number_last_4',
    )
    expect(await keysOf('account', '"account_type":"credit"')).toBe(
      'id account_type balance account_name',
    )
    expect(await keysOf('account', '"account_type":"rewards"')).toBe('id account_type balance')
    expect(await keysOf('card', '"blocked_merchants"')).toBe(
      'id name last_4 type status cardholder spending_limit spending_limit_type current_spend ' +
        'pending_spend spend_period_start spend_period_end usage_starts_at usage_ends_at ' +
        'billing_address shipping_address blocked_merchants',
    )
    expect(await keysOf('ledger_transaction', '"card_name":"Nearly spent"')).toBe(
      'id money_movement_id account_id account_type account_name transaction_type status amount ' +
        'initiated_at posted_at counterparty_name user_id user_full_name card_id card_name ' +
        'attachments activities',
    )
    expect(await keysOf('ledger_transaction', '"transaction_type":"savings_deposit"')).toBe(
      'id money_movement_id account_id account_type account_name transaction_type status amount ' +
        'initiated_at posted_at counterparty_name attachments activities',
    )
    expect(await keysOf('statement', '"statement_type":"credit"')).toBe(
      'id statement_type period_start period_end available_at accounts repayment_date spending ' +
        'repayments cashback',
    )
    expect(await keysOf('invoice', '"file_id"')).toBe(
      'id invoice_number status date due_date customer line_items total tax_rate discount_rate ' +
        'note payments activities file_id accounting_sync_status accounting_synced_at created_at ' +
        'updated_at',
    )
    expect(await keysOf('customer', '"deleted_at":"20')).toBe(
      'id legal_name email address note cc_emails total_revenue last_invoice_id created_at ' +
        'updated_at deleted_at',
    )
  })

  it('has deleted customers whose invoices stay, and files that are images', async () => {
    const customers = await listBodies<StrictCustomer>(ledger, 'customer', 'Acme Robotics Inc.')
    const deleted = customers.filter(({ deleted_at }) => deleted_at !== null)
    expect(deleted).toHaveLength(2)
    const invoices = await listBodies<StrictInvoice>(ledger, 'invoice', 'Acme Robotics Inc.')
    for (const { id, deleted_at } of deleted) {
      const theirs = invoices.filter(({ customer }) => customer.id === id)
      expect(theirs.length).toBeGreaterThan(0)
      for (const { created_at } of theirs) expect(created_at < (deleted_at ?? '')).toBe(true)
    }
    expect(invoices.some(({ file_id }) => file_id === undefined)).toBe(true)
    const [images] = await ledger.query(
      `select count(*)::int as count from file where content_type = 'image/png'`,
    )
    expect(Number(images?.['count'])).toBeGreaterThan(10)
  })

  it('ends every note of an invoice with one full stop', async () => {
    for (const business of ['Acme Robotics Inc.', 'Kumo Trading KK']) {
      const invoices = await listBodies<StrictInvoice>(ledger, 'invoice', business)
      const notes = invoices.flatMap(({ note }) => note ?? [])
      expect(notes).not.toHaveLength(0)
      for (const note of notes) expect(note).toMatch(/[^.]\.$/)
    }
  })

  it('has books in yen and in Kuwaiti dinars', async () => {
    for (const [business, currency] of [
      ['Kumo Trading KK', 'JPY'],
      ['Gulf Pearl WLL', 'KWD'],
    ] as const) {
      const accounts = await listBodies<StrictAccount>(ledger, 'account', business)
      expect(accounts.map(({ balance }) => balance.currency).toSorted()).toEqual(
        [currency, currency, 'USD'].toSorted(),
      )
      const invoices = await listBodies<StrictInvoice>(ledger, 'invoice', business)
      expect(new Set(invoices.map(({ total }) => total.currency))).toEqual(new Set([currency]))
    }
  })

  it('has cards that are nearly spent, over four fifths, and used up', async () => {
    const cards = await listBodies<StrictCard>(ledger, 'card', 'Acme Robotics Inc.')
    const used = cards.map(({ current_spend, spending_limit }) =>
      spending_limit === null ? 0 : (current_spend?.amount ?? 0) / spending_limit.amount,
    )
    expect(used.filter((share) => share === 0.96)).toHaveLength(1)
    expect(used.filter((share) => share === 0.82)).toHaveLength(1)
    expect(used.filter((share) => share === 1)).toHaveLength(1)
    expect(used.every((share) => share <= 1)).toBe(true)
  })

  it('has odd names and amounts up to the largest integer of JSON', async () => {
    const odd = await listBodies<StrictTransaction>(
      ledger,
      'ledger_transaction',
      'Odd Fellows & Sons',
    )
    const amounts = odd.map(({ amount }) => amount.amount)
    expect(Math.max(...amounts)).toBe(9_007_199_254_740_991)
    expect(amounts).toContain(2_147_483_648)
    const names = odd.map(({ counterparty_name }) => counterparty_name)
    expect(names).toContain('')
    expect(names).toContain('<script>alert("counterparty")</script>')
    expect(names).toContain('x'.repeat(500))
    expect(names.some((name) => name.includes('\u202e'))).toBe(true)
    expect(names.some((name) => name.startsWith('=HYPERLINK('))).toBe(true)
    expect(Math.max(...odd.map(({ attachments }) => attachments.length))).toBe(10_000)
    const customers = await listBodies<StrictCustomer>(ledger, 'customer', 'Odd Fellows & Sons')
    const called = customers.map(({ legal_name }) => legal_name)
    expect(called).toEqual(expect.arrayContaining(oddNames.filter((name) => name.trim() !== '')))
  })

  it('buys at the clock changes of New York and around the turn of the year', async () => {
    const acme = await listBodies<StrictTransaction>(
      ledger,
      'ledger_transaction',
      'Acme Robotics Inc.',
    )
    const moments = acme.map(({ initiated_at }) => initiated_at)
    for (const moment of [
      '2025-03-09T06:59:59Z',
      '2025-03-09T07:00:00Z',
      '2025-11-02T05:30:00Z',
      '2025-11-02T06:30:00Z',
      '2026-01-01T04:59:59Z',
      '2026-01-01T05:00:00Z',
    ]) {
      expect(moments).toContain(moment)
    }
  })
})
