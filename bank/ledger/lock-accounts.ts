import { and, eq, inArray } from 'drizzle-orm'
import { account } from '@/bank/ledger/schema'
import type { StrictAccount } from '@/lib/bank-contract/account'
import type { StrictTransaction } from '@/lib/bank-contract/transaction'
import type { Database } from '@/lib/server/db/store/database'

/** An order names an account, card, invoice or amount that the business's books do not bear out. */
export class LedgerEntryError extends Error {
  override name = 'LedgerEntryError'
}

export type LockedAccounts = ReadonlyMap<string, StrictAccount>

/** Locks accounts until the transaction ends. Throws LedgerEntryError where the business lacks one. */
export async function lockAccounts(
  tx: Database,
  business_id: string,
  ids: readonly string[],
): Promise<LockedAccounts> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const rows = await tx
    .select({ id: account.id, body: account.body })
    .from(account)
    .where(and(eq(account.business_id, business_id), inArray(account.id, wanted)))
    // In one order everywhere, so that two writers never wait for each other.
    .orderBy(account.id)
    .for('update')
  if (rows.length < wanted.length) throw new LedgerEntryError('The business has no such account.')
  return new Map(rows.map(({ id, body }) => [id, JSON.parse(body) as StrictAccount]))
}

/** A balance is the sum of the account's settled transactions: adds those among `moved`. */
export async function moveBalances(
  tx: Database,
  accounts: LockedAccounts,
  moved: readonly StrictTransaction[],
): Promise<void> {
  for (const owner of accounts.values()) {
    const change = moved
      .filter(({ account_id, status }) => account_id === owner.id && status === 'settled')
      .reduce((sum, each) => sum + each.amount.amount, 0)
    if (change === 0) continue
    const balance = { ...owner.balance, amount: owner.balance.amount + change }
    if (!Number.isSafeInteger(balance.amount)) {
      throw new LedgerEntryError('The balance would leave the integers that JSON can carry.')
    }
    await tx
      .update(account)
      .set({ balance: balance.amount, body: JSON.stringify({ ...owner, balance }) })
      .where(eq(account.id, owner.id))
  }
}
