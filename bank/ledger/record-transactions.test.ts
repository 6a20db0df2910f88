import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LedgerEntryError } from '@/bank/ledger/lock-accounts'
import { recordTransactions, type TransactionOrder } from '@/bank/ledger/record-transactions'
import { listBodies, openSeededLedger, seededContext } from '@/test/bank/ledger/seed/seeded-ledger'
import { settleTransactions } from '@/bank/ledger/settle-transactions'
import type { StrictAccount } from '@/lib/bank-contract/account'
import type { StrictCard } from '@/lib/bank-contract/card'
import type { StrictCustomer, StrictInvoice } from '@/lib/bank-contract/invoicing'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { testStores } from '@/test/store/database'

const acme = 'Acme Robotics Inc.'
const now = '2026-06-17T04:00:00Z'

describe.each(testStores)('recording transactions on the %s store', (store) => {
  let ledger: OpenDatabase
  let context: ReturnType<typeof seededContext>
  let business_id: string
  let operating: StrictAccount
  let reserve: StrictAccount
  beforeAll(async () => {
    ledger = await openSeededLedger({ store, businesses: 2 })
    context = seededContext(ledger)
    const [row] = await ledger.query('select id from business where name = $1', [acme])
    business_id = String(row?.['id'])
    operating = await requireAccount('Operating')
    reserve = await requireAccount('Reserve')
  })
  afterAll(() => ledger.close())

  const find = async <Resource extends { id: string }>(table: string, id: string) =>
    (await listBodies<Resource>(ledger, table, acme)).find((each) => each.id === id)
  const requireAccount = async (name: string): Promise<StrictAccount> => {
    const accounts = await listBodies<StrictAccount>(ledger, 'account', acme)
    const found = accounts.find(({ account_name }) => account_name === name)
    if (found === undefined) throw new Error(`no account ${name}`)
    return found
  }
  const balanceOf = async (id: string) => (await find<StrictAccount>('account', id))?.balance.amount
  const order = (wanted: Partial<TransactionOrder>): TransactionOrder => ({
    account_id: operating.id,
    amount: 100,
    transaction_type: 'ach_credit',
    status: 'settled',
    counterparty_name: 'Somebody',
    ...wanted,
  })
  const record = (wanted: Partial<TransactionOrder>) =>
    recordTransactions(context, business_id, [order(wanted)])
  const openInvoices = async () =>
    (await listBodies<StrictInvoice>(ledger, 'invoice', acme)).filter(
      ({ status }) => status === 'unpaid' || status === 'overdue',
    )

  it('moves the balance with what is settled and leaves it with what is pending', async () => {
    const before = (await balanceOf(operating.id)) ?? 0
    await record({ amount: 250 })
    await record({ amount: -50 })
    const [pending] = await record({ amount: 1000, status: 'pending' })
    expect(await balanceOf(operating.id)).toBe(before + 200)
    expect(pending?.posted_at).toBeNull()
    const settled = await settleTransactions(context, business_id, [pending?.id ?? ''])
    expect(settled).toMatchObject([{ id: pending?.id, status: 'settled', posted_at: now }])
    expect(await balanceOf(operating.id)).toBe(before + 1200)
    expect(await settleTransactions(context, business_id, [pending?.id ?? ''])).toEqual([])
    expect(await balanceOf(operating.id)).toBe(before + 1200)
  })

  it('writes both legs of a transfer and settles them together', async () => {
    const before = (await balanceOf(reserve.id)) ?? 0
    const legs = await record({
      amount: -777,
      transaction_type: 'savings_deposit',
      status: 'pending',
      counter_account_id: reserve.id,
    })
    expect(legs.map(({ amount }) => amount.amount)).toEqual([-777, 777])
    expect(legs[0]?.money_movement_id).toBe(legs[1]?.money_movement_id)
    expect(legs.map(({ counterparty_name }) => counterparty_name)).toEqual(['Reserve', 'Operating'])
    const settled = await settleTransactions(context, business_id, [legs[0]?.id ?? ''])
    expect(settled).toHaveLength(2)
    expect(await balanceOf(reserve.id)).toBe(before + 777)
  })

  it('counts a purchase on its card', async () => {
    const cards = await listBodies<StrictCard>(ledger, 'card', acme)
    const card = cards.find(({ name }) => name === 'Well used')
    const [bought] = await record({
      amount: -5_000,
      transaction_type: 'card_debit',
      status: 'pending',
      ...(card !== undefined && { card_id: card.id }),
    })
    expect(bought).toMatchObject({ card_id: card?.id, card_name: 'Well used' })
    const after = await find<StrictCard>('card', card?.id ?? '')
    expect(after?.current_spend?.amount).toBe(1_645_000)
    expect(after?.pending_spend?.amount).toBe(5_000)
    await settleTransactions(context, business_id, [bought?.id ?? ''])
    const settled = await find<StrictCard>('card', card?.id ?? '')
    expect(settled?.current_spend?.amount).toBe(1_645_000)
    expect(settled?.pending_spend?.amount).toBe(0)
  })

  it('pays an invoice when the credit for it settles, and credits its customer', async () => {
    const [invoice] = await openInvoices()
    const customer_id = invoice?.customer.id ?? ''
    const revenue = (await find<StrictCustomer>('customer', customer_id))?.total_revenue.amount ?? 0
    const amount = invoice?.total.amount ?? 0
    const [credit] = await record({ amount, status: 'pending', invoice_id: invoice?.id })
    expect(await find<StrictInvoice>('invoice', invoice?.id ?? '')).toMatchObject({
      status: 'pending_payout',
      payments: [{ type: 'received_in_account', transaction_id: credit?.id }],
    })
    await settleTransactions(context, business_id, [credit?.id ?? ''])
    expect(await find<StrictInvoice>('invoice', invoice?.id ?? '')).toMatchObject({
      status: 'paid',
      payments: [{ type: 'received_in_account', transaction_id: credit?.id, paid_at: now }],
    })
    const after = await find<StrictCustomer>('customer', customer_id)
    expect(after?.total_revenue.amount).toBe(revenue + amount)
  })

  it('writes nothing at all where one order of many is wrong', async () => {
    const before = await balanceOf(operating.id)
    const other = (await listBodies<StrictAccount>(ledger, 'account', 'Kumo Trading KK'))[0]
    const [invoice] = await openInvoices()
    const wrong: Partial<TransactionOrder>[] = [
      { account_id: other?.id ?? '' },
      { card_id: '00000000-0000-4000-8000-000000000000' },
      { counter_account_id: operating.id },
      { invoice_id: invoice?.id, amount: 1 },
      { amount: Number.MAX_SAFE_INTEGER },
    ]
    for (const each of wrong) {
      await expect(
        recordTransactions(context, business_id, [order({ amount: 5 }), order(each)]),
      ).rejects.toThrow(LedgerEntryError)
    }
    expect(await balanceOf(operating.id)).toBe(before)
  })

  it('settles nothing of another business', async () => {
    const [pending] = await record({ status: 'pending' })
    const [row] = await ledger.query(`select id from business where name = 'Kumo Trading KK'`)
    const settled = await settleTransactions(context, String(row?.['id']), [pending?.id ?? ''])
    expect(settled).toEqual([])
  })

  it('refuses an identifier that exists, also when two requests write it at once', async () => {
    const id = randomUUID()
    const outcomes = await Promise.allSettled([record({ id }), record({ id }), record({ id })])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(LedgerEntryError)
    }
  })
})
