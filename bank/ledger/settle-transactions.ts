import { and, eq, inArray } from 'drizzle-orm'
import type { BankContext } from '@/bank/context'
import { completePayments } from '@/bank/ledger/apply-payment'
import { wireInstant } from '@/bank/ledger/calendar'
import { lockAccounts, moveBalances } from '@/bank/ledger/lock-accounts'
import { refreshCard } from '@/bank/ledger/refresh-card'
import { transactionRow } from '@/bank/ledger/resource-rows'
import { ledgerTransaction } from '@/bank/ledger/schema'
import type { StrictTransaction } from '@/lib/bank-contract/transaction'

/**
 * Settles what is pending or awaits approval, now, with the other legs of the same movements.
 * Balances, card windows and the invoices that were being paid follow. Gives what it settled; the
 * rest, and what is not the business's, is left as it is.
 */
export function settleTransactions(
  { database, clock }: BankContext,
  business_id: string,
  transaction_ids: readonly string[],
): Promise<StrictTransaction[]> {
  const now = clock.now()
  const { db } = database
  return db.transaction(async (tx) => {
    const ours = eq(ledgerTransaction.business_id, business_id)
    const movements = tx
      .select({ id: ledgerTransaction.money_movement_id })
      .from(ledgerTransaction)
      .where(and(ours, inArray(ledgerTransaction.id, [...transaction_ids])))
    const rows = await tx
      .select({ body: ledgerTransaction.body })
      .from(ledgerTransaction)
      .where(
        and(
          ours,
          inArray(ledgerTransaction.money_movement_id, movements),
          inArray(ledgerTransaction.status, ['pending', 'awaiting_approval']),
        ),
      )
      .orderBy(ledgerTransaction.id)
      .for('update')
    const settled = rows.map(({ body }) => settle(JSON.parse(body) as StrictTransaction, now))
    const accountIds = settled.map(({ account_id }) => account_id)
    const accounts = await lockAccounts(tx, business_id, accountIds)
    for (const each of settled) {
      const { id, ...columns } = transactionRow(business_id, each)
      await tx.update(ledgerTransaction).set(columns).where(eq(ledgerTransaction.id, id))
    }
    await moveBalances(tx, accounts, settled)
    await completePayments(tx, business_id, settled)
    const cards = new Set(settled.flatMap(({ card_id }) => card_id ?? []))
    for (const id of cards) await refreshCard(tx, id, now.getTime())
    return settled
  })
}

function settle(transaction: StrictTransaction, now: Date): StrictTransaction {
  // A transaction may have been recorded ahead of the clock, and none posts before it begins.
  const posted_at = wireInstant(Math.max(now.getTime(), Date.parse(transaction.initiated_at)))
  return {
    ...transaction,
    status: 'settled',
    posted_at,
    activities: [
      ...transaction.activities,
      { activity_type: 'settled', created_at: posted_at, user_id: null },
    ],
  }
}
