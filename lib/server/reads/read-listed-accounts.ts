import type { Account } from '@/lib/bank-contract/account'
import type { CalledAccount } from '@/lib/domain/books/called-account'
import { readPages } from '@/lib/server/banking/walk-pages'
import type { ReadingAccess } from '@/lib/server/db/program-access'
import { readClient } from '@/lib/server/reads/read-client'

const maxPages = 10

/** The accounts of a client that can be read: without them a file is compared with none. */
export async function readListedAccounts(access: ReadingAccess): Promise<readonly Account[]> {
  const read = await readClient(access, (bank) =>
    readPages((page) => bank.listAccounts(page), [], maxPages),
  )
  return read.kind === 'failed' ? [] : read.value.items
}

/** An account as the bank calls it. */
export function toCalled(account: Account): CalledAccount {
  const { id, account_name, account_type, account_number_last_4 } = account
  return {
    id,
    last4: account_number_last_4 ?? undefined,
    name: account_name ?? undefined,
    type: account_type ?? undefined,
  }
}
