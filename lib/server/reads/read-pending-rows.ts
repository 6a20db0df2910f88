import { type Count, figureOf } from '@/lib/domain/reading/reading'
import { addDays } from '@/lib/domain/periods/day-range'
import { startOfDay } from '@/lib/domain/periods/local-clock'
import { mayBePosted, notPostedStatuses } from '@/lib/domain/transactions/not-posted'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { readPages } from '@/lib/server/banking/walk-pages'
import { readClient } from '@/lib/server/reads/read-client'

// What is not posted is some days old at most.
const maxPages = 3

/**
 * How many rows of an account were initiated by the end of this day and are not posted yet: they have moved nothing,
 * and are not compared. Undefined where the bank could not be read.
 */
export async function countPendingRows(
  access: ClientAccess,
  account_id: string,
  last: string,
): Promise<Count | undefined> {
  const until = startOfDay(addDays(last, 1), access.settings.time_zone)
  if (until === undefined) return undefined
  const filters = [
    ['account_id', account_id],
    ...notPostedStatuses.map((status) => ['status', status] as const),
    ['initiated_before', until],
  ] as const
  const outcome = await readClient(access, (bank) =>
    readPages((page) => bank.listTransactions(page), filters, maxPages),
  )
  if (outcome.kind === 'failed') return undefined
  const { value } = outcome
  // A bank may apply less than it was sent.
  const pending = value.items.filter(
    (row) => row.account_id === account_id && mayBePosted(row, until),
  )
  return figureOf(value, pending.length)
}
