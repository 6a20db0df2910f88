import type { Invoice } from '@/lib/bank-contract/invoicing'
import type { TakenDocument } from '@/lib/domain/exports/taken-document'
import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import { getContext } from '@/lib/server/context'
import type { ClientAccess } from '@/lib/server/db/session'
import { listTaken } from '@/lib/server/db/taken-document'

/** Which PDFs of these invoices the firm has downloaded, by the invoice. */
export function readTakenInvoices(
  { client, firm }: ClientAccess,
  outcome: ReadOutcome<{ items: readonly Invoice[] }>,
): Promise<ReadonlyMap<string, TakenDocument>> {
  const owner = { firm_id: firm.id, connection_id: client.connection_id }
  const ids = outcome.kind === 'read' ? outcome.value.items.map(({ id }) => id) : []
  return listTaken(getContext().store.database, owner, 'invoices', ids)
}
