import type {
  account,
  card,
  customer,
  invoice,
  ledgerTransaction,
  statement,
} from '@/bank/ledger/schema'
import type { StrictAccount } from '@/lib/bank-contract/account'
import type { StrictCard } from '@/lib/bank-contract/card'
import type { StrictCustomer, StrictInvoice } from '@/lib/bank-contract/invoicing'
import type { StrictStatement } from '@/lib/bank-contract/statement'
import type { StrictTransaction } from '@/lib/bank-contract/transaction'

/** What is written for a transaction: its wire object once, and beside it what lists sort by. */
export function transactionRow(
  business_id: string,
  resource: StrictTransaction,
): typeof ledgerTransaction.$inferInsert {
  return {
    id: resource.id,
    business_id,
    account_id: resource.account_id,
    money_movement_id: resource.money_movement_id,
    account_type: resource.account_type,
    transaction_type: resource.transaction_type,
    status: resource.status,
    amount: resource.amount.amount,
    initiated_at: resource.initiated_at,
    initiated_day: dayOf(resource.initiated_at),
    posted_at: resource.posted_at ?? 'infinity',
    card_id: resource.card_id ?? null,
    user_id: resource.user_id ?? null,
    search_text: searchText(resource.counterparty_name, resource.memo, resource.note),
    body: JSON.stringify(resource),
  }
}

export function accountRow(
  business_id: string,
  opened_at: string,
  resource: StrictAccount,
): typeof account.$inferInsert {
  return {
    id: resource.id,
    business_id,
    account_type: resource.account_type,
    account_name: resource.account_name ?? '',
    currency: resource.balance.currency,
    balance: resource.balance.amount,
    opened_at,
    body: JSON.stringify(resource),
  }
}

export function cardRow(
  business_id: string,
  account_id: string,
  resource: StrictCard,
): typeof card.$inferInsert {
  return {
    id: resource.id,
    business_id,
    account_id,
    user_id: resource.cardholder.user_id,
    status: resource.status,
    type: resource.type,
    spend_period_end: resource.spend_period_end,
    body: JSON.stringify(resource),
  }
}

export function customerRow(
  business_id: string,
  resource: StrictCustomer,
): typeof customer.$inferInsert {
  return {
    id: resource.id,
    business_id,
    created_at: resource.created_at,
    deleted: resource.deleted_at !== null,
    search_text: searchText(resource.legal_name, resource.email, resource.note),
    body: JSON.stringify(resource),
  }
}

export function invoiceRow(
  business_id: string,
  resource: StrictInvoice,
): typeof invoice.$inferInsert {
  return {
    id: resource.id,
    business_id,
    customer_id: resource.customer.id,
    status: resource.status,
    date: resource.date,
    due_date: resource.due_date,
    created_at: resource.created_at,
    file_id: resource.file_id ?? null,
    body: JSON.stringify(resource),
  }
}

export function statementRow(
  business_id: string,
  file_id: string,
  resource: Omit<StrictStatement, 'pdf_url'>,
): typeof statement.$inferInsert {
  return {
    id: Number(resource.id),
    business_id,
    statement_type: resource.statement_type,
    period_start: resource.period_start,
    period_end: resource.period_end,
    file_id,
    body: JSON.stringify(resource),
  }
}

const dayMilliseconds = 24 * 3_600_000

function dayOf(instant: string): number {
  return Math.floor(Date.parse(instant) / dayMilliseconds)
}

// PostgreSQL text holds no NUL; the separator prevents a search from matching across two fields.
function searchText(...parts: readonly (string | null | undefined)[]): string {
  return parts
    .map((part) => part ?? '')
    .join('\u001f')
    .toLowerCase()
}
