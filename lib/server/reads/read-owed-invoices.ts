import type { Invoice } from '@/lib/bank-contract/invoicing'
import { ageingStatuses, withUnknownStates } from '@/lib/domain/invoices/ageing'
import { isWhole, type Reading } from '@/lib/domain/reading/reading'
import type { BankReader } from '@/lib/server/banking/bank-reader'
import { readPages } from '@/lib/server/banking/walk-pages'

interface OwedDemand {
  readonly today: string
  readonly on?: string
  /** Enough for thousands of open invoices; what is beyond is shown as "at least". */
  readonly maxPages?: number
}

/**
 * The invoices that may have been owed at the end of the day `on`, of every customer: no bank lists them by
 * customer. The first page is of all, also of those in a state that nobody knows: most businesses have no more.
 */
export async function readOwedInvoices(
  bank: Pick<BankReader, 'listInvoices'>,
  { today, on = today, maxPages = 30 }: OwedDemand,
): Promise<Reading<Invoice>> {
  const list = (query: Parameters<BankReader['listInvoices']>[0]) => bank.listInvoices(query)
  const until = [['date_before', on]] as const
  const latest = await readPages(list, until, 1)
  if (isWhole(latest)) return latest
  const states = ageingStatuses(on < today).map((status) => ['status', status] as const)
  return withUnknownStates(await readPages(list, [...until, ...states], maxPages), latest)
}
