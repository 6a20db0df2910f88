import { insertRows } from '@/bank/ledger/insert-rows'
import {
  accountRow,
  cardRow,
  customerRow,
  invoiceRow,
  statementRow,
  transactionRow,
} from '@/bank/ledger/resource-rows'
import {
  account,
  business,
  card,
  customer,
  file,
  invoice,
  ledgerTransaction,
  statement,
  statementAccount,
} from '@/bank/ledger/schema'
import { acmeStatements, testFiles } from '@/test/bank/documents'
import { testBusinesses } from '@/test/bank/identifiers'
import { acmeCustomers, acmeInvoices, rivalInvoice } from '@/test/bank/invoicing'
import {
  acmeAccounts,
  acmeCard,
  acmeTransactions,
  rivalAccount,
  rivalTransaction,
  sandboxAccount,
} from '@/test/bank/resources'
import type { StrictTransaction } from '@/lib/bank-contract/transaction'
import type { OpenDatabase } from '@/lib/server/db/store/database'

const opened = '2024-01-01T00:00:00Z'
const { acme, rival, sandbox } = testBusinesses

/** A few resources of three businesses, written out in test/bank/resources. */
export async function fillTestLedger(
  database: OpenDatabase,
  furtherTransactions: number,
): Promise<void> {
  const { db } = database
  await insertRows(db, business, [
    { id: acme, name: 'Acme Robotics Inc.', environment: 'production', created_at: opened },
    { id: rival, name: 'Rival Works LLC', environment: 'production', created_at: opened },
    { id: sandbox, name: 'Sandbox Trading', environment: 'sandbox', created_at: opened },
  ])
  await insertRows(db, account, [
    ...acmeAccounts.map((each) => accountRow(acme, opened, each)),
    accountRow(rival, opened, rivalAccount),
    accountRow(sandbox, opened, sandboxAccount),
  ])
  await insertRows(db, card, [cardRow(acme, acmeAccounts[0].id, acmeCard)])
  await insertRows(db, customer, [
    ...acmeCustomers.map((each) => customerRow(acme, each)),
    customerRow(rival, {
      ...acmeCustomers[0],
      id: rivalInvoice.customer.id,
      last_invoice_id: rivalInvoice.id,
    }),
  ])
  await insertRows(db, invoice, [
    ...acmeInvoices.map((each) => invoiceRow(acme, each)),
    invoiceRow(rival, rivalInvoice),
  ])
  await insertRows(
    db,
    statement,
    acmeStatements.map(({ file_id, ...each }) => statementRow(acme, file_id, each)),
  )
  await insertRows(
    db,
    statementAccount,
    acmeStatements.flatMap(({ id, period_end, accounts }) =>
      accounts.map(({ account_id }) => ({
        statement_id: Number(id),
        business_id: acme,
        account_id,
        period_end,
      })),
    ),
  )
  await insertRows(db, file, testFiles)
  await insertTestTransactions(database, rival, [rivalTransaction])
  await insertTestTransactions(database, acme, [
    ...acmeTransactions,
    ...Array.from({ length: furtherTransactions }, (_, index) => furtherTransaction(index)),
  ])
}

async function insertTestTransactions(
  database: OpenDatabase,
  business_id: string,
  transactions: readonly StrictTransaction[],
): Promise<void> {
  await insertRows(
    database.db,
    ledgerTransaction,
    transactions.map((each) => transactionRow(business_id, each)),
  )
}

/** Settled, one a minute from the first of January 2025. */
function furtherTransaction(index: number): StrictTransaction {
  const at = new Date(Date.UTC(2025, 0, 1) + index * 60_000).toISOString().replace('.000Z', 'Z')
  const number = index.toString(16).padStart(12, '0')
  return {
    ...acmeTransactions[0],
    id: `77777777-0000-4000-8000-${number}`,
    money_movement_id: `88888888-0000-4000-8000-${number}`,
    amount: { amount: -(index + 1), currency: 'USD' },
    initiated_at: at,
    posted_at: at,
    attachments: [],
    activities: [],
  }
}
