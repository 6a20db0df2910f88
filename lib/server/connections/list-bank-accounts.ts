import type { BankReader } from '@/lib/server/banking/bank-reader'
import type { KnownAccount } from '@/lib/server/storage/connection-account'

const pageLimit = 100
const pageSize = '100'

/** Every account of a business. Throws BankingError, and stops where a bank repeats its pages. */
export async function listBankAccounts(bank: BankReader): Promise<KnownAccount[]> {
  const accounts = new Map<string, KnownAccount>()
  const seen = new Set<string>()
  let token: string | null = null
  for (let page = 0; page < pageLimit; page++) {
    const query: [string, string][] = [['page_size', pageSize]]
    if (token !== null) query.push(['page_token', token])
    const answer = await bank.listAccounts(query)
    for (const { id, account_name, account_type } of answer.items) {
      accounts.set(id, {
        account_id: id,
        account_name: account_name ?? null,
        account_type: account_type ?? null,
      })
    }
    token = answer.next_page_token
    if (token === null || seen.has(token)) break
    seen.add(token)
  }
  return [...accounts.values()]
}
