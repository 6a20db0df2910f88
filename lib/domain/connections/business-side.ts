import type { Account } from '@/lib/bank-contract/account'
import type { Count } from '@/lib/domain/reading/reading'
import type { Money } from '@/lib/bank-contract/money'

/** What a person compares to tell whose an approval is: a business as its bank shows it. */
export interface BusinessSide {
  readonly name: string
  readonly accounts: readonly BusinessAccount[]
  /** When the newest transaction was initiated, or how many there are; undefined if not known. */
  readonly newest: string | Count | undefined
  /** When balances and the newest transaction were read; undefined where neither is known. */
  readonly readAt: string | undefined
}

export interface BusinessAccount {
  readonly account_id: string
  readonly account_name: string | null
  readonly account_type: string | null
  readonly last4?: string | undefined
  /** The same as the store knows it, while the bank was not read. */
  readonly account_number_last_4?: string | null
  readonly balance?: Money | undefined
}

/** What tells an account from others. */
export function toBusinessAccount(account: Account): BusinessAccount {
  const { id, account_name, account_type, account_number_last_4, balance } = account
  return {
    account_id: id,
    account_name: account_name ?? null,
    account_type: account_type ?? null,
    last4: account_number_last_4 ?? undefined,
    balance: balance ?? undefined,
  }
}
