import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listBodies, openSeededLedger, testAsOf } from '@/test/bank/ledger/seed/seeded-ledger'
import type { StrictInvoice } from '@/lib/bank-contract/invoicing'
import type { StrictStatement } from '@/lib/bank-contract/statement'
import type { StrictTransaction } from '@/lib/bank-contract/transaction'
import type { OpenDatabase } from '@/lib/server/db/store/database'

describe('the books of every business', () => {
  let ledger: OpenDatabase
  beforeAll(async () => {
    ledger = await openSeededLedger({ businesses: 10 })
  })
  afterAll(() => ledger.close())

  it('have balances that are the sum of what has settled', async () => {
    const rows = await ledger.query(
      `select balance, (body::json -> 'balance' ->> 'amount')::bigint as shown,
         coalesce((select sum(amount) from ledger_transaction t
                   where t.account_id = account.id and status = 'settled'), 0)::bigint as settled
       from account`,
    )
    expect(rows.length).toBeGreaterThan(30)
    for (const row of rows) {
      expect(row['balance']).toBe(row['settled'])
      expect(row['shown']).toBe(row['settled'])
    }
  })

  it('post what has settled, and only that, within the 24 months', async () => {
    const transactions = await listBodies<StrictTransaction>(ledger, 'ledger_transaction')
    for (const each of transactions) {
      expect(each.posted_at !== null, each.id).toBe(each.status === 'settled')
      if (each.posted_at !== null) expect(each.posted_at >= each.initiated_at).toBe(true)
      const last = each.posted_at ?? each.initiated_at
      expect(each.initiated_at >= '2024-06-01T04:00:00Z' && last < `${testAsOf}T04:00:00Z`).toBe(
        true,
      )
    }
  })

  it('have statements that follow each other and cover the movements of their month', async () => {
    const statements = await listBodies<StrictStatement>(ledger, 'statement')
    const sums = await ledger.query(
      `select account_id, to_char(posted_at at time zone 'America/New_York', 'YYYY-MM') as month,
         sum(case when amount > 0 then amount else 0 end)::bigint as credits,
         sum(case when amount < 0 then amount else 0 end)::bigint as debits,
         sum(case when transaction_type like '%\\_fee' then amount else 0 end)::bigint as fees
       from ledger_transaction where status = 'settled' group by 1, 2`,
    )
    const byMonth = new Map(sums.map((row) => [[row['account_id'], row['month']].join(' '), row]))
    const closing = new Map<string, number>()
    const ordered = statements.toSorted((a, b) => (a.period_end < b.period_end ? -1 : 1))
    expect(new Set(ordered.map(({ period_end }) => period_end)).size).toBe(24)
    for (const { accounts, period_start } of ordered) {
      for (const each of accounts) {
        const row = byMonth.get(`${each.account_id} ${period_start.slice(0, 7)}`)
        expect(each.opening_balance.amount).toBe(closing.get(each.account_id) ?? 0)
        expect(each.total_credits.amount).toBe(row?.['credits'] ?? 0)
        expect(each.total_debits.amount).toBe(row?.['debits'] ?? 0)
        expect(each.total_fees.amount).toBe(row?.['fees'] ?? 0)
        expect(each.closing_balance.amount).toBe(
          each.opening_balance.amount + each.total_credits.amount + each.total_debits.amount,
        )
        closing.set(each.account_id, each.closing_balance.amount)
      }
    }
  })

  it('state every account in every month', async () => {
    const [row] = await ledger.query(
      `select (select count(*)::int from statement_account) as stated,
         (select count(*)::int * 24 from account) as expected`,
    )
    expect(row?.['stated']).toBe(row?.['expected'])
  })

  it('move money between two accounts in two legs that cancel each other', async () => {
    const rows = await ledger.query(
      `select count(*)::int as legs, sum(amount)::bigint as sum, count(distinct account_id)::int as accounts,
         count(distinct transaction_type)::int as types, count(distinct status)::int as statuses,
         min(transaction_type) as type
       from ledger_transaction group by money_movement_id having count(*) > 1`,
    )
    expect(new Set(rows.map((row) => row['type']))).toEqual(
      new Set([
        'credit_repayment',
        'credit_repayment_refund',
        'internal_transfer',
        'rewards_cashback_redemption',
        'savings_deposit',
        'savings_withdrawal',
        'treasury_deposit',
        'treasury_withdrawal',
      ]),
    )
    for (const { type: _, ...row } of rows) {
      expect(row).toEqual({ legs: 2, sum: 0, accounts: 2, types: 1, statuses: 1 })
    }
  })

  it('point every payment of an invoice at the credit of that amount that brought it', async () => {
    const invoices = await listBodies<StrictInvoice>(ledger, 'invoice')
    const transactions = await listBodies<StrictTransaction>(ledger, 'ledger_transaction')
    const byId = new Map(transactions.map((each) => [each.id, each]))
    let received = 0
    for (const invoice of invoices) {
      const open = !['paid', 'pending_payout'].includes(invoice.status)
      expect(invoice.payments.length).toBe(open ? 0 : 1)
      for (const payment of invoice.payments) {
        if (payment.type === 'external') {
          expect(payment.transaction_id).toBeNull()
          continue
        }
        received += 1
        const credit = byId.get(payment.transaction_id ?? '')
        expect(credit?.amount).toEqual(invoice.total)
        expect(credit?.status).toBe(invoice.status === 'paid' ? 'settled' : 'pending')
        if (invoice.status === 'paid') expect(payment.paid_at).toBe(credit?.posted_at)
      }
    }
    expect(received).toBeGreaterThan(100)
  })

  it('total their invoices by the formulas of the bank', async () => {
    for (const invoice of await listBodies<StrictInvoice>(ledger, 'invoice')) {
      let sum = 0
      for (const line of invoice.line_items) {
        const exact = line.unit_price.amount * line.quantity * (1 - line.discount_rate)
        expect(Math.abs(line.total.amount - exact)).toBeLessThanOrEqual(0.5 + 1e-6)
        expect(line.tax_rate).toBe(invoice.tax_rate)
        sum += line.total.amount
      }
      const exact = sum * (1 + invoice.tax_rate) * (1 - invoice.discount_rate)
      expect(Math.abs(invoice.total.amount - exact)).toBeLessThanOrEqual(0.5 + 1e-6)
    }
  })

  it('call an open invoice overdue from the day after it was due', async () => {
    const invoices = await listBodies<StrictInvoice>(ledger, 'invoice')
    const dueOf = (wanted: StrictInvoice['status']) =>
      invoices.filter(({ status }) => status === wanted).map(({ due_date }) => due_date ?? '9999')
    expect(dueOf('overdue').length).toBeGreaterThan(0)
    expect(dueOf('overdue').filter((due) => due >= testAsOf)).toEqual([])
    expect(dueOf('unpaid').length).toBeGreaterThan(0)
    expect(dueOf('unpaid').filter((due) => due < testAsOf)).toEqual([])
  })

  it('credit a customer with what its invoices brought, and know its last one', async () => {
    const rows = await ledger.query(
      `select (body::json -> 'total_revenue' ->> 'amount')::bigint as shown,
         coalesce((select sum((i.body::json -> 'total' ->> 'amount')::bigint) from invoice i
                   where i.customer_id = customer.id and status = 'paid'), 0)::bigint as paid,
         body::json ->> 'last_invoice_id' as last,
         (select id::text from invoice i where i.customer_id = customer.id
          order by created_at desc, id desc limit 1) as newest
       from customer`,
    )
    for (const row of rows) {
      expect(row['shown']).toBe(row['paid'])
      expect(row['last']).toBe(row['newest'])
    }
  })

  it('count on a card what was bought in the window that is open, in New York', async () => {
    const rows = await ledger.query(
      `select (body::json -> 'current_spend' ->> 'amount')::bigint as shown,
         (body::json -> 'pending_spend' ->> 'amount')::bigint as pending,
         (select coalesce(-sum(amount), 0)::bigint from ledger_transaction t
          where t.card_id = card.id and amount < 0 and status in ('pending', 'settled')
            and initiated_at >= coalesce((card.body::json ->> 'spend_period_start')::timestamptz, '-infinity')
            and initiated_at < coalesce((card.body::json ->> 'spend_period_end')::timestamptz, 'infinity')
         ) as bought,
         (select coalesce(-sum(amount), 0)::bigint from ledger_transaction t
          where t.card_id = card.id and amount < 0 and status = 'pending'
            and initiated_at >= coalesce((card.body::json ->> 'spend_period_start')::timestamptz, '-infinity')
         ) as waiting
       from card where body::json ->> 'spending_limit_type' is not null`,
    )
    expect(rows.some((row) => Number(row['shown']) > 0)).toBe(true)
    for (const row of rows) {
      expect(row['shown']).toBe(row['bought'])
      expect(row['pending']).toBe(row['waiting'])
    }
  })

  it('list every attached file under the resource that names it', async () => {
    const transactions = await listBodies<StrictTransaction>(ledger, 'ledger_transaction')
    const invoices = await listBodies<StrictInvoice>(ledger, 'invoice')
    const named = [
      ...transactions.flatMap(({ id, attachments }) =>
        attachments.map(({ file_id, file_name }) => `transaction ${id} ${file_id} ${file_name}`),
      ),
      ...invoices.flatMap(({ id, file_id, invoice_number }) =>
        file_id === undefined ? [] : [`invoice ${id} ${file_id} ${invoice_number}.pdf`],
      ),
    ]
    const files = await ledger.query(
      `select owner, owner_id, id, file_name from file where owner <> 'statement'`,
    )
    expect(
      files
        .map((row) => [row['owner'], row['owner_id'], row['id'], row['file_name']].join(' '))
        .toSorted(),
    ).toEqual(named.toSorted())
  })
})
