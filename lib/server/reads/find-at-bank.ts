import type { Account } from '@/lib/bank-contract/account'
import type { Card } from '@/lib/bank-contract/card'
import type { Customer, Invoice } from '@/lib/bank-contract/invoicing'
import type { Scope } from '@/lib/bank-contract/authorization'
import type { Statement } from '@/lib/bank-contract/statement'
import type { Transaction } from '@/lib/bank-contract/transaction'
import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import type { TypedAmount } from '@/lib/format/read-amount'
import { hasTrait, isBankingError } from '@/lib/server/banking/banking-error'
import { readFailureOf } from '@/lib/server/connections/connections-error'
import { lookupsAtBank } from '@/lib/server/reads/lookups-at-bank'
import type { Lookup, LookupName } from '@/lib/server/reads/plan-lookups'
import type { BankReader } from '@/lib/server/banking/bank-reader'

/** What was found, of each kind. Nothing of it is kept. */
export interface Found {
  transactions: Transaction[]
  invoices: Invoice[]
  customers: Customer[]
  accounts: Account[]
  cards: Card[]
  statements: Statement[]
  /** What most of the accounts are held in, where they were read. */
  currency?: string
  /** Lists that hold more than was read of them, and where they go on. */
  unread: { name: 'invoice_number' | 'card_number'; page_token: string }[]
  /** Searches of the bank's own that match more than is shown. */
  more: ('transactions' | 'customers')[]
  /** Whether the bank sent rows that do not tell whether they match. */
  isUndetermined: boolean
}

export interface FindQuery {
  readonly words: string
  readonly amount: TypedAmount | undefined
  /** What this client shares: nothing else is read. */
  readonly scope: readonly string[]
}

export interface FindOutcome {
  readonly found: Found
  /** Why a part of it could not be looked for. */
  readonly failure?: ReadFailure['code']
  /** Whether the client shares everything that was to be looked through. */
  readonly isShared: boolean
}

const needs: Readonly<Record<LookupName, Scope>> = {
  transaction_text: 'transactions:read',
  transaction_id: 'transactions:read',
  amount: 'transactions:read',
  invoice_number: 'invoicing:read',
  invoice_id: 'invoicing:read',
  customer_text: 'invoicing:read',
  customer_id: 'invoicing:read',
  account_number: 'accounts:read',
  account_id: 'accounts:read',
  card_number: 'cards:read',
  card_id: 'cards:read',
  statement_id: 'statements:read',
}

/**
 * Asks the bank, all at once, for what this step of the plan says. A part that fails leaves the
 * others standing. Throws BankingError where the token is refused, or where nothing was answered.
 */
export async function findAtBank(
  bank: BankReader,
  step: readonly Lookup[],
  query: FindQuery,
): Promise<FindOutcome> {
  const found: Found = {
    transactions: [],
    invoices: [],
    customers: [],
    accounts: [],
    cards: [],
    statements: [],
    unread: [],
    more: [],
    isUndetermined: false,
  }
  const carryOut = lookupsAtBank(bank, query, found)
  const lookups = step.filter(({ name }) => query.scope.includes(needs[name]))
  const outcomes = await Promise.allSettled(lookups.map((lookup) => carryOut(lookup)))
  const failures = outcomes.flatMap((outcome) => {
    if (outcome.status === 'fulfilled') return []
    const cause: unknown = outcome.reason
    if (!isBankingError(cause) || cause.code === 'unauthorized') throw cause
    return hasTrait(cause, 'nothing found') ? [] : [cause]
  })
  const isShared = lookups.length === step.length
  const [first] = failures
  if (first === undefined) return { found, isShared }
  if (failures.length === lookups.length) throw first
  return { found, isShared, failure: readFailureOf(first).code }
}

export function isNothing({
  transactions,
  invoices,
  customers,
  accounts,
  cards,
  statements,
}: Found) {
  return [transactions, invoices, customers, accounts, cards, statements].every(
    (list) => list.length === 0,
  )
}
