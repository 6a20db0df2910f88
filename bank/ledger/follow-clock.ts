import { and, eq, lt, lte } from 'drizzle-orm'
import type { BankContext } from '@/bank/context'
import { newYorkDate, wireInstant } from '@/bank/ledger/calendar'
import { closeMonths } from '@/bank/ledger/close-months'
import { refreshCard } from '@/bank/ledger/refresh-card'
import { invoiceRow } from '@/bank/ledger/resource-rows'
import { card, invoice } from '@/bank/ledger/schema'
import { withdrawStatements } from '@/bank/ledger/withdraw-statements'
import type { StrictInvoice } from '@/lib/bank-contract/invoicing'

/**
 * Brings the ledger up to date with the bank's clock: invoices past due become overdue, cards start new
 * spend windows, months that have ended get their statements. A clock that was moved back loses the
 * statements of its future. Does nothing the second time.
 */
export async function followClock(context: BankContext): Promise<void> {
  await markOverdue(context)
  await startSpendWindows(context)
  await withdrawStatements(context)
  await closeMonths(context)
}

const batch = 200

async function markOverdue({ database, clock }: BankContext): Promise<void> {
  const now = clock.now()
  const late = and(eq(invoice.status, 'unpaid'), lt(invoice.due_date, newYorkDate(now)))
  for (let marked = batch; marked === batch;) {
    marked = await database.db.transaction(async (tx) => {
      const rows = await tx
        .select({ business_id: invoice.business_id, body: invoice.body })
        .from(invoice)
        .where(late)
        .limit(batch)
        .for('update')
      for (const { business_id, body } of rows) {
        const before = JSON.parse(body) as StrictInvoice
        const after = { ...before, status: 'overdue' as const, updated_at: wireInstant(now) }
        const row = invoiceRow(business_id, after)
        await tx
          .update(invoice)
          .set({ status: row.status, body: row.body })
          .where(eq(invoice.id, row.id))
      }
      return rows.length
    })
  }
}

async function startSpendWindows({ database, clock }: BankContext): Promise<void> {
  const now = clock.now()
  const over = lte(card.spend_period_end, wireInstant(now))
  for (let started = batch; started === batch;) {
    started = await database.db.transaction(async (tx) => {
      const rows = await tx.select({ id: card.id }).from(card).where(over).limit(batch)
      for (const { id } of rows) await refreshCard(tx, id, now.getTime())
      return rows.length
    })
  }
}
