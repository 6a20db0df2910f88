import type { Account } from '@/lib/bank-contract/account'
import type { ConnectionDependencies } from '@/lib/server/connections/connection-dependencies'
import { safeCause } from '@/lib/server/connections/safe-cause'
import type { ConnectionRef } from '@/lib/server/db/connection'
import {
  type KnownAccount,
  knownAccounts,
  updateKnownAccounts,
} from '@/lib/server/db/connection-account'

export interface AccountsNote {
  client: ConnectionRef
  /** As they are known so far. */
  known: readonly KnownAccount[]
  /** As the bank just told of them. */
  accounts: readonly Account[]
}

/**
 * An account that was opened or renamed since the approval is called by its name from now on. Who
 * reads the accounts is not to fail because that cannot be written: the next who reads them tries.
 */
export async function noteAccounts(
  { store, log }: Pick<ConnectionDependencies, 'store' | 'log'>,
  { client: { firm_id, connection_id }, known, accounts }: AccountsNote,
): Promise<void> {
  const before = new Map(known.map((account) => [account.account_id, account]))
  const isNews = ({ account_id, account_name, account_type }: KnownAccount): boolean => {
    const same = before.get(account_id)
    return same?.account_name !== account_name || same.account_type !== account_type
  }
  if (!knownAccounts(accounts).some(isNews)) return
  try {
    await updateKnownAccounts(store.database, [{ firm_id, connection_id, accounts }])
  } catch (cause) {
    log.warn({ ...safeCause(cause), connection_id }, 'the names of accounts could not be kept')
  }
}
