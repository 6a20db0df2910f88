import type { Account } from '@/lib/bank-contract/account'
import type { BankReader } from '@/lib/server/banking/bank-reader'
import { readPages } from '@/lib/server/banking/walk-pages'
import type { ConnectionDependencies } from '@/lib/server/connections/connection-dependencies'
import { safeCause } from '@/lib/server/connections/connections-error'
import type { ConnectionRef } from '@/lib/server/db/connection'
import {
  type KnownAccount,
  knownAccounts,
  updateKnownAccounts,
} from '@/lib/server/db/connection-account'

export interface ObservedAccounts {
  client: ConnectionRef
  /** As the store has them. */
  known: readonly KnownAccount[]
  /** As the bank just listed them. */
  accounts: readonly Account[]
}

/**
 * Stores accounts that were opened or renamed since the approval. A failure to write does not fail
 * the caller: the next reading of the accounts tries again.
 */
export async function recordAccounts(
  { store, log }: Pick<ConnectionDependencies, 'store' | 'log'>,
  { client: { firm_id, connection_id }, known, accounts }: ObservedAccounts,
): Promise<void> {
  const before = new Map(known.map((account) => [account.account_id, account]))
  const isChanged = (account: KnownAccount): boolean => {
    const stored = before.get(account.account_id)
    return (
      stored?.account_name !== account.account_name ||
      stored.account_type !== account.account_type ||
      stored.account_number_last_4 !== account.account_number_last_4
    )
  }
  if (!knownAccounts(accounts).some(isChanged)) return
  try {
    await updateKnownAccounts(store.database, [{ firm_id, connection_id, accounts }])
  } catch (cause) {
    log.warn({ ...safeCause(cause), connection_id }, 'the names of accounts could not be stored')
  }
}

const maxPages = 100

/** Every account of a business. Throws BankingError, and stops where a bank repeats its pages. */
export async function listBankAccounts(bank: BankReader): Promise<KnownAccount[]> {
  const { items } = await readPages((query) => bank.listAccounts(query), [], maxPages)
  return knownAccounts(items)
}
