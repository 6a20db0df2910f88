import type { ZipKind } from '@/lib/domain/exports/export-run'
import { createFilterMemory } from '@/lib/domain/search/judge-rows'
import { refineInvoices } from '@/lib/domain/invoices/refine-invoices'
import { refineStatements } from '@/lib/domain/statements/refine-statements'
import { refineTransactions } from '@/lib/domain/transactions/refine-transactions'
import type { Reader } from '@/lib/format/create-reader'
import { createMarkLoader } from '@/lib/server/marks/mark-loader'
import {
  markedInvoices,
  markedStatements,
  markedTransactions,
} from '@/lib/server/marks/marked-rows'
import { accountNames } from '@/lib/format/account-name'
import {
  type ExportRequest,
  exportScopes,
  requestFields,
  requestQuery,
  requestTitle,
} from '@/lib/present/export-request'
import { statementTexts } from '@/lib/present/statement-names'
import { banksOf } from '@/lib/server/banking/banks'
import type { Context } from '@/lib/server/context'
import { findExportRun } from '@/lib/server/db/export-run'
import { listSharedAccounts } from '@/lib/server/db/saved-view'
import type { ClientAccess } from '@/lib/server/db/session'
import { beginRun, exportFileName, type ExportOutcome } from '@/lib/server/exports/begin-run'
import { beginZip } from '@/lib/server/exports/begin-zip'
import type { ZipSelection } from '@/lib/server/exports/list-items'

interface Demand {
  wanted: ExportRequest<ZipKind>
  /** A run whose missing documents are wanted, in place of the request's; null for one that is no run. */
  retry_of: string | null | undefined
  reader: Reader
  /** The name by which its page asks for its progress. */
  run_id: string | undefined
  /** Aborted when the browser goes away. */
  signal: AbortSignal
}

/**
 * The documents of a list, or of the items that a run before it could not fetch, as one zip. `run_gone`:
 * nothing is known of that run any more.
 */
export async function exportDocuments(
  context: Context,
  access: ClientAccess,
  { wanted, retry_of, reader, run_id, signal }: Demand,
): Promise<ExportOutcome | { kind: 'run_gone' }> {
  const { client, person, firm } = access
  const owner = { firm_id: firm.id, connection_id: client.connection_id }
  const before = retry_of == null ? undefined : await findExportRun(context.store, owner, retry_of)
  const retried = before?.progress
  if (retry_of !== undefined && retried === undefined) return { kind: 'run_gone' }
  const lost = retried?.missing.map(({ id }) => id).filter((id) => id !== '')
  const ids = lost ?? wanted.ids
  const contentType = 'application/zip'
  const today = context.clock.now().toISOString().slice(0, 10)
  const fileName = exportFileName([today, client.name, `${wanted.kind}.zip`], contentType)
  const demand = {
    kind: wanted.kind,
    selection: ids.length > 0 ? { ids } : selectionOf(context, wanted, access, reader),
    titleFor: (notApplied: readonly string[]) =>
      retried === undefined
        ? requestTitle(wanted, reader, notApplied)
        : reader.text('exports.request_missing', { title: retried.title }),
    clientName: client.name,
    personName: person.name,
    reader,
    signal,
  }
  return beginRun(context, access, {
    kind: wanted.kind,
    request: ids.length > 0 ? ids.map((id) => ['id', id] as const) : requestFields(wanted),
    scope: exportScopes[wanted.kind],
    run_id,
    contentType,
    fileNameOf: () => fileName,
    make: (sources) => {
      const { downloadFile } = banksOf(context)(client.environment)
      return beginZip(demand, { ...sources, downloadFile })
    },
  })
}

/** The query of the bank, and which of its rows are meant. */
function selectionOf(
  context: Context,
  wanted: ExportRequest<ZipKind>,
  access: ClientAccess,
  reader: Reader,
): ZipSelection {
  const { list } = wanted
  const memory = createFilterMemory()
  const accounts = accountNames(listSharedAccounts(access), reader)
  return {
    query: requestQuery(wanted, reader.timeZone),
    refineInvoices: async (rows) => {
      const marks = createMarkLoader(context, access, markedInvoices)
      await marks.loadFor(list, rows)
      return refineInvoices(rows, list, memory, marks.markOf)
    },
    refineStatements: async (rows) => {
      const marks = createMarkLoader(context, access, markedStatements)
      await marks.loadFor(list, rows)
      const textsOf = (row: (typeof rows)[number]) => statementTexts(row, accounts, reader)
      return refineStatements(rows, list, textsOf, memory, marks.markOf)
    },
    refineTransactions: async (rows) => {
      const marks = createMarkLoader(context, access, markedTransactions)
      await marks.loadFor(list, rows)
      return refineTransactions(rows, list, memory, marks.markOf)
    },
  }
}
