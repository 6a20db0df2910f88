import {
  addDays,
  firstOfMonth,
  lastOfMonth,
  newYorkMidnight,
  wireInstant,
} from '@/bank/ledger/calendar'
import type { file, statement } from '@/bank/ledger/schema'
import type { StrictAccount } from '@/lib/bank-contract/account'
import type { statementTypes, StrictStatement } from '@/lib/bank-contract/statement'

export type StatementType = (typeof statementTypes)[number]

/** What one account did in one month, settled movements only. Money out is negative. */
export interface MonthFigures {
  credits: number
  /** Fees included. */
  debits: number
  fees: number
  /** Of a credit account, magnitudes. */
  spending: number
  repayments: number
  cashback: number
}

export interface AccountMonth {
  account_id: string
  account_type: StrictAccount['account_type']
  currency: string
  opening: number
  figures: MonthFigures
}

export const noFigures: Readonly<MonthFigures> = {
  credits: 0,
  debits: 0,
  fees: 0,
  spending: 0,
  repayments: 0,
  cashback: 0,
}

/** Adds one settled movement. */
export function addToFigures(
  figures: MonthFigures,
  transaction_type: string,
  amount: number,
): void {
  if (amount >= 0) figures.credits += amount
  else figures.debits += amount
  if (transaction_type.endsWith('_fee')) figures.fees += amount
  if (transaction_type === 'card_credit') figures.spending -= amount
  if (transaction_type === 'credit_repayment') figures.repayments += amount
  if (transaction_type === 'credit_cashback') figures.cashback += amount
}

export function statementTypeOf(accountType: StrictAccount['account_type']): StatementType {
  if (accountType === 'credit') return 'credit'
  return accountType === 'investment' ? 'treasury' : 'account'
}

/** When the statement for the month of `date` is finalized: six in the morning after it closes. */
export function availableAt(date: string): number {
  return newYorkMidnight(addDays(lastOfMonth(date), 1)) + 6 * 3_600_000
}

/** The statement of one month over the accounts that it speaks of; `pdf_url` is the reader's. */
export function composeStatement(
  id: number,
  statement_type: StatementType,
  date: string,
  months: readonly AccountMonth[],
): Omit<StrictStatement, 'pdf_url'> {
  const period_end = lastOfMonth(date)
  const [first] = months
  if (first === undefined) throw new RangeError('a statement speaks of at least one account')
  const money = (amount: number, currency = first.currency) => ({ amount, currency })
  return {
    id: String(id),
    statement_type,
    period_start: firstOfMonth(date),
    period_end,
    available_at: wireInstant(availableAt(date)),
    accounts: months.map(({ account_id, account_type, currency, opening, figures }) => ({
      account_id,
      account_type,
      opening_balance: money(opening, currency),
      closing_balance: money(opening + figures.credits + figures.debits, currency),
      total_credits: money(figures.credits, currency),
      total_debits: money(figures.debits, currency),
      total_fees: money(figures.fees, currency),
    })),
    ...(statement_type === 'credit' && {
      repayment_date: addDays(period_end, 5),
      spending: money(first.figures.spending),
      repayments: money(first.figures.repayments),
      cashback: money(first.figures.cashback),
    }),
  }
}

/** The document of a statement; the specification gives it no endpoint but `pdf_url`. */
export function statementFile(row: typeof statement.$inferInsert): typeof file.$inferInsert {
  return {
    id: row.file_id,
    business_id: row.business_id,
    owner: 'statement',
    owner_id: String(row.id),
    file_name: `${row.statement_type}-statement-${row.period_end}.pdf`,
    content_type: 'application/pdf',
    ordinal: 0,
  }
}
