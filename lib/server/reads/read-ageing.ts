import { ageingStatuses } from '@/lib/domain/invoices/ageing'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { customerNames } from '@/lib/server/banking/name-cache'
import { readPages } from '@/lib/server/banking/walk-pages'
import { getContext } from '@/lib/server/context'
import { readClient, readOptional } from '@/lib/server/reads/read-client'

// Enough for thousands of open invoices; what is beyond is shown as "at least".
const maxPages = 30
const maxPagesOfNames = 10

/** What was owed at the end of the day `on`, with the names of the customers who owe it. */
export function readAgeing(access: ClientAccess, { on, today }: { on: string; today: string }) {
  const { connection_id } = access.client
  const names = customerNames(getContext())
  const query = [
    ['date_before', on] as const,
    ...ageingStatuses(on < today).map((status) => ['status', status] as const),
  ]
  return readClient(access, async (bank) => {
    const [invoices, customers] = await Promise.all([
      readPages((page) => bank.listInvoices(page), query, maxPages),
      readOptional(access, 'invoicing:read', () =>
        readPages(
          (page) => bank.listCustomers(page),
          [['include_deleted', 'true']],
          maxPagesOfNames,
        ),
      ),
    ])
    names.add(connection_id, customers?.items ?? [])
    return { invoices, names: names.find(connection_id) }
  })
}
