import { harmlessText } from '@/lib/format/one-line'
import type { Transaction } from '@/lib/bank-contract/transaction'
import {
  createDayOf,
  type DayOf,
  type LineColumn,
  transactionLine,
  type WriteFile,
} from '@/lib/server/exports/file-content'
import { writeCsv } from 'hucre/csv'

/** The rows as CSV, a text for each page as it comes. */
export const csvFile: WriteFile = async function* ({ sections, timeZone }) {
  const dayOf = createDayOf(timeZone)
  yield csvMark + csvText([transactionLine.map(({ name }) => name)])
  for (const { pages } of sections) {
    for await (const rows of pages) {
      yield csvText(rows.map((row) => transactionLine.map((column) => written(column, row, dayOf))))
    }
  }
}

function written({ kind, textOf }: LineColumn, row: Transaction, dayOf: DayOf): string {
  const text = textOf(row, dayOf)
  return kind === 'text' ? harmlessText(text) : text
}

/** Spreadsheets read UTF-8 as such only with a mark at the head of the file. */
export const csvMark = '\uFEFF'

/** Lines of CSV (RFC 4180), each with its end. */
export function csvText(rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  return `${writeCsv(rows as string[][], { lineSeparator: '\r\n' })}\r\n`
}
