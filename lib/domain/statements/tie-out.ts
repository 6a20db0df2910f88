import type { Money } from '@/lib/bank-contract/money'
import type { Statement } from '@/lib/bank-contract/statement'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { hasSettled } from '@/lib/domain/transactions/has-settled'
import { isWhole, type Reading } from '@/lib/domain/reading/reading'

/** One account's part of a statement, as far as the bank gave it. */
export type StatementAccount = NonNullable<Statement['accounts']>[number]

export type TieOut = { kind: 'ties_out' } | { kind: 'differs'; by: Money }

/**
 * Whether opening + credits − debits = closing. Debits are read as a magnitude, whatever their sign,
 * and fees as part of them or beside them: the specification says neither. Undefined where a figure
 * is missing or the currencies differ.
 */
export function findTieOut(account: StatementAccount): TieOut | undefined {
  const { opening_balance, closing_balance, total_credits, total_debits, total_fees } = account
  if (!opening_balance || !closing_balance || !total_credits || !total_debits) return undefined
  const { currency } = opening_balance
  const figures = [
    closing_balance,
    total_credits,
    total_debits,
    ...(total_fees ? [total_fees] : []),
  ]
  if (figures.some((figure) => figure.currency !== currency)) return undefined
  const expected =
    BigInt(opening_balance.amount) +
    BigInt(Math.abs(total_credits.amount)) -
    BigInt(Math.abs(total_debits.amount))
  const difference = BigInt(closing_balance.amount) - expected
  const fees = BigInt(Math.abs(total_fees?.amount ?? 0))
  if (difference === 0n || difference === -fees) return { kind: 'ties_out' }
  // Without its fees nobody can say that they are not the difference; they only ever lower a closing balance.
  if (total_fees === undefined && difference < 0n) return undefined
  const amount = Number(difference)
  return Number.isSafeInteger(amount) ? { kind: 'differs', by: { amount, currency } } : undefined
}

/** Why `findTieOut` could not judge an account; the message for it. */
export function whyNotTiedOut({
  opening_balance,
  closing_balance,
  total_credits,
  total_debits,
  total_fees,
}: StatementAccount): NotChecked {
  if (!opening_balance || !closing_balance) return 'statements.why_no_balance'
  if (!total_credits || !total_debits) return 'statements.why_no_totals'
  const figures = [opening_balance, closing_balance, total_credits, total_debits, total_fees]
  const currencies = new Set(figures.flatMap((figure) => figure?.currency ?? []))
  if (currencies.size > 1) return 'statements.why_currencies'
  return total_fees === undefined ? 'statements.why_no_fees' : 'statements.why_undetermined'
}

/** What the accounts of a statement come to together; undefined where one could not be checked. */
export function tieOutOf({ accounts }: Statement): TieOut['kind'] | undefined {
  const kinds = (accounts ?? []).map((account) => findTieOut(account)?.kind)
  if (kinds.includes('differs')) return 'differs'
  return kinds.length === 0 || kinds.includes(undefined) ? undefined : 'ties_out'
}

/** Why a statement cannot be checked, as the key of its message. */
type NotChecked =
  | 'statements.why_not_read'
  | 'statements.why_no_balance'
  | 'statements.why_no_totals'
  | 'statements.why_no_fees'
  | 'statements.why_currencies'
  | 'statements.why_undetermined'

/** What the ledger itself says of one account's part of a statement. Sums are in its smallest unit. */
export interface LedgerCheck {
  moneyIn: bigint
  moneyOut: bigint
  count: number
  currency: string
  outcome:
    | { kind: 'ties_out' }
    /** Closing less opening and movements. */
    | { kind: 'differs'; by: bigint }
    | { kind: 'not_judged'; why: NotChecked }
}

/**
 * Opening + the movements that the ledger posted within the period = closing. Judged only on all of
 * them, in one currency: half a ledger proves nothing.
 */
export function checkLedger(
  { opening_balance: opening, closing_balance: closing }: StatementAccount,
  movements: Reading<Transaction>,
): LedgerCheck {
  const currency = opening?.currency ?? closing?.currency ?? ''
  // Spec, Resources, Transaction: what is not settled has not been posted, and has moved nothing.
  const posted = movements.items.filter(
    ({ posted_at, status }) => posted_at && status === 'settled',
  )
  const isDetermined =
    movements.items.every(tellsWhetherPosted) &&
    movements.notApplied.every((name) => name === 'sort_by')
  const own = posted.filter(({ amount }) => amount.currency === currency)
  const amounts = own.map(({ amount }) => BigInt(amount.amount))
  const sum = (wanted: (amount: bigint) => boolean) =>
    amounts.filter(wanted).reduce((total, amount) => total + amount, 0n)
  const moneyIn = sum((amount) => amount > 0n)
  const moneyOut = sum((amount) => amount < 0n)
  const figures = { moneyIn, moneyOut, count: own.length, currency }
  const refuse = (why: NotChecked): LedgerCheck => ({
    ...figures,
    outcome: { kind: 'not_judged', why },
  })
  if (!isDetermined) return refuse('statements.why_undetermined')
  if (!isWhole(movements)) return refuse('statements.why_not_read')
  if (opening == null || closing == null) return refuse('statements.why_no_balance')
  if (opening.currency !== closing.currency || own.length !== posted.length) {
    return refuse('statements.why_currencies')
  }
  const by = BigInt(closing.amount) - BigInt(opening.amount) - moneyIn - moneyOut
  return { ...figures, outcome: by === 0n ? { kind: 'ties_out' } : { kind: 'differs', by } }
}

function tellsWhetherPosted(row: Transaction): boolean {
  const isSettled = hasSettled(row)
  return isSettled === true ? Boolean(row.posted_at) : isSettled === false
}

/** For an account whose statement does not say what the ledger would have to hold. */
export function undeterminedCheck(account: StatementAccount): LedgerCheck {
  return checkLedger(account, {
    items: [],
    end: 'whole',
    notUnderstood: 0,
    notApplied: ['account_id'],
  })
}

/** The bank's filters for what an account posted in a period; undefined without a whole period. */
export function movementFilters(
  account_id: string,
  from: string | undefined,
  until: string | undefined,
): readonly (readonly [string, string])[] | undefined {
  if (from === undefined || until === undefined) return undefined
  return [
    ['account_id', account_id],
    ['posted_after', from],
    ['posted_before', until],
  ]
}
