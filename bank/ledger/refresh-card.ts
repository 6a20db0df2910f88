import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { wireInstant } from '@/bank/ledger/calendar'
import { card, ledgerTransaction } from '@/bank/ledger/schema'
import { findSpendWindow } from '@/bank/ledger/spend-window'
import type { StrictCard } from '@/lib/bank-contract/card'
import type { Database } from '@/lib/server/db/store/database'

/** Writes what has been spent on a card in the window that `now` falls into. */
export async function refreshCard(tx: Database, card_id: string, now: number): Promise<void> {
  const [row] = await tx
    .select({ body: card.body })
    .from(card)
    .where(eq(card.id, card_id))
    .for('update')
  if (row === undefined) return
  const resource = JSON.parse(row.body) as StrictCard
  if (resource.spending_limit_type === null || resource.current_spend === null) return
  const { currency } = resource.current_spend
  const window = findSpendWindow(resource.spending_limit_type, now)
  const spent = await sumSpend(tx, card_id, window)
  const next: StrictCard = {
    ...resource,
    current_spend: { amount: spent.pending + spent.settled, currency },
    pending_spend: { amount: spent.pending, currency },
    spend_period_start: window === undefined ? null : wireInstant(window.start),
    spend_period_end: window === undefined ? null : wireInstant(window.end),
  }
  await tx
    .update(card)
    .set({ spend_period_end: next.spend_period_end, body: JSON.stringify(next) })
    .where(eq(card.id, card_id))
}

async function sumSpend(
  tx: Database,
  card_id: string,
  window: { start: number; end: number } | undefined,
): Promise<{ pending: number; settled: number }> {
  const rows = await tx
    .select({
      status: ledgerTransaction.status,
      spent: sql<string>`(-sum(${ledgerTransaction.amount}))::text`,
    })
    .from(ledgerTransaction)
    .where(
      and(
        // The index by card leads with the business.
        eq(
          ledgerTransaction.business_id,
          sql`(select business_id from card where id = ${card_id})`,
        ),
        eq(ledgerTransaction.card_id, card_id),
        inArray(ledgerTransaction.status, ['pending', 'settled']),
        lt(ledgerTransaction.amount, 0),
        ...(window === undefined
          ? []
          : [
              gte(ledgerTransaction.initiated_at, wireInstant(window.start)),
              lt(ledgerTransaction.initiated_at, wireInstant(window.end)),
            ]),
      ),
    )
    .groupBy(ledgerTransaction.status)
  const sumOf = (status: string): number =>
    Number(rows.find((row) => row.status === status)?.spent ?? 0)
  return { pending: sumOf('pending'), settled: sumOf('settled') }
}
