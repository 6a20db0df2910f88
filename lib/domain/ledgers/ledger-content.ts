import type { LedgerChoice } from '@/lib/domain/ledgers/ledger-choice'
import type { LedgerRow } from '@/lib/domain/ledgers/ledger-row'
import type { RowBalances } from '@/lib/domain/ledgers/row-balances'
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
  /** By day, oldest first. */
  readonly rows: readonly LedgerRow[]
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

/** The first and the last day of the rows. */
export function daysOf(rows: readonly LedgerRow[]): { first: string; last: string } {
  const [oldest] = rows
  return { first: oldest?.day ?? '', last: rows.at(-1)?.day ?? '' }
}
