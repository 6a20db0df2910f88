import { randomUUID } from 'node:crypto'
import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import type { BankContext } from '@/bank/context'
import { addMonths, firstOfMonth, newYorkMidnight, wireInstant } from '@/bank/ledger/calendar'
import { statementRow } from '@/bank/ledger/resource-rows'
import {
  account,
  business,
  file,
  ledgerTransaction,
  setting,
  statement,
  statementAccount,
} from '@/bank/ledger/schema'
import {
  type AccountMonth,
  addToFigures,
  availableAt,
  composeStatement,
  type MonthFigures,
  noFigures,
  statementFile,
  type StatementType,
  statementTypeOf,
} from '@/bank/ledger/statement-figures'
import type { StrictAccount } from '@/lib/bank-contract/account'
import type { Database } from '@/lib/server/db/store/database'

/** The first month without statements, as its first day; absent where no seed grew the ledger. */
export const openMonthSetting = 'first_month_without_statements'

/** The highest number of a statement when some were last withdrawn; absent where nothing was withdrawn. */
export const lastStatementSetting = 'last_statement_number'

/** Writes the statements of the months that have become final, one month of one business at a time. */
export async function closeMonths({ database, clock }: BankContext): Promise<void> {
  const { db } = database
  const isFinal = (month: string): boolean => availableAt(month) <= clock.now().getTime()
  const named = eq(setting.name, openMonthSetting)
  // Another may close the month meanwhile, or the clock may be moved back: then nothing is written.
  const write = (month: string, change: (tx: Database) => Promise<unknown>): Promise<boolean> =>
    db.transaction(async (tx) => {
      if ((await lockOpenMonth(tx)) !== month || !isFinal(month)) return false
      await change(tx)
      return true
    })
  for (;;) {
    const [open] = await db.select().from(setting).where(named)
    if (open === undefined || !isFinal(open.value)) return
    const month = open.value
    const ids = await db.select({ id: business.id }).from(business).orderBy(asc(business.id))
    let isOurs = true
    for (const { id } of ids) {
      isOurs = isOurs && (await write(month, (tx) => closeMonth(tx, id, month)))
    }
    const value = addMonths(month, 1)
    if (isOurs) await write(month, (tx) => tx.update(setting).set({ value }).where(named))
  }
}

/** The first month without statements, which nobody else closes or reopens until the end of `tx`. */
export async function lockOpenMonth(tx: Database): Promise<string | undefined> {
  const named = eq(setting.name, openMonthSetting)
  const [open] = await tx.select().from(setting).where(named).for('update')
  return open?.value
}

/** The month to close next for a ledger whose books end at `endsAt`, in milliseconds. */
export function firstOpenMonth(start: string, endsAt: number): string {
  let month = firstOfMonth(start)
  while (availableAt(month) <= endsAt) month = addMonths(month, 1)
  return month
}

async function closeMonth(tx: Database, business_id: string, month: string): Promise<void> {
  const groups = await groupAccounts(tx, business_id, month)
  // One that was stopped half way finds what it has done.
  const written = await tx
    .select({ id: statement.id })
    .from(statement)
    .where(and(eq(statement.business_id, business_id), gte(statement.period_start, month)))
    .limit(1)
  if (written.length > 0) return
  for (const [type, members] of groups) {
    const id = (await findLastStatement(tx)) + 1
    const resource = composeStatement(id, type, month, members)
    const row = statementRow(business_id, randomUUID(), resource)
    await tx.insert(statement).values(row)
    await tx.insert(file).values(statementFile(row))
    const { period_end } = resource
    await tx.insert(statementAccount).values(
      members.map(({ account_id }) => ({
        statement_id: id,
        business_id,
        account_id,
        period_end,
      })),
    )
  }
}

/** The highest number that a statement has, or had before it was withdrawn; 0 before the first. */
export async function findLastStatement(tx: Database): Promise<number> {
  const [row] = await tx
    .select({ last: sql<string | null>`max(${statement.id})::text` })
    .from(statement)
  const [withdrawn] = await tx.select().from(setting).where(eq(setting.name, lastStatementSetting))
  return Math.max(Number(row?.last ?? 0), Number(withdrawn?.value ?? 0))
}

async function groupAccounts(
  tx: Database,
  business_id: string,
  month: string,
): Promise<Map<StatementType, AccountMonth[]>> {
  const accounts = await tx.select().from(account).where(eq(account.business_id, business_id))
  const since = await sumMovements(tx, business_id, month)
  const within = await sumMovements(tx, business_id, month, addMonths(month, 1))
  const groups = new Map<StatementType, AccountMonth[]>()
  for (const each of accounts.toSorted((a, b) => a.id.localeCompare(b.id))) {
    const account_type = each.account_type as StrictAccount['account_type']
    const later = since.get(each.id) ?? noFigures
    const type = statementTypeOf(account_type)
    const members = groups.get(type) ?? []
    members.push({
      account_id: each.id,
      account_type,
      currency: each.currency,
      opening: each.balance - later.credits - later.debits,
      figures: within.get(each.id) ?? noFigures,
    })
    groups.set(type, members)
  }
  return groups
}

async function sumMovements(
  tx: Database,
  business_id: string,
  from: string,
  to?: string,
): Promise<Map<string, MonthFigures>> {
  const { account_id, transaction_type, amount, posted_at } = ledgerTransaction
  const rows = await tx
    .select({ account_id, transaction_type, sum: sql<string>`sum(${amount})::text` })
    .from(ledgerTransaction)
    .where(
      and(
        eq(ledgerTransaction.business_id, business_id),
        gte(posted_at, wireInstant(newYorkMidnight(from))),
        lt(posted_at, to === undefined ? 'infinity' : wireInstant(newYorkMidnight(to))),
      ),
    )
    .groupBy(account_id, transaction_type, sql`${amount} >= 0`)
  const figures = new Map<string, MonthFigures>()
  for (const row of rows) {
    const sums = figures.get(row.account_id) ?? { ...noFigures }
    addToFigures(sums, row.transaction_type, Number(row.sum))
    figures.set(row.account_id, sums)
  }
  return figures
}
