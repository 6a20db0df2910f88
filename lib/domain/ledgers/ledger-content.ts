import type { LedgerChoice } from '@/lib/domain/ledgers/ledger-choice'
import type { LedgerRow } from '@/lib/domain/ledgers/ledger-row'
import type { RowBalances } from '@/lib/domain/ledgers/row-balances'
import type { RowPages, RowTotals } from '@/lib/domain/ledgers/row-totals'
import { toDecimal } from '@/lib/format/money'

/** The account that a ledger’s file is of. */
export interface LedgerAccount {
  readonly id: string
  /** A name that no other account of the client has. */
  readonly name: string
  readonly last4: string | undefined
  readonly routing: string | undefined
  readonly type: string | undefined
}

/** All that a ledger’s file says. */
export interface LedgerContent {
  readonly account: LedgerAccount
  readonly clientName: string
  readonly currency: string
  /** How many decimals its smallest unit has. */
  readonly digits: number
  readonly totals: RowTotals
  /** By day, oldest first. */
  readonly pages: RowPages<LedgerRow>
  readonly balances: RowBalances
  /** ISO 8601. */
  readonly madeAt: string
  readonly choice: LedgerChoice
}

/** "-12.50", from digits alone. */
export function decimalIn(
  { digits }: Pick<LedgerContent, 'digits'>,
  amount: number | bigint,
): string {
  return toDecimal(amount, digits)
}
