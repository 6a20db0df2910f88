import type { FileFormat } from '@/lib/domain/exports/export-run'
import { type DayRange, unitAround } from '@/lib/domain/periods/day-range'
import { createFilterMemory } from '@/lib/domain/search/judge-rows'
import { refineTransactions } from '@/lib/domain/transactions/refine-transactions'
import { accountNames } from '@/lib/format/account-name'
import type { Reader } from '@/lib/format/create-reader'
import {
  type ExportRequest,
  requestDays,
  requestFields,
  requestQuery,
  requestTitle,
} from '@/lib/present/export-request'
import type { BankQuery } from '@/lib/server/banking/bank-reader'
import type { Context } from '@/lib/server/context'
import { listSharedAccounts } from '@/lib/server/db/saved-view'
import type { ClientAccess } from '@/lib/server/db/session'
import { createMarkLoader } from '@/lib/server/marks/mark-loader'
import { markedTransactions } from '@/lib/server/marks/marked-rows'
import { beginFile } from '@/lib/server/exports/begin-file'
import { beginRun, exportFileName, type ExportOutcome } from '@/lib/server/exports/begin-run'
import type { FileSelection } from '@/lib/server/exports/file-content'
import { fileWriters } from '@/lib/server/exports/file-formats'

interface Demand {
  format: FileFormat
  wanted: ExportRequest<'transactions'>
  reader: Reader
  /** The name by which its page asks for its progress. */
  run_id: string | undefined
  /** Aborted when the browser goes away. */
  signal: AbortSignal
}

/** Every transaction that matches, over all pages of the bank's list, or those picked, as one file. */
export async function exportTransactions(
  context: Context,
  access: ClientAccess,
  { format, wanted, reader, run_id, signal }: Demand,
): Promise<ExportOutcome | { kind: 'settled_only' }> {
  const { contentType, keepsAccountsApart } = fileWriters[format]
  const query = requestQuery(wanted, reader.timeZone)
  if (keepsAccountsApart && !asksForSettled(query)) return { kind: 'settled_only' }
  const memory = createFilterMemory()
  const marks = createMarkLoader(context, access, markedTransactions)
  const selection: FileSelection = {
    format,
    query: wanted.ids.length > 0 ? [] : query,
    ...(wanted.ids.length > 0 && { ids: wanted.ids }),
    refine: async (rows) => {
      if (wanted.ids.length > 0) return undefined
      await marks.loadFor(wanted.list, rows)
      return refineTransactions(rows, wanted.list, memory, marks.markOf)
    },
    rangeFor: (notApplied) => (wanted.ids.length > 0 ? {} : requestDays(wanted, notApplied)),
    accounts: accountNames(listSharedAccounts(access), reader),
    timeZone: reader.timeZone,
  }
  const titleFor = (notApplied: readonly string[]) => requestTitle(wanted, reader, notApplied)
  return beginRun(context, access, {
    kind: 'transactions',
    request: [...requestFields(wanted), ['format', format]],
    scope: 'transactions:read',
    run_id,
    contentType,
    fileNameOf: ({ range = {} }) => {
      const days = nameOfDays(range) ?? context.clock.now().toISOString().slice(0, 10)
      return exportFileName([days, access.client.name, `transactions.${format}`], contentType)
    },
    make: (sources) => beginFile({ selection, titleFor, reader, signal }, sources),
  })
}

function asksForSettled(query: BankQuery): boolean {
  const states = query.filter(([name]) => name === 'status').map(([, status]) => status)
  return states.length === 0 || states.includes('settled')
}

// "2026-06", or "2026-06-10_2026-06-20" where it is no whole month.
function nameOfDays({ first, last }: DayRange): string | undefined {
  if (first === undefined || last === undefined) return undefined
  const month = unitAround(first, 'month')
  return month.first === first && month.last === last ? first.slice(0, 7) : `${first}_${last}`
}
