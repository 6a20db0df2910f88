import type { Transaction } from '@/lib/bank-contract/transaction'
import { accountLabel, type AccountNames } from '@/lib/format/account-name'
import type { Reader } from '@/lib/format/create-reader'
import { shownName } from '@/lib/format/names'

export function counterpartyName(
  { counterparty_name }: Pick<Transaction, 'counterparty_name'>,
  { text }: Pick<Reader, 'text'>,
): string {
  return shownName(counterparty_name) ?? text('transaction_data.no_counterparty')
}

/** As the client's accounts are called, with its digits; else as the transaction itself names it. */
export function accountName(
  { account_name, account_type, account_id }: Transaction,
  accounts: AccountNames,
  reader: Pick<Reader, 'text'>,
): string | undefined {
  return (
    accounts.get(account_id ?? '') ??
    accountLabel({ account_name, account_type, id: account_id }, reader)
  )
}
