import { cutText } from '@/lib/bank-contract/cut-text'
import { type CellValue, writeXlsxStream } from 'hucre/xlsx'
import {
  createDayOf,
  type FileContent,
  type LineColumn,
  transactionLine,
  type WriteFile,
} from '@/lib/server/exports/file-content'

/** The rows as an Excel workbook. Past Excel's 1,048,576 rows they go on in a further sheet. */
export const xlsxFile: WriteFile = (content) =>
  writeXlsxStream(lines(content), {
    name: 'Transactions',
    columns: transactionLine.map((column) => ({
      header: column.name,
      width: column.width,
      ...formatOf(column),
    })),
    freezePane: { rows: 1 },
  })

async function* lines({ sections, timeZone }: FileContent): AsyncGenerator<CellValue[]> {
  const dayOf = createDayOf(timeZone)
  for (const { pages } of sections) {
    for await (const rows of pages) {
      for (const row of rows)
        yield transactionLine.map(({ kind, textOf }) => cellOf(kind, textOf(row, dayOf)))
    }
  }
}

// The most decimals that any currency has, and no fewer than most have.
const formats = { text: {}, day: { numFmt: 'yyyy-mm-dd' }, amount: { numFmt: '#,##0.00##' } }

function formatOf({ name, kind }: LineColumn) {
  return name === 'amount' ? formats.amount : kind === 'day' ? formats.day : formats.text
}

// A workbook counts its days from here, and shows an earlier one as marks.
const earliestDay = '1900-01-01'

// IEEE 754 doubles, which a workbook's numbers are, hold any decimal of this many digits and no more.
const maxDigits = 15

export type CellKind = LineColumn['kind']

/** A text as a cell of its kind, where a cell can hold it. */
export function cellOf(kind: CellKind, text: string): CellValue {
  if (text === '') return null
  switch (kind) {
    case 'day':
      return text < earliestDay ? text : new Date(`${text}T00:00:00Z`)
    case 'number':
      return text.replace(/\D/g, '').length > maxDigits ? text : Number(text)
    case 'text':
      return storable(text)
  }
}

// XML 1.0 has no way to write these, and Excel refuses the whole file for one of them.
const unstorable = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu
// Excel's own limit for a cell.
const maxCharacters = 32_767

function storable(text: string): string {
  return cutText(text.replace(unstorable, ''), maxCharacters)
}
