import { businessHintOf, businessHintParameter } from '@/lib/bank-contract/business-hint'
import type { ConnectionRef } from '@/lib/server/db/connection'
import { listKnownAccounts } from '@/lib/server/db/connection-account'
import type { OpenDatabase } from '@/lib/server/db/store/database'

/**
 * Where a client ends its consent at the bank. Who owns several businesses sees the apps of one at a time, so the
 * address hints at which; a bank that does not know the hint ignores it.
 */
export async function findConnectedApps(
  database: OpenDatabase,
  bankAppUrl: URL,
  ref: ConnectionRef,
): Promise<string> {
  const address = new URL(`${bankAppUrl.href.replace(/\/$/, '')}/settings/connected-apps`)
  const hint = await findBusinessHint(database, ref)
  if (hint !== undefined) address.searchParams.set(businessHintParameter, hint)
  return address.href
}

/** Which business of the bank a client is, as a bank may know it; undefined of a client whose accounts were never listed. */
export async function findBusinessHint(
  database: OpenDatabase,
  { firm_id, connection_id }: ConnectionRef,
): Promise<string | undefined> {
  const [account] = await listKnownAccounts(database, firm_id, connection_id)
  return account && businessHintOf(account.account_id)
}
