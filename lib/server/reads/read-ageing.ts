import type { ClientAccess } from '@/lib/server/auth/guards'
import { customerNames } from '@/lib/server/banking/name-cache'
import { readPages } from '@/lib/server/banking/walk-pages'
import { getContext } from '@/lib/server/context'
import { readClient, readOptional } from '@/lib/server/reads/read-client'
import { readOwedInvoices } from '@/lib/server/reads/read-owed-invoices'

const maxPagesOfNames = 10

/** What was owed at the end of the day `on`, with the names of the customers who owe it. */
export function readAgeing(access: ClientAccess, { on, today }: { on: string; today: string }) {
  const { connection_id } = access.client
  const names = customerNames(getContext())
  return readClient(access, async (bank) => {
    const [invoices, customers] = await Promise.all([
      readOwedInvoices(bank, { today, on }),
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
