import { accountingSyncStatuses, type Invoice } from '@/lib/bank-contract/invoicing'
import { bucketOf, isAgeKnown, isOverdue } from '@/lib/domain/invoices/ageing-buckets'
import { standingOf, type TakenDocument } from '@/lib/domain/exports/taken-document'
import { findCalendarDate } from '@/lib/domain/periods/calendar-date'
import { markFilters, type MarkOf } from '@/lib/domain/close/found-mark'
import { type FilterMemory, isAny, type RowFilters } from '@/lib/domain/search/judge-rows'
import {
  answersWords,
  type Conditions,
  type RefinedRows,
  refineRows,
} from '@/lib/domain/search/refine-rows'

function ofAge(test: (row: Invoice, day: string) => boolean): RowFilters<Invoice>[string] {
  return {
    shows: ({ due_date }) => (findCalendarDate(due_date ?? '') === undefined ? undefined : 'some'),
    judge: (row, [day = ''], shown) =>
      isAgeKnown(row, shown.size > 0) ? test(row, day) : undefined,
  }
}

const invoiceFilters: RowFilters<Invoice> = {
  accounting_sync_status: isAny((row) => row.accounting_sync_status, {
    known: accountingSyncStatuses,
  }),
  customer: isAny((row) => row.customer?.id, { isOptional: true }),
  currency: isAny((row) => row.total?.currency),
  not_due_on: ofAge((row, day) => bucketOf(row, day) === 'not_due'),
  overdue_on: ofAge(isOverdue),
  overdue_undated_on: ofAge((row, day) => bucketOf(row, day) === 'overdue_undated'),
  words: answersWords((row) => [
    row.invoice_number,
    row.note,
    ...(row.line_items ?? []).map(({ name }) => name),
  ]),
}

export function refineInvoices(
  rows: readonly Invoice[],
  list: Conditions,
  memory?: FilterMemory,
  markOf?: MarkOf<Invoice>,
  taken?: ReadonlyMap<string, TakenDocument>,
): RefinedRows<Invoice> | undefined {
  const filters = { ...invoiceFilters, pdf: ofPdf(taken), ...markFilters(markOf) }
  return refineRows(rows, list, filters, memory)
}

/** Whether it takes to know which PDFs were downloaded. */
export function needsTaken({ filters }: Conditions): boolean {
  return filters.some(([name]) => name === 'pdf')
}

/** Where nobody has looked up what was downloaded, it is not known. */
function ofPdf(taken: ReadonlyMap<string, TakenDocument> | undefined): RowFilters<Invoice>[string] {
  return {
    judge: ({ id, file_id }, values) =>
      taken && values.includes(file_id ? standingOf(file_id, taken.get(id)) : 'none'),
  }
}
