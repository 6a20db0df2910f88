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

/**
 * Anybody's words as a cell that no spreadsheet takes for a formula (OWASP ASVS 1.2.10): what would
 * begin one gets an apostrophe before it, also behind a sign by which another spreadsheet separates
 * cells. Not for numbers, which begin with a minus and must stay numbers.
 */
export function harmlessText(text: string): string {
  return text
    .replace(/^(?=[=+\-@\t\r\n\0＝＋－＠])/u, "'")
    .replaceAll(/([;\t]"*)(?=[=+\-@＝＋－＠])/gu, "$1'")
}
