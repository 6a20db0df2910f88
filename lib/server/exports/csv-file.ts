import type { Transaction } from '@/lib/bank-contract/transaction'
import { csvMark, csvText, harmlessText } from '@/lib/server/exports/csv-text'
import type { WriteFile } from '@/lib/server/exports/file-content'
import {
  createDayOf,
  type DayOf,
  type LineColumn,
  transactionLine,
} from '@/lib/server/exports/transaction-line'

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
