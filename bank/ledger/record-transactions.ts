import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { BankContext } from '@/bank/context'
import { wireInstant } from '@/bank/ledger/calendar'
import { insertRows } from '@/bank/ledger/insert-rows'
import {
  LedgerEntryError,
  lockAccounts,
  type LockedAccounts,
  moveBalances,
} from '@/bank/ledger/lock-accounts'
import { applyPayment } from '@/bank/ledger/apply-payment'
import { refreshCard } from '@/bank/ledger/refresh-card'
import { transactionRow } from '@/bank/ledger/resource-rows'
import { card, ledgerTransaction } from '@/bank/ledger/schema'
import type { StrictCard } from '@/lib/bank-contract/card'
import type { StrictTransaction } from '@/lib/bank-contract/transaction'
import type { OpenDatabase } from '@/lib/server/db/store/database'

export interface TransactionOrder {
  account_id: string
  /** Signed minor units of the account's currency: money out is negative. */
  amount: number
  transaction_type: StrictTransaction['transaction_type']
  status: StrictTransaction['status']
  counterparty_name: string
  id?: string | undefined
  /** Wire instant; now when absent. */
  initiated_at?: string | undefined
  memo?: string | undefined
  note?: string | undefined
  card_id?: string | undefined
  /** The other account of a transfer, which gets a second leg with the opposite sign. */
  counter_account_id?: string | undefined
  /** The open invoice that this credit pays; the amount must be its total. */
  invoice_id?: string | undefined
}

/**
 * Writes transactions into a business's books, all or none; balances, card windows and invoices
 * follow. Gives the wire objects in the order of `orders`, a second leg right after its first.
 * Throws LedgerEntryError.
 */
export async function recordTransactions(
  { database, clock }: BankContext,
  business_id: string,
  orders: readonly TransactionOrder[],
): Promise<StrictTransaction[]> {
  try {
    return await writeTransactions(database, clock.now(), business_id, orders)
  } catch (error) {
    if (!isTakenIdentifier(error)) throw error
    throw new LedgerEntryError('There already is a transaction with this identifier.', {
      cause: error,
    })
  }
}

// The insert itself answers this: a look beforehand would miss one that is written meanwhile.
function isTakenIdentifier(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === '23505') return true
  }
  return false
}

function writeTransactions(
  database: OpenDatabase,
  now: Date,
  business_id: string,
  orders: readonly TransactionOrder[],
): Promise<StrictTransaction[]> {
  return database.db.transaction(async (tx) => {
    const named = orders.flatMap(({ account_id, counter_account_id }) =>
      counter_account_id === undefined ? [account_id] : [account_id, counter_account_id],
    )
    const accounts = await lockAccounts(tx, business_id, named)
    const cardIds = orders.flatMap(({ card_id }) => (card_id === undefined ? [] : [card_id]))
    const cards = await findCards(tx, business_id, cardIds)
    const recorded: StrictTransaction[] = []
    for (const order of orders) {
      const legs = composeLegs(accounts, cards, order, wireInstant(now))
      recorded.push(...legs)
      const [credit] = legs
      if (order.invoice_id !== undefined && credit !== undefined) {
        await applyPayment(tx, business_id, order.invoice_id, credit)
      }
    }
    const rows = recorded.map((each) => transactionRow(business_id, each))
    for (let start = 0; start < rows.length; start += 1000) {
      await insertRows(tx, ledgerTransaction, rows.slice(start, start + 1000))
    }
    await moveBalances(tx, accounts, recorded)
    for (const id of cards.keys()) await refreshCard(tx, id, now.getTime())
    return recorded
  })
}

type Cards = ReadonlyMap<string, StrictCard>

async function findCards(
  tx: Parameters<typeof lockAccounts>[0],
  business_id: string,
  ids: readonly string[],
): Promise<Cards> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const rows = await tx
    .select({ id: card.id, body: card.body })
    .from(card)
    .where(and(eq(card.business_id, business_id), inArray(card.id, wanted)))
  if (rows.length < wanted.length) throw new LedgerEntryError('The business has no such card.')
  return new Map(rows.map(({ id, body }) => [id, JSON.parse(body) as StrictCard]))
}

function composeLegs(
  accounts: LockedAccounts,
  cards: Cards,
  order: TransactionOrder,
  now: string,
): StrictTransaction[] {
  const first = composeTransaction(accounts, cards, order, now)
  if (order.counter_account_id === undefined) return [first]
  const counter = accounts.get(order.counter_account_id)
  const currency = counter?.balance.currency
  if (
    counter === undefined ||
    currency !== first.amount.currency ||
    counter.id === first.account_id
  ) {
    throw new LedgerEntryError('A transfer has two accounts of one currency.')
  }
  const second: StrictTransaction = {
    ...first,
    id: randomUUID(),
    account_id: counter.id,
    account_type: counter.account_type,
    account_name: counter.account_name ?? '',
    amount: { amount: -first.amount.amount, currency: first.amount.currency },
    counterparty_name: first.account_name,
  }
  return [{ ...first, counterparty_name: second.account_name }, second]
}

function composeTransaction(
  accounts: LockedAccounts,
  cards: Cards,
  order: TransactionOrder,
  now: string,
): StrictTransaction {
  const owner = accounts.get(order.account_id)
  if (owner === undefined) throw new LedgerEntryError('The business has no such account.')
  const used = order.card_id === undefined ? undefined : cards.get(order.card_id)
  const initiated_at = order.initiated_at ?? now
  const holder = used?.cardholder
  return {
    id: order.id ?? randomUUID(),
    money_movement_id: randomUUID(),
    account_id: owner.id,
    account_type: owner.account_type,
    account_name: owner.account_name ?? '',
    transaction_type: order.transaction_type,
    status: order.status,
    amount: { amount: order.amount, currency: owner.balance.currency },
    initiated_at,
    posted_at: order.status === 'settled' ? initiated_at : null,
    counterparty_name: order.counterparty_name,
    memo: order.memo,
    note: order.note,
    user_id: holder?.user_id,
    user_full_name: holder && `${holder.first_name} ${holder.last_name}`,
    card_id: used?.id,
    card_name: used?.name,
    attachments: [],
    activities: [
      { activity_type: 'initiated', created_at: initiated_at, user_id: holder?.user_id ?? null },
      ...(order.status === 'settled' || order.status === 'failed'
        ? [{ activity_type: order.status, created_at: initiated_at, user_id: null }]
        : []),
    ],
  }
}
