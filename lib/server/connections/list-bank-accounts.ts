import type { BankReader } from '@/lib/server/banking/bank-reader'
import { readPages } from '@/lib/server/banking/read-pages'
import type { KnownAccount } from '@/lib/server/storage/connection-account'

const mostPages = 100

/** Every account of a business. Throws BankingError, and stops where a bank repeats its pages. */
export async function listBankAccounts(bank: BankReader): Promise<KnownAccount[]> {
  const { items } = await readPages((query) => bank.listAccounts(query), [], mostPages)
  const known = items.map(({ id, account_name, account_type }) => ({
    account_id: id,
    account_name: account_name ?? null,
    account_type: account_type ?? null,
  }))
  // A bank that gave an account twice, on pages that moved while they were read, still has one.
  return [...new Map(known.map((account) => [account.account_id, account])).values()]
}
