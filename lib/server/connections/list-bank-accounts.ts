import type { BankReader } from '@/lib/server/banking/bank-reader'
import { readPages } from '@/lib/server/banking/walk-pages'
import { type KnownAccount, knownAccounts } from '@/lib/server/db/connection-account'

const mostPages = 100

/** Every account of a business. Throws BankingError, and stops where a bank repeats its pages. */
export async function listBankAccounts(bank: BankReader): Promise<KnownAccount[]> {
  const { items } = await readPages((query) => bank.listAccounts(query), [], mostPages)
  return knownAccounts(items)
}
