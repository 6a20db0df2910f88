import type { BooksTarget } from '@/lib/server/books/take-books'
import type { ReadingAccess } from '@/lib/server/db/program-access'
import { HttpError, ReadFailedError } from '@/lib/server/http/to-problem'
import { readListedAccounts, toCalled } from '@/lib/server/reads/read-listed-accounts'
import { readClient } from '@/lib/server/reads/read-client'

/** An account and month with the currency that the bank says the account has. Throws HttpError 422, ReadFailedError. */
export async function readBooksTarget(
  access: ReadingAccess,
  target: Pick<BooksTarget, 'account_id' | 'month' | 'seen'>,
): Promise<BooksTarget> {
  const account = await readClient(access, (bank) => bank.getAccount(target.account_id))
  if (account.kind === 'failed') throw new ReadFailedError(account.failure)
  const { account_type, balance, account_number_last_4: last4 } = account.value
  const currency = balance?.currency
  if (currency === undefined) throw new HttpError(422, { say: 'books_data.no_currency' })
  const isCredit = account_type === 'credit'
  const called = async () => (await readListedAccounts(access)).map(toCalled)
  return { ...target, currency, isCredit, last4: last4 ?? undefined, called }
}
