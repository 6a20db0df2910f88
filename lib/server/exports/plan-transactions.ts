import { type DayRange, todayIn, unitAround } from '@/lib/domain/periods/day-range'
import { createFilterMemory } from '@/lib/domain/search/judge-rows'
import { refineTransactions } from '@/lib/domain/transactions/refine-transactions'
import { accountNamesInFiles } from '@/lib/format/account-name'
import {
  requestDays,
  requestFields,
  requestQuery,
  requestTitle,
} from '@/lib/present/export-request'
import { exportLists } from '@/lib/present/export-lists'
import type { Context } from '@/lib/server/context'
import type { PersonAccess } from '@/lib/server/db/current-right'
import { listSharedAccounts } from '@/lib/server/db/saved-view'
import { createMarkLoader } from '@/lib/server/marks/mark-loader'
import { markedTransactions } from '@/lib/server/marks/marked-rows'
import { beginFile } from '@/lib/server/exports/begin-file'
import {
  type ListDemand,
  exportFileName,
  type ExportPlan,
  readerOfDemand,
} from '@/lib/server/exports/export-plan'
import type { FileSelection } from '@/lib/server/exports/file-content'
import { fileWriters } from '@/lib/server/exports/file-formats'

/** How the rows of a list become a file. */
export function planTransactions(
  context: Context,
  access: PersonAccess,
  demand: ListDemand,
): ExportPlan {
  const { format = 'csv' } = demand
  const { contentType } = fileWriters[format]
  const reader = readerOfDemand(demand)
  const wanted = {
    ...demand.wanted,
    kind: 'transactions',
    definition: exportLists.transactions,
  } as const
  const memory = createFilterMemory()
  const marks = createMarkLoader(context, access, markedTransactions)
  const selection: FileSelection = {
    format,
    query: wanted.ids.length > 0 ? [] : requestQuery(wanted, reader.timeZone),
    ...(wanted.ids.length > 0 && { ids: wanted.ids }),
    refine: async (rows) => {
      if (wanted.ids.length > 0) return undefined
      await marks.loadFor(wanted.list, rows)
      return refineTransactions(rows, wanted.list, memory, marks.markOf)
    },
    rangeFor: (notApplied) => (wanted.ids.length > 0 ? {} : requestDays(wanted, notApplied)),
    accounts: accountNamesInFiles(listSharedAccounts(access), reader),
    timeZone: reader.timeZone,
  }
  const titleFor = (notApplied: readonly string[]) => requestTitle(wanted, reader, notApplied)
  return {
    kind: 'transactions',
    request: [...requestFields(wanted), ['format', format]],
    scope: 'transactions:read',
    title: titleFor([]),
    file: {
      contentType,
      nameOf: (range = {}) => {
        const days = nameOfDays(range) ?? todayIn(reader.timeZone, new Date(demand.madeAt))
        return exportFileName([days, access.client.name, `transactions.${format}`], contentType)
      },
    },
    make: ({ signal, ...sources }) => beginFile({ selection, titleFor, reader, signal }, sources),
  }
}

// "2026-06", or "2026-06-10_2026-06-20" where it is no whole month.
function nameOfDays({ first, last }: DayRange): string | undefined {
  if (first === undefined || last === undefined) return undefined
  const month = unitAround(first, 'month')
  return month.first === first && month.last === last ? first.slice(0, 7) : `${first}_${last}`
}
