import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { ProblemError } from '@/bank/api/problem'
import type { BankContext } from '@/bank/context'
import { insertRows } from '@/bank/ledger/insert-rows'
import { transactionRow } from '@/bank/ledger/resource-rows'
import { account, ledgerTransaction } from '@/bank/ledger/schema'
import type { Database } from '@/lib/database/database'
import { accountSchema, type StrictAccount } from '@/lib/contract/account'
import {
  type StrictTransaction,
  transactionSchema,
  transactionStatuses,
  transactionTypes,
} from '@/lib/contract/transaction'

const instantSchema = z.iso.datetime().transform((text) => wireInstant(new Date(text)))

export const insertedTransactionsSchema = z.strictObject({
  business_id: z.uuid(),
  transactions: z
    .array(
      z.strictObject({
        account_id: z.uuid(),
        id: z.uuid().optional(),
        /** Signed minor units of the account's currency. */
        amount: z.int(),
        transaction_type: z.enum(transactionTypes).optional(),
        status: z.enum(transactionStatuses).default('settled'),
        initiated_at: instantSchema.optional(),
        counterparty_name: z.string().default('Rehearsal'),
        memo: z.string().optional(),
        note: z.string().optional(),
      }),
    )
    .min(1)
    .max(100_000),
})

export type InsertedTransactions = z.infer<typeof insertedTransactionsSchema>

export const settledTransactionsSchema = z.strictObject({
  business_id: z.uuid(),
  transaction_ids: z.array(z.uuid()).min(1).max(10_000),
})

/** Writes transactions into a business's ledger; the balances follow those that are settled. */
export function insertTransactions(
  context: BankContext,
  wanted: InsertedTransactions,
): Promise<StrictTransaction[]> {
  const now = wireInstant(context.clock.now())
  return context.database.db.transaction(async (tx) => {
    const accounts = await lockAccounts(
      tx,
      wanted.business_id,
      wanted.transactions.map(({ account_id }) => account_id),
    )
    const made = wanted.transactions.map((each) => madeTransaction(accounts, each, now))
    await insertRows(
      tx,
      ledgerTransaction,
      made.map((each) => transactionRow(wanted.business_id, each)),
    )
    await book(tx, accounts, made)
    return made
  })
}

/** Settles what is pending or awaits approval; answers how many were. */
export function settleTransactions(
  context: BankContext,
  wanted: z.infer<typeof settledTransactionsSchema>,
): Promise<number> {
  const posted_at = wireInstant(context.clock.now())
  return context.database.db.transaction(async (tx) => {
    const rows = await tx
      .select({ body: ledgerTransaction.body })
      .from(ledgerTransaction)
      .where(
        and(
          eq(ledgerTransaction.business_id, wanted.business_id),
          inArray(ledgerTransaction.id, wanted.transaction_ids),
          inArray(ledgerTransaction.status, ['pending', 'awaiting_approval']),
        ),
      )
      .for('update')
    const settled = rows.map(({ body }): StrictTransaction => ({
      ...transactionSchema.parse(JSON.parse(body)),
      status: 'settled',
      posted_at,
    }))
    const accounts = await lockAccounts(
      tx,
      wanted.business_id,
      settled.map(({ account_id }) => account_id),
    )
    for (const each of settled) {
      const { id, ...columns } = transactionRow(wanted.business_id, each)
      await tx.update(ledgerTransaction).set(columns).where(eq(ledgerTransaction.id, id))
    }
    await book(tx, accounts, settled)
    return settled.length
  })
}

type Accounts = ReadonlyMap<string, StrictAccount>

async function lockAccounts(
  tx: Database,
  business_id: string,
  ids: readonly string[],
): Promise<Accounts> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const rows = await tx
    .select({ id: account.id, body: account.body })
    .from(account)
    .where(and(eq(account.business_id, business_id), inArray(account.id, wanted)))
    .orderBy(account.id)
    .for('update')
  if (rows.length < wanted.length) {
    throw new ProblemError('not_found', 'The business has no such account.')
  }
  return new Map(rows.map(({ id, body }) => [id, accountSchema.parse(JSON.parse(body))]))
}

function madeTransaction(
  accounts: Accounts,
  wanted: InsertedTransactions['transactions'][number],
  now: string,
): StrictTransaction {
  const owner = accounts.get(wanted.account_id)
  if (owner === undefined) throw new Error('an account was locked but not found')
  const initiated_at = wanted.initiated_at ?? now
  return {
    id: wanted.id ?? randomUUID(),
    money_movement_id: randomUUID(),
    account_id: owner.id,
    account_type: owner.account_type,
    account_name: owner.account_name ?? '',
    transaction_type: wanted.transaction_type ?? (wanted.amount < 0 ? 'ach_debit' : 'ach_credit'),
    status: wanted.status,
    amount: { amount: wanted.amount, currency: owner.balance.currency },
    initiated_at,
    posted_at: wanted.status === 'settled' ? initiated_at : null,
    counterparty_name: wanted.counterparty_name,
    ...(wanted.memo === undefined ? {} : { memo: wanted.memo }),
    ...(wanted.note === undefined ? {} : { note: wanted.note }),
    attachments: [],
    activities: [{ activity_type: 'initiated', created_at: initiated_at, user_id: null }],
  }
}

/** A balance is the sum of the account's settled transactions. */
async function book(
  tx: Database,
  accounts: Accounts,
  transactions: readonly StrictTransaction[],
): Promise<void> {
  for (const owner of accounts.values()) {
    const moved = transactions
      .filter(({ account_id, status }) => account_id === owner.id && status === 'settled')
      .reduce((sum, each) => sum + each.amount.amount, 0)
    if (moved === 0) continue
    const balance = { ...owner.balance, amount: owner.balance.amount + moved }
    await tx
      .update(account)
      .set({ balance: balance.amount, body: JSON.stringify({ ...owner, balance }) })
      .where(eq(account.id, owner.id))
  }
}

function wireInstant(at: Date): string {
  return at.toISOString().replace(/\.\d{3}Z$/, 'Z')
}
