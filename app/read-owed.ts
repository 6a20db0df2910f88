import {
  ageingRows,
  ageingStatuses,
  ageingTotals,
  type AgeingRow,
  ageInvoices,
} from '@/lib/domain/invoices/ageing'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { readPages } from '@/lib/server/banking/walk-pages'
import { services } from '@/lib/server/services'

// A thousand open invoices; what is beyond is told as "at least".
const mostPages = 10

/** What is owed today, by currency; undefined where it is not shared or cannot be read just now. */
export async function readOwed(
  access: ClientAccess,
  today: string,
): Promise<{ on: string; totals: readonly AgeingRow[]; isWhole: boolean } | undefined> {
  if (!access.client.scope.includes('invoicing:read')) return undefined
  const query = [
    ['date_before', today] as const,
    ...ageingStatuses(false).map((status) => ['status', status] as const),
  ]
  const { connections } = await services()
  const outcome = await connections.readBank(access, (bank) =>
    readPages((page) => bank.listInvoices(page), query, mostPages),
  )
  if (outcome.kind === 'failed') return undefined
  const { items, isWhole } = outcome.value
  const aged = ageInvoices(items, today, access.desk.time_zone)
  return { on: today, totals: ageingTotals(ageingRows(aged)), isWhole }
}
