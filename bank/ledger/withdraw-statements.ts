import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import type { BankContext } from '@/bank/context'
import { addMonths } from '@/bank/ledger/calendar'
import {
  findLastStatement,
  lastStatementSetting,
  lockOpenMonth,
  openMonthSetting,
} from '@/bank/ledger/close-months'
import { business, file, setting, statement, statementAccount } from '@/bank/ledger/schema'
import { availableAt } from '@/bank/ledger/statement-figures'
import type { Database } from '@/lib/server/db/store/database'

/**
 * Removes the statements of months that are not final, since the clock was moved back. They are
 * written again when those months end, of the books as they then are and under new numbers.
 */
export async function withdrawStatements({ database, clock }: BankContext): Promise<void> {
  await database.db.transaction(async (tx) => {
    const open = await lockOpenMonth(tx)
    const now = clock.now().getTime()
    if (open === undefined || availableAt(open) <= now) return
    let month = open
    while (availableAt(addMonths(month, -1)) > now) month = addMonths(month, -1)
    if (await hasStatementSince(tx, month)) await withdrawSince(tx, month)
  })
}

// One probe of each business's index: the table is large, and there is hardly ever one.
async function hasStatementSince(tx: Database, month: string): Promise<boolean> {
  const early = tx
    .select({ id: statement.id })
    .from(statement)
    .where(and(eq(statement.business_id, business.id), gte(statement.period_start, month)))
    .limit(1)
    .as('early')
  const found = await tx
    .select({ id: early.id })
    .from(business)
    .innerJoinLateral(early, sql`true`)
    .limit(1)
  return found.length > 0
}

async function withdrawSince(tx: Database, month: string): Promise<void> {
  const early = gte(statement.period_start, month)
  const last = String(await findLastStatement(tx))
  await tx
    .insert(setting)
    .values({ name: lastStatementSetting, value: last })
    .onConflictDoUpdate({ target: setting.name, set: { value: last } })
  const [first] = await tx
    .select({ month: sql<string>`min(${statement.period_start})::text` })
    .from(statement)
    .where(early)
  const ids = tx.select({ id: statement.id }).from(statement).where(early)
  const owners = tx
    .select({ id: sql`${statement.id}::text` })
    .from(statement)
    .where(early)
  await tx.delete(file).where(and(eq(file.owner, 'statement'), inArray(file.owner_id, owners)))
  await tx.delete(statementAccount).where(inArray(statementAccount.statement_id, ids))
  await tx.delete(statement).where(early)
  // The first of them, and not `month`, which is before the books begin where the clock is.
  const value = first?.month ?? month
  await tx.update(setting).set({ value }).where(eq(setting.name, openMonthSetting))
}
