import type { Invoice } from '@/lib/bank-contract/invoicing'
import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import type { ZipKind } from '@/lib/domain/exports/export-run'
import type { TakenDocument } from '@/lib/domain/exports/taken-document'
import { needsTaken, refineInvoices } from '@/lib/domain/invoices/refine-invoices'
import { getContext } from '@/lib/server/context'
import type { ClientAccess } from '@/lib/server/db/session'
import { listTaken } from '@/lib/server/db/taken-document'
import type { ListReading } from '@/lib/server/reads/transaction-list'

interface Named {
  readonly id: string
}

/** Which documents of these invoices or statements the firm has downloaded, by what they are of. */
export function readTaken(
  access: Pick<ClientAccess, 'client' | 'firm'>,
  kind: ZipKind,
  outcome: ReadOutcome<{ items: readonly Named[] }>,
): Promise<ReadonlyMap<string, TakenDocument>> {
  return takenOf(access, kind, outcome.kind === 'read' ? outcome.value.items : [])
}

/** The conditions of a list of invoices, those about their PDFs among them. */
export function refineByTaken(
  access: Pick<ClientAccess, 'client' | 'firm'>,
): NonNullable<ListReading<Invoice>['refine']> {
  return async (rows, list, memory, markOf) => {
    const taken = needsTaken(list) ? await takenOf(access, 'invoices', rows) : undefined
    return refineInvoices(rows, list, memory, markOf, taken)
  }
}

function takenOf(
  { client, firm }: Pick<ClientAccess, 'client' | 'firm'>,
  kind: ZipKind,
  rows: readonly Named[],
): Promise<ReadonlyMap<string, TakenDocument>> {
  const owner = { firm_id: firm.id, connection_id: client.connection_id }
  const ids = rows.map(({ id }) => id)
  return listTaken(getContext().store.database, owner, kind, ids)
}
