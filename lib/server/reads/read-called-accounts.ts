import type { CalledAccount } from '@/lib/domain/books/called-account'
import { readPages } from '@/lib/server/banking/walk-pages'
import type { ReadingAccess } from '@/lib/server/db/program-access'
import { readClient } from '@/lib/server/reads/read-client'

const maxPages = 10

/** What the bank calls the accounts of a client, as far as it can be read. */
export async function readCalledAccounts(access: ReadingAccess): Promise<readonly CalledAccount[]> {
  const read = await readClient(access, (bank) =>
    readPages((page) => bank.listAccounts(page), [], maxPages),
  )
  if (read.kind === 'failed') return []
  return read.value.items.map(({ id, account_name, account_type, account_number_last_4 }) => ({
    id,
    last4: account_number_last_4 ?? undefined,
    name: account_name ?? undefined,
    type: account_type ?? undefined,
  }))
}
