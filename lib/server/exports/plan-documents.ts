import type { ZipKind } from '@/lib/domain/exports/export-run'
import { defaultNaming } from '@/lib/domain/exports/file-naming'
import { todayIn } from '@/lib/domain/periods/day-range'
import { createFilterMemory } from '@/lib/domain/search/judge-rows'
import { needsTaken, refineInvoices } from '@/lib/domain/invoices/refine-invoices'
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
import { exportLists } from '@/lib/present/export-lists'
import { banksOf } from '@/lib/server/banking/banks'
import type { Context } from '@/lib/server/context'
import type { PersonAccess } from '@/lib/server/db/current-right'
import { listSharedAccounts } from '@/lib/server/db/saved-view'
import { listTaken } from '@/lib/server/db/taken-document'
import { beginZip } from '@/lib/server/exports/begin-zip'
import {
  exportFileName,
  type ExportPlan,
  type ListDemand,
  readerOfDemand,
} from '@/lib/server/exports/export-plan'
import type { ZipSelection } from '@/lib/server/exports/list-items'

/** How documents become a zip. */
export function planDocuments(
  context: Context,
  access: PersonAccess,
  demand: ListDemand & { kind: ZipKind },
): ExportPlan {
  const { client, person } = access
  const { kind, retried, madeAt, isOnlyNew = false, naming = defaultNaming[kind] } = demand
  const reader = readerOfDemand(demand)
  const wanted = { ...demand.wanted, kind, definition: exportLists[kind] } as const
  const { ids } = wanted
  const contentType = 'application/zip'
  const titleFor = (notApplied: readonly string[]) => {
    if (retried !== undefined) return reader.text('exports.request_missing', { title: retried })
    const title = requestTitle(wanted, reader, notApplied)
    return isOnlyNew ? reader.text('runs.only_new', { title }) : title
  }
  const owner = { firm_id: person.firm_id, connection_id: client.connection_id }
  const zip = {
    kind,
    naming,
    isOnlyNew,
    findTaken: (objects: readonly string[]) =>
      listTaken(context.store.database, owner, kind, objects),
    selection: ids.length > 0 ? { ids } : selectionOf(context, wanted, access, reader),
    titleFor,
    clientName: client.name,
    personName: person.name,
    reader,
  }
  return {
    kind,
    request: [
      ...(ids.length > 0 ? ids.map((id) => ['id', id] as const) : requestFields(wanted)),
      ...(isOnlyNew ? ([['only', 'new']] as const) : []),
      ...(demand.namedBy ?? []),
    ],
    scope: exportScopes[kind],
    title: titleFor([]),
    file: {
      contentType,
      nameOf: () => {
        const day = todayIn(reader.timeZone, new Date(madeAt))
        return exportFileName([day, client.name, `${kind}.zip`], contentType)
      },
    },
    make: ({ signal, ...sources }) => {
      const { downloadFile } = banksOf(context)(client.environment)
      return beginZip({ ...zip, signal }, { ...sources, downloadFile })
    },
  }
}

/** The query of the bank, and which of its rows are meant. */
export function selectionOf(
  context: Context,
  wanted: ExportRequest<ZipKind>,
  access: PersonAccess,
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
      const owner = { firm_id: access.person.firm_id, connection_id: access.client.connection_id }
      const taken = needsTaken(list)
        ? await listTaken(
            context.store.database,
            owner,
            'invoices',
            rows.map(({ id }) => id),
          )
        : undefined
      return refineInvoices(rows, list, memory, marks.markOf, taken)
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
