import { eq } from 'drizzle-orm'
import { addMonths, firstOfMonth, newYorkMidnight, wireInstant } from '@/bank/ledger/calendar'
import { insertRows } from '@/bank/ledger/insert-rows'
import {
  accountRow,
  cardRow,
  customerRow,
  invoiceRow,
  statementRow,
} from '@/bank/ledger/resource-rows'
import {
  account,
  card,
  customer,
  file,
  invoice,
  ledgerTransaction,
  statement,
  statementAccount,
} from '@/bank/ledger/schema'
import type { Book, BookAccount } from '@/bank/ledger/seed/book'
import { cardResource } from '@/bank/ledger/seed/book-card'
import type { Invoicing } from '@/bank/ledger/seed/invoicing'
import {
  availableAt,
  composeStatement,
  noFigures,
  statementFile,
  type StatementType,
  statementTypeOf,
} from '@/bank/ledger/statement-figures'
import type { StrictAccount } from '@/lib/bank-contract/account'
import type { Database } from '@/lib/server/db/store/database'

/** The accounts first, at zero: every transaction refers to one. */
export async function writeAccounts(db: Database, book: Book): Promise<void> {
  const opened = wireInstant(newYorkMidnight(book.start))
  const rows = book.accounts.map((each) =>
    accountRow(book.business_id, opened, accountResource(each)),
  )
  await insertRows(db, account, rows)
}

/** Writes and forgets the rows that wait. */
export async function flushBook(db: Database, book: Book): Promise<void> {
  const { transactions, files } = book
  book.transactions = []
  book.files = []
  await insertRows(db, ledgerTransaction, transactions)
  await insertRows(db, file, files)
}

/** All that is known only when the last day is over. `nextStatement` numbers the bank's statements. */
export async function closeBook(
  db: Database,
  book: Book,
  invoicing: Invoicing,
  nextStatement: () => number,
): Promise<void> {
  const { business_id } = book
  await flushBook(db, book)
  for (const each of book.accounts) {
    const body = JSON.stringify(accountResource(each))
    await db.update(account).set({ balance: each.balance, body }).where(eq(account.id, each.id))
  }
  const cards = book.cards.map((each) =>
    cardRow(business_id, each.account.id, cardResource(book, each)),
  )
  await insertRows(db, card, cards)
  await insertRows(
    db,
    customer,
    invoicing.customers.map((each) => customerRow(business_id, each)),
  )
  const invoices = invoicing.invoices.map((each) => invoiceRow(business_id, each))
  await insertRows(db, invoice, invoices)
  await insertRows(
    db,
    file,
    invoicing.invoices.flatMap((each) =>
      each.file_id === undefined
        ? []
        : [
            {
              id: each.file_id,
              business_id,
              owner: 'invoice' as const,
              owner_id: each.id,
              file_name: `${each.invoice_number}.pdf`,
              content_type: 'application/pdf',
              ordinal: 0,
            },
          ],
    ),
  )
  await writeStatements(db, book, nextStatement)
}

async function writeStatements(
  db: Database,
  book: Book,
  nextStatement: () => number,
): Promise<void> {
  const { business_id } = book
  const statements: (typeof statement.$inferInsert)[] = []
  const accounts: (typeof statementAccount.$inferInsert)[] = []
  const files: (typeof file.$inferInsert)[] = []
  for (const [statement_type, members] of groupAccounts(book)) {
    const openings = new Map(members.map((each) => [each.id, 0]))
    for (
      let month = firstOfMonth(book.start);
      availableAt(month) <= book.endsAt;
      month = addMonths(month, 1)
    ) {
      const months = members.map((each) => ({
        account_id: each.id,
        account_type: each.account_type,
        currency: each.currency,
        opening: openings.get(each.id) ?? 0,
        figures: each.months.get(month.slice(0, 7)) ?? noFigures,
      }))
      const resource = composeStatement(nextStatement(), statement_type, month, months)
      const row = statementRow(business_id, book.random.uuid(), resource)
      statements.push(row)
      files.push(statementFile(row))
      for (const { account_id, closing_balance } of resource.accounts) {
        openings.set(account_id, closing_balance.amount)
        const { period_end } = resource
        accounts.push({ statement_id: row.id, business_id, account_id, period_end })
      }
    }
  }
  await insertRows(db, statement, statements)
  await insertRows(db, statementAccount, accounts)
  await insertRows(db, file, files)
}

function groupAccounts(book: Book): Map<StatementType, BookAccount[]> {
  const groups = new Map<StatementType, BookAccount[]>()
  for (const each of book.accounts) {
    const type = statementTypeOf(each.account_type)
    groups.set(type, [...(groups.get(type) ?? []), each])
  }
  return groups
}

function accountResource(each: BookAccount): StrictAccount {
  const { id, account_type, account_name, balance, currency } = each
  const numbered = account_type !== 'credit' && account_type !== 'rewards'
  return {
    id,
    account_type,
    balance: { amount: balance, currency },
    ...(account_name !== '' && { account_name }),
    ...(numbered && {
      account_number_last_4: each.account_number_last_4,
      routing_number_last_4: each.routing_number_last_4,
    }),
  }
}
